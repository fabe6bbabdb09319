"""Plans by which messages of plain fields are read as Garmin's decoder reads them, in a quarter of its time.

A plan is made of a definition by the SDK's own profile. It reads numbers and lists of numbers, scaled, and fields with
one component, such as a speed that is an enhanced speed too. Definitions with anything else (texts, sub fields,
several components, developer fields) have none. `fit.py` holds every 32nd message of a plan against the SDK's own reading."""
import math
import struct

CHECKED = 32        # of so many messages the first is read by the SDK too
KEPT = {206, 207}   # of which the SDK keeps what developer fields are
PLANS = {}


def plan(definition):
    """the plan of a definition, which is the same for all that are alike; None where the SDK has to read it"""
    if "plan" in definition:
        return definition["plan"]
    key = (definition["global_mesg_num"], definition["struct_format_string"], bool(definition["developer_field_defs"]),
           tuple((f["field_id"], f["size"], f["base_type"]) for f in definition["field_definitions"]))
    if key not in PLANS:
        is_plain = definition["global_mesg_num"] not in KEPT and not definition["developer_field_defs"]
        PLANS[key] = made(definition) if is_plain else None
    definition["plan"] = PLANS[key]
    return PLANS[key]


def made(definition):
    found = Plan(definition)
    at = 0
    for field in definition["field_definitions"]:
        if not found.takes(field, definition["fields"], at):
            return None
        at += field["num_field_elements"]
    targets = [target for _, target, *_ in found.expansions]
    return found if len(set(targets)) == len(targets) else None


class Plan:
    def __init__(self, definition):
        self.number, self.size = definition["global_mesg_num"], definition["message_size"]
        self.unpack = struct.Struct(definition["struct_format_string"]).unpack
        self.single, self.floating, self.lists, self.expansions, self.accumulated, self.time, self.count = [], [], [], [], [], None, 0

    def takes(self, field, profiles, at):
        """adds a field whose values begin at `at`; False where it is none of the plain ones"""
        from garmin_fit_sdk import fit

        kind = fit.BASE_TYPE_DEFINITIONS[field["base_type"]]
        number, profile = field["field_id"], profiles.get(field["field_id"])
        if kind["type_code"] == "s" or number == 253 and (profile is None or field["num_field_elements"] != 1):
            return False
        if profile is None:
            return True         # nobody asks for what has no name
        name, scale, offset = profile["name"], 1, 0
        if number == 253:
            self.time = name
        if profile["type"] in fit.NUMERIC_FIELD_TYPES and len(profile["scale"]) <= 1:
            scale, offset = (profile["scale"] or [1])[0], (profile["offset"] or [0])[0]
        if profile["sub_fields"] or profile["is_accumulated"] and (profile["components"] or field["num_field_elements"] > 1):
            return False
        if profile["has_components"] and not self.expands(at, field, profile, profiles, kind, fit):
            return False
        if profile["is_accumulated"]:
            self.accumulated.append((at, kind["invalid"], profile["num"]))
        if kind["type_code"] in "fd":
            if field["num_field_elements"] != 1:
                return False
            self.floating.append(name)
        if field["num_field_elements"] == 1:
            self.single.append((at, name, kind["invalid"], scale, offset))
        else:
            self.lists.append((at, at + field["num_field_elements"], name, kind["invalid"], scale, offset, kind["type"] == fit.BASE_TYPE["BYTE"]))
        return True

    def expands(self, at, field, profile, profiles, kind, fit):
        """adds the one component of a field that is as wide as the field"""
        target = profiles.get(profile["components"][0]) if len(profile["components"]) == 1 else None
        if target is None or target["is_accumulated"] or target["has_components"] or target["type"] not in fit.FIELD_TYPE_TO_BASE_TYPE:
            return False
        if field["num_field_elements"] != 1 or kind["signed"] or fit.FIELD_TYPE_TO_BASE_TYPE.get(profile["type"]) != field["base_type"]:
            return False
        if profile["bits"][0] != 8 * kind["size"]:
            return False
        invalid = fit.BASE_TYPE_DEFINITIONS[fit.FIELD_TYPE_TO_BASE_TYPE[target["type"]]]["invalid"]
        self.expansions.append((at, target["name"], kind["invalid"], profile["scale"][0], profile["offset"][0],
                                target["scale"][0], target["offset"][0], invalid))
        return True

    def read(self, data, accumulator):
        """a message's fields by name"""
        values, message = self.unpack(data), {}
        for at, name, invalid, scale, offset in self.single:
            value = values[at]
            if value != invalid:
                message[name] = value / scale - offset if scale != 1 else value - offset if offset else value
        for name in self.floating:
            if name in message and not math.isfinite(message[name]):
                del message[name]
        for at, end, name, invalid, scale, offset, is_bytes in self.lists:
            some = values[at:end]
            if any(value != invalid for value in some):
                message[name] = [None if value == invalid and not is_bytes else value / scale - offset if scale != 1 else value - offset
                                 for value in some]
        for at, invalid, number in self.accumulated:
            if values[at] != invalid:
                accumulator.createAccumulatedField(self.number, number, int(values[at]))
        for at, name, invalid, scale, offset, target_scale, target_offset, target_invalid in self.expansions:
            if values[at] != invalid:
                value = values[at] / scale - offset
                value = int(value) if value.is_integer() else value
                message[name] = None if (value + target_offset) * target_scale == target_invalid else value
        return message
