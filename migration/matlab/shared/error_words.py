"""What MATLAB says where Python or the library raises: identifiers and messages, which programs branch on."""

from __future__ import annotations

import re

from dlarray.errors import DLArrayError

_INNER = (
    "Incorrect dimensions for matrix multiplication. Check that the number of columns in the first matrix matches "
    "the number of rows in the second matrix. To operate on each element of the matrix individually, use TIMES (.*) "
    "for elementwise multiplication."
)
_POWER = (
    "Incorrect dimensions for raising a matrix to a power. Check that the matrix is square and the power is a "
    "scalar. To operate on each element of the matrix individually, use POWER (.^) for elementwise power."
)
_RESHAPE = (
    "Number of elements must not change. Use [] as one of the size inputs to automatically calculate the appropriate "
    "size for that dimension."
)
# A pattern of the message here, MATLAB's identifier, and its message, in which \1 is what the pattern has taken.
_SAID: list[tuple[str, str, str]] = [
    (r"(?s).*?(Index exceeds the number of array elements)\. Index must not exceed (\d+).*", "badsubscript",
     r"\1. Index must not exceed \2."),
    (r"(?s).*?(Index in position \d+ exceeds array bounds)\. Index must not exceed (\d+).*", "badsubscript",
     r"\1. Index must not exceed \2."),
    (r"(?s).*?((?:Index in position \d+ is invalid\. )?Array indices must be positive integers or logical).*",
     "badsubscript", r"\1 values."),
    (r"(?s)(list|string|tuple) (assignment )?index out of range.*", "badsubscript",
     "Index exceeds the number of array elements."),
    (r"(?s)\w+: arrays have incompatible sizes for this operation.*", "sizeDimensionsMustMatch",
     "Arrays have incompatible sizes for this operation."),
    (r"(?s)\w+: incorrect dimensions for matrix multiplication.*", "innerdim", _INNER),
    (r"(?s)mpower: for A\^B.*", "square", _POWER),
    (r"(?s)(?:vertcat|horzcat|cat): along dimension.*", "catenate:dimensionMismatch",
     "Dimensions of arrays being concatenated are not consistent."),
    (r"(?s)(Unable to perform assignment because the left and right sides have a different number of elements\.).*",
     "matrix:singleSubscriptNumelMismatch", r"\1"),
    (r"(?s)(Unable to perform assignment because the size of the left side is \S+ and the size of the right side is "
     r"[^. ]+\.).*", "subsassigndimmismatch", r"\1"),
    (r"(?s)(Matrix index is out of range for deletion\.).*", "subsdeldimmismatch", r"\1"),
    (r"(?s)(The specified key is not present in this container).*", "Containers:Map:NoKey", r"\1."),
    (r"(?s)(Unrecognized field name \"\w+\"\.?).*", "nonExistentField", r"\1"),
    (r"(?s)reshape: X is .*", "getReshapeDims:notSameNumel", _RESHAPE),
    (r"(?s)\w+: Matrix dimensions must agree.*", "dimagree", "Matrix dimensions must agree."),
    (r"(?s)\w+: Matrix must be square.*", "square", "Matrix must be square."),
    (r"(?s)\w+: integers are combined with integers of the same class.*", "mixedClasses",
     "Integers can only be combined with integers of the same class, or scalar doubles."),
    (r"(?s)(cellfun|arrayfun): Non-scalar in Uniform output, at index (\d+), output (\d+).*", r"\1:NotAScalarOutput",
     r"Non-scalar in Uniform output, at index \2, output \3." + "\nSet 'UniformOutput' to false."),
    (r"(?s)logical: NaN's cannot be converted to logicals.*", "nologicalnan",
     "NaN's cannot be converted to logicals."),
    (r"(?s)load: there is no file '(.*?)'.*", "load:couldNotReadFile", r"Unable to find file or directory '\1'."),
    (r"(?s)(Error setting property '\w+' of class '\w+'\. )(mustBe\w+): (Value must .*?)\. It is .*",
     r"validators:\2", r"\1\3."),
    (r"(?s)(mustBe\w+): (Value must .*?)\. It is .*", r"validators:\1", r"\2."),
    (r"(?s)(Error setting property '\w+' of class '\w+'\. )\w+: (Value must .*?), but it is .*",
     "", r"\1\2."),
    (r"(Unable to set the '\w+' property of class '\w+' because it is read-only).*", "class:SetProhibited", r"\1."),
    (r"Unrecognized property '(\w+)' for class '(\w+)'.*", "noPublicFieldForClass",
     r"Unrecognized property '\1' for class '\2'."),
    (r"(Cannot access method '\w+' in class '\w+').*", "class:MethodRestricted", r"\1."),
    (r"Cannot get the property '(\w+)' in class '(\w+)'.*", "class:GetProhibited",
     r"No public property '\1' for class '\2'."),
    (r"(Invalid or deleted object);.*", "class:InvalidHandle", r"\1."),
    (r"(Abstract classes cannot be instantiated\. Class '\w+' is abstract).*", "class:abstract", r"\1."),
    (r"(?s)(The server returned the status (\d+) with message .*)", r"webservices:HTTP\2StatusCodeError", r"\1"),
    (r"(?s)(The connection to URL '.*' timed out after .* seconds).*", "webservices:Timeout", r"\1."),
    (r"name '(\w+)' is not defined.*", "UndefinedFunction", r"Unrecognized function or variable '\1'."),
    (r"cannot access local variable '(\w+)'.*", "UndefinedFunction", r"Unrecognized function or variable '\1'."),
    (r"\S+ (?:takes|expected) .*positional arguments? but \d+ were given.*", "TooManyInputs",
     "Too many input arguments."),
    (r"\S+ takes no arguments", "TooManyInputs", "Too many input arguments."),
    (r"\S+ missing \d+ required positional arguments?.*", "minrhs", "Not enough input arguments."),
    (r"cannot unpack non-iterable .*", "TooManyOutputs", "Too many output arguments."),
    (r"not enough values to unpack.*", "TooManyOutputs", "Too many output arguments."),
]  # fmt: skip
_RULES = [(re.compile(pattern), name, said) for pattern, name, said in _SAID]
_OPERATOR = re.compile(r"unsupported operand type\(s\) for (\S+?)=?: '(\w+)' and '(\w+)'")
_CLASSES = {
    "Cell": "cell", "list": "cell", "struct": "struct", "StructArray": "struct", "function": "function_handle",
    "table": "table", "Map": "containers.Map", "NoneType": "cell",
}  # fmt: skip
_KINDS: list[tuple[type[BaseException], str]] = [
    (IndexError, "badsubscript"),
    (NameError, "UndefinedFunction"),
    (AttributeError, "structRefFromNonStruct"),
    (FileNotFoundError, "load:couldNotReadFile"),
]


def in_matlabs_words(problem: BaseException) -> tuple[str, str]:
    """The identifier and the message of MATLAB's error of that kind; the advice for Python is left away.

    Examples
    --------
    >>> from dlarray.migration.matlab.shared.error_words import in_matlabs_words
    >>> in_matlabs_words(NameError("name 'speed' is not defined"))
    ('MATLAB:UndefinedFunction', "Unrecognized function or variable 'speed'.")
    """
    text = str(problem.args[0]) if isinstance(problem, KeyError) and problem.args else str(problem)
    for pattern, name, said in _RULES:
        if (hit := pattern.fullmatch(text)) is not None:
            return f"MATLAB:{hit.expand(name)}" if name else "", hit.expand(said)
    if (hit := _OPERATOR.match(text)) is not None:
        sign = {"@": "*", "**": "^", "%": "mod"}.get(hit[1], hit[1])
        odd = next((_CLASSES[word] for word in (hit[2], hit[3]) if word in _CLASSES), hit[2])
        return "MATLAB:UndefinedFunction", f"Operator '{sign}' is not supported for operands of type '{odd}'."
    # An object of a class of the program.
    if isinstance(problem, AttributeError) and hasattr(type(problem.obj), "_watched"):
        said = f"Unrecognized method, property, or field '{problem.name}' for class '{type(problem.obj).__name__}'."
        return "MATLAB:noSuchMethodOrField", said
    if isinstance(problem, AttributeError) and "has no attribute" in text:
        return "MATLAB:structRefFromNonStruct", "Dot indexing is not supported for variables of this type."
    if isinstance(problem, DLArrayError):
        text = text.split("; fix:")[0]
    known = next((name for kind, name in _KINDS if isinstance(problem, kind)), "")
    return f"MATLAB:{known}" if known else "", text
