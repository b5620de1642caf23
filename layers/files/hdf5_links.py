"""Whether HDF5 would read another file of the machine: through links, storage outside, and virtual data sets.

The parser of MAT files, which runs in a process of its own and imports nothing of this library, runs this file by its
path; so it imports nothing.  ``h5py`` comes as an argument.
"""

from __future__ import annotations

from typing import Any


def leads_elsewhere(h5py: Any, group: Any, name: bytes) -> str:
    """Why an entry of a group is not its own, as the end of a sentence; "" where it is.

    The link itself is asked: ``group.get(name, getlink=True)`` opens the other file to see whether it is there.
    """
    kind = group.id.links.get_info(name).type
    if kind == h5py.h5l.TYPE_EXTERNAL:
        return f"is a link to another file, {group.id.links.get_val(name)[0].decode('utf-8', 'replace')!r}"
    if kind == h5py.h5l.TYPE_SOFT:
        return f"is a soft link, to {group.id.links.get_val(name).decode('utf-8', 'replace')!r}"
    return "" if kind == h5py.h5l.TYPE_HARD else "is a link of a kind that HDF5 does not have"


def is_stored_elsewhere(data: Any) -> str:
    """Why a data set does not hold its values itself, as the end of a sentence; "" where it does."""
    plan = data.id.get_create_plist()
    if plan.get_external_count():
        return f"has its values in another file, {plan.get_external(0)[0].decode('utf-8', 'replace')!r}"
    if data.is_virtual:
        others = sorted({source.file_name for source in data.virtual_sources()})
        return f"is a virtual data set of other files, {', '.join(map(repr, others[:1]))}"
    return ""
