"""``python -m catsack.server.schema`` writes all that is generated from the messages anew."""

from pathlib import Path

from catsack.server.schema.output_files import generated

for name, text in generated(Path()).items():
    Path(name).parent.mkdir(parents=True, exist_ok=True)
    Path(name).write_text(text, encoding="utf-8")
    print(name)
