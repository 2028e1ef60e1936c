import sys, time
from pathlib import Path
from catsack.training.run import *
from catsack.training.ppo import Plan
from catsack.training.imitation import imitations
MODELS=["steady","collector","cautious","bluffer","spoiler","gambler","search-1k"]
def rivals():
    return imitations([m for m in MODELS], int(sys.argv[3]))
if __name__=="__main__":
    train(Path(sys.argv[1]), Plan(), int(sys.argv[2]), rivals, tell=lambda s: print(s, flush=True))
