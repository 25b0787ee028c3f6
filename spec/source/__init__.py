"""YAML read strictly, as nodes that know their file, line and column.

Every scalar is text. Refused, each with its place: anchors, aliases, tags, duplicate keys,
tabs and look-alike white space, files that are too large or too deep.
"""

from spec.source.nodes import Node, Pairs, did_you_mean, shorten, whole_number
from spec.source.places import Mistake, Mistakes, Source, nothing_wrong
from spec.source.reading import DEEPEST, LARGEST, bytes_of, decoded, read, refuse_strange

__all__ = [
    "DEEPEST",
    "LARGEST",
    "Mistake",
    "Mistakes",
    "Node",
    "Pairs",
    "Source",
    "bytes_of",
    "decoded",
    "did_you_mean",
    "nothing_wrong",
    "read",
    "refuse_strange",
    "shorten",
    "whole_number",
]
