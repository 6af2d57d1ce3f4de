#!/usr/bin/env python3
"""Checks docs/evidence/*/*.json against the schema that each names (docs/evidence/*.schema.json, schema.json) and the sources.

Exit status: 0 when all files are valid, even if some are STALE (measured on other sources); 1 for a violation of the
schema or figures that contradict each other; 2 for wrong usage. --fingerprint prints the fingerprint of the sources.
"""
import hashlib
import json
import math
import re
import sys
from pathlib import Path

SUFFIXES = {".c", ".cpp", ".cu", ".h", ".hpp", ".cuh"}
FOLDERS = ("src", "include", "bindings/c")
SCHEMAS = {"memhier-evidence-1": "schema.json", "memhier-patterns-1": "patterns.schema.json"}


def source_fingerprint(root):
    """As defined in cmake/fingerprint.cmake."""
    files = {
        path.relative_to(root).as_posix().encode()
        for folder in FOLDERS
        for path in (root / folder).rglob("*")
        if path.suffix in SUFFIXES and path.is_file()
    }
    lines = hashlib.sha256()
    for name in sorted(files):
        content = (root / name.decode()).read_bytes()
        lines.update(hashlib.sha256(content).hexdigest().encode() + b"  " + name + b"\n")
    return lines.hexdigest()


TYPES = {
    "object": lambda value: isinstance(value, dict),
    "array": lambda value: isinstance(value, list),
    "string": lambda value: isinstance(value, str),
    "boolean": lambda value: isinstance(value, bool),
    "null": lambda value: value is None,
    "integer": lambda value: isinstance(value, int) and not isinstance(value, bool),
    "number": lambda value: isinstance(value, (int, float)) and not isinstance(value, bool) and math.isfinite(value),
}

KNOWN_KEYWORDS = {
    "$schema", "title", "type", "const", "enum", "required", "properties", "additionalProperties", "items",
    "minItems", "minLength", "pattern", "minimum", "exclusiveMinimum",
}


def violations(value, schema, where="file"):
    """The part of JSON Schema that schema.json uses; an unknown keyword is an error, so that nothing goes unchecked."""
    unknown = set(schema) - KNOWN_KEYWORDS
    if unknown:
        raise ValueError(f"schema.json uses keywords that this script does not check: {sorted(unknown)}")
    if "const" in schema and value != schema["const"]:
        yield f"{where}: is {value!r}, must be {schema['const']!r}"
    if "enum" in schema and value not in schema["enum"]:
        yield f"{where}: is {value!r}, must be one of {schema['enum']}"
    if "type" in schema:
        types = schema["type"] if isinstance(schema["type"], list) else [schema["type"]]
        if not any(TYPES[name](value) for name in types):
            yield f"{where}: must be {' or '.join(types)}"
            return
    if isinstance(value, str):
        if len(value) < schema.get("minLength", 0):
            yield f"{where}: must not be empty"
        if "pattern" in schema and not re.search(schema["pattern"], value):
            yield f"{where}: {value!r} does not match {schema['pattern']}"
    if TYPES["number"](value):
        if "minimum" in schema and value < schema["minimum"]:
            yield f"{where}: {value} is below {schema['minimum']}"
        if "exclusiveMinimum" in schema and value <= schema["exclusiveMinimum"]:
            yield f"{where}: {value} is not above {schema['exclusiveMinimum']}"
    if isinstance(value, list):
        if len(value) < schema.get("minItems", 0):
            yield f"{where}: needs at least {schema['minItems']} items"
        for index, item in enumerate(value):
            yield from violations(item, schema.get("items", {}), f"{where}[{index}]")
    if isinstance(value, dict):
        for name in schema.get("required", []):
            if name not in value:
                yield f"{where}: '{name}' is missing"
        extra = schema.get("additionalProperties", True)
        for name, item in value.items():
            if name in schema.get("properties", {}):
                yield from violations(item, schema["properties"][name], f"{where}.{name}")
            elif extra is False:
                yield f"{where}: '{name}' is unknown"
            elif isinstance(extra, dict):
                yield from violations(item, extra, f"{where}.{name}")


def contradictions(evidence):
    """Ratios follow from the times beside them, and the regret from those of the candidates."""
    for index, record in enumerate(evidence.get("records", [])):
        expected = {}
        if record["copy_ms"] is not None:
            expected["ratio_to_copy"] = record["copy_ms"] / record["time_ms"]
        if record["floor_ms"] > 0:
            expected["ratio_to_floor"] = record["time_ms"] / record["floor_ms"]
        if "copies" in record:
            slowest = max(record["copies"], key=record["copies"].get, default=None)
            if record["copy"] != slowest or record["copies"].get(slowest) != record["copy_ms"]:
                yield f"file.records[{index}].copy: is {record['copy']}, the slowest of the copies is {slowest}"
        if "in_core_ms" in record:
            expected["ratio_to_in_core_and_copy"] = record["time_ms"] / (record["in_core_ms"] + record["copy_ms"])
        for name, value in expected.items():
            if record.get(name) is None or not math.isclose(record[name], value, rel_tol=0.01):
                yield f"file.records[{index}].{name}: is {record.get(name)}, the times give {value:.4f}"
        times = [each["time_ms"] for each in record.get("candidates", []) if each["time_ms"] is not None]
        if times:
            regret = max(0, record["time_ms"] - min(times) - 0.005) / min(times)
            if record["regret"] is None or not math.isclose(record["regret"], regret, rel_tol=0.01, abs_tol=1e-5):
                yield f"file.records[{index}].regret: is {record['regret']}, the times give {regret:.4f}"


def refuse_constant(name):
    raise ValueError(f"{name} is not JSON")


def main(arguments):
    root = Path(__file__).resolve().parent.parent
    if arguments == ["--fingerprint"]:
        print(source_fingerprint(root))
        return 0
    if any(argument.startswith("-") for argument in arguments):
        print(__doc__, file=sys.stderr)
        return 2
    schemas = {name: json.loads((root / "docs/evidence" / file).read_text()) for name, file in SCHEMAS.items()}
    files = [Path(argument) for argument in arguments] or sorted((root / "docs/evidence").glob("*/*.json"))
    current = source_fingerprint(root)
    invalid = stale = 0
    for file in files:
        try:
            evidence = json.loads(file.read_text(), parse_constant=refuse_constant)
            named = evidence.get("schema") if isinstance(evidence, dict) else None
            schema = schemas[named if named in SCHEMAS else "memhier-evidence-1"]
            faults = list(violations(evidence, schema)) or list(contradictions(evidence))
        except (OSError, ValueError) as error:
            faults = [str(error)]
        if faults:
            invalid += 1
            for fault in faults:
                print(f"INVALID {file}: {fault}")
        elif evidence["source_fingerprint"] != current:
            stale += 1
            print(f"STALE   {file}: measured on sources {evidence['source_fingerprint'][:12]}, the tree is {current[:12]}")
        else:
            print(f"ok      {file}")
    if stale:
        print("*" * 100)
        print(f"*** STALE: {stale} of {len(files)} evidence files were measured on other sources; measure them again.")
        print("*" * 100)
    print(f"evidence: {len(files)} files, {invalid} invalid, {stale} stale")
    return 1 if invalid else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
