"""Writes the bodies of the contract's examples into a folder, a file each, for a fuzzer to begin with.

Usage: seeds.py FOLDER
"""

import json
import pathlib
import sys

import yaml

folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
contract = yaml.safe_load(pathlib.Path("openapi.yaml").read_text())
for methods in contract["paths"].values():
    contents = methods.get("post", {}).get("requestBody", {}).get("content", {})
    for media in ("application/json", "application/x-ndjson"):
        for name, example in contents.get(media, {}).get("examples", {}).items():
            value = example["value"]
            (folder / name).write_text(value if isinstance(value, str) else json.dumps(value))
