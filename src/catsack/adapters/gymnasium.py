"""The game for Gymnasium: one seat against bots, or every seat of many games at once.

Importing this registers ``ENV_ID`` for ``gymnasium.make`` and ``SELF_PLAY_ID`` for
``gymnasium.make_vec``.
"""

from catsack.extras import MissingExtra

try:
    import gymnasium
except ModuleNotFoundError as error:
    raise MissingExtra("gymnasium", "Gymnasium") from error

from catsack.adapters.gymnasium_env import CatsackEnv
from catsack.adapters.gymnasium_vector import CatsackVectorEnv

__all__ = ["ENV_ID", "SELF_PLAY_ID", "CatsackEnv", "CatsackVectorEnv"]

ENV_ID = "catsack/CatInTheSack-v0"
SELF_PLAY_ID = "catsack/CatInTheSackSelfPlay-v0"

if ENV_ID not in gymnasium.registry:
    gymnasium.register(ENV_ID, entry_point=f"{__name__}:CatsackEnv")
    gymnasium.register(SELF_PLAY_ID, vector_entry_point=f"{__name__}:CatsackVectorEnv")
