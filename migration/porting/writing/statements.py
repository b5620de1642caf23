"""Statements: our syntax tree to lines of Python, each with a marker where it cannot be translated."""

from __future__ import annotations

from dataclasses import replace

from dlarray.migration.checking import vocabulary
from dlarray.migration.inference import kind_names as k
from dlarray.migration.inference.endings import asks_column
from dlarray.migration.inference.first_stores import COMPOUND
from dlarray.migration.porting.lines import STEP, Lines, wrapped
from dlarray.migration.porting.natives import handles, layer_arrays, plots
from dlarray.migration.porting.natives.data import file_of, load_call, missed_by_save
from dlarray.migration.porting.natives.functions import Dropped
from dlarray.migration.porting.writing.assignments import Assignments
from dlarray.migration.porting.writing.calls import Calls
from dlarray.migration.porting.writing.code import ATOM, COMPARE, Cannot, Code, quoted
from dlarray.migration.porting.writing.expressions import Expressions
from dlarray.migration.porting.writing.indexing import Indexing
from dlarray.migration.porting.writing.loops import Loops
from dlarray.migration.porting.writing.sharing import Sharing
from dlarray.migration.source import tree as t
from dlarray.migration.source import walks as w
from dlarray.migration.source.octave import not_understood
from dlarray.migration.source.scopes import text_variable


class Statements(Sharing, Loops, Expressions, Indexing, Calls, Assignments):
    """Bodies of one scope."""

    def body(self, body: t.Body, indent: int, empty: str = "pass") -> list[str]:
        out = Lines(indent)
        for s in body:
            self.one(s, out)
        if not any(line.strip() and not line.strip().startswith("#") for line in out.lines):
            out.lines.append(" " * indent + empty)
        return out.lines

    def one(self, s: t.Statement, out: Lines) -> None:
        """One statement, with the blank lines and comments before it."""
        if out.last and s.line > out.last + 1:
            out.blank()
        if isinstance(s, t.Comment):
            self._comment(s, out)
            out.last = s.last_line
            return
        self.module.statements += 1
        for note in s.notes:
            out.comment(note)
        mark = len(out.lines)
        self.doubts, self.before = [], []
        state = (set(self.known_paths), self.loops)
        self.statement = s
        around = len(self.around)
        if isinstance(s, (t.For, t.While)):
            self.around.append(s)
        try:
            if isinstance(s, COMPOUND):
                self.created_before(s, out)
            self._write(s, out)
        except Dropped as problem:
            del out.lines[mark:]
            self.known_paths, self.loops = state
            self._drop(s, out, str(problem))
        except Cannot as problem:
            del out.lines[mark:]
            self.known_paths, self.loops = state
            self.ends.clear()
            self.leave(s, out, str(problem))
        except (LookupError, AttributeError, TypeError, ValueError, AssertionError) as problem:
            del out.lines[mark:]  # a mistake of the translator: the rest of the file goes on
            self.known_paths, self.loops = state
            self.ends.clear()
            self.bound.clear()
            self.leave(s, out, f"the translator failed here ({type(problem).__name__}: {problem})")
        del self.around[around:]
        for doubt in self.doubts:
            self.module.note("doubt", s.line, doubt, self.source(s))
            out.lines.insert(mark, " " * out.indent + f"# PORT: {doubt}")
        out.last = s.last_line

    def source(self, s: t.Statement) -> str:
        lines = self.module.lines()[s.line - 1 : max(s.last_line, s.line)]
        if len(lines) == 1 and s.last_column > s.column > 0:  # one of several on a line
            part = lines[0].encode()[s.column - 1 : s.last_column].decode(errors="replace")
            rest = lines[0].encode()[s.last_column :].decode(errors="replace").lstrip()
            return part.strip() + (";" if rest.startswith(";") else "")
        return "\n".join(lines).strip()

    def _comment(self, s: t.Comment, out: Lines) -> None:
        if s.text.startswith("%#ok"):
            return
        if s.trailing:
            out.trail(s.text)
        else:
            out.comment(s.text)

    def leave(self, s: t.Statement, out: Lines, reason: str) -> None:
        """A marker: the original as a comment, and an error that names the file and the line."""
        self.module.note("left", s.line, reason, self.source(s))
        for line in self.source(s).split("\n"):
            out.lines.extend(wrapped(f"# {line.strip()}".rstrip(), out.indent))
        text = f"{self.module.label}:{s.line}: {reason}"
        out.add(f"raise NotImplementedError({quoted(text)})")

    def _drop(self, s: t.Statement, out: Lines, reason: str) -> None:
        self.module.note("dropped", s.line, reason, self.source(s))
        for line in self.source(s).split("\n"):
            out.lines.extend(wrapped(f"# not ported: {line.strip()}".rstrip(), out.indent))

    # -- kinds of statements ----------------------------------------------------------------------------------
    def _graphics(self, s: t.Statement, out: Lines) -> None:
        if (drawn := plots.with_axes(self, s)) is not None:
            out.extend(drawn)
            return
        value = s.value if isinstance(s, t.Assign) else None
        name = w.dotted(value.base if isinstance(value, t.Index) else value) if value is not None else None
        if self.asks_drawn:
            handles.asked_without(self, s, name)
        lines = plots.kept(self, s)
        if name is None or name not in plots.DRAWING or plots.on_a_handle(self, value):
            if not lines:
                raise Dropped("graphics")
            self._drop(s, out, "graphics")
        else:
            lines += plots.written(self, name, value.args if isinstance(value, t.Index) else ())
        out.extend(lines)

    def _write(self, s: t.Statement, out: Lines) -> None:
        if (lines := handles.lines(self, s)) is None:
            lines = layer_arrays.lines(self, s)
        if lines is not None:
            out.extend(lines)
            return
        if plots.is_about(self, s):
            self._graphics(s, out)
            return
        if plots.is_asked(self, s):
            raise Dropped("graphics")
        match s:
            case t.Assign(value=t.Index(base=t.SuperCall() as base) as value) if (
                self.constructor
                and base.method in (self.scope.function.outputs if self.scope.function is not None else ())
            ):  # obj = obj@Base(x)
                self.super_call(value, out)
            case t.Assign():
                for line in self.assignment(s):
                    out.add(line)
            case t.Do():
                self._do(s, out)
            case t.Command():
                self._command(s, out)
            case t.If():
                self._if(s, out)
            case t.For():
                self._for(s, out)
            case t.While():
                self._loop(out, f"while {self.condition_of(s.condition)}:", s.body)
            case t.Switch():
                self._switch(s, out)
            case t.Try():
                self._try(s, out)
            case t.Spmd(body):
                self.doubts.append("spmd runs once here")
                for inner in body:
                    self.one(inner, out)
            case t.Break() | t.Continue():
                word = "break" if isinstance(s, t.Break) else "continue"
                if not self.around:
                    raise Cannot(f"{word} stands outside a loop, and MATLAB refuses it")
                out.add(word)
            case t.Return():
                self._return(s, out)
            case t.Shared():
                self.shared_names(s, out)
            case t.Unparsed():
                raise Cannot(not_understood(s.text, self.module.file.text))
            case _:
                raise Cannot(f"{type(s).__name__} stands where it cannot be translated")

    def super_call(self, x: t.Index, out: Lines) -> None:
        raise Cannot("a call of a superclass outside a class")

    def inner(self, body: t.Body, out: Lines) -> None:
        known, self.made, doubts = set(self.known_paths), [], self.doubts
        out.lines.extend(self.body(body, out.indent + STEP))
        self.known_paths, self.made = known & self.known_paths, []  # without what the body has taken away
        self.doubts = doubts  # those of the condition; the statements inside have told theirs

    def _do(self, s: t.Do, out: Lines) -> None:
        x = s.value
        name = w.dotted(x.base) if isinstance(x, t.Index) else w.dotted(x)
        if isinstance(x, t.Index) and isinstance(x.base, t.SuperCall):
            self.super_call(x, out)
            return
        if name is not None and not self.is_value(name.split(".")[0]):
            args = x.args if isinstance(x, t.Index) else ()
            if (drawn := plots.statement(self, name, args)) is not None:
                out.extend(drawn)
                return
            if self._script_call(name, out):
                return
        if isinstance(x, t.Field) and x.name in ACTIONS and self.kinds.of(x.base) in (k.OBJECT, k.UNKNOWN):
            if x.name not in self.module.project.properties:  # mbq.shuffle calls it
                out.add(f"{self.code(x.base).at(ATOM)}.{x.name}()")
                return
        if name == "load" and isinstance(x, t.Index) and not self.is_value("load"):
            self._load(
                [a.value if isinstance(a, t.Text) else None for a in x.args], file_of(self, x.args[0]), out
            )
            return
        shown = s.shown and not self.is_procedure(x) and not self._silent(name)
        if isinstance(x, t.Index) and name in ("cellfun", "arrayfun", "structfun") and not self._reads_ans():
            shown = shown and not self._only_acts(x.args[0])
            if not shown:  # without outputs, so that the function need not have one
                x = replace(x, args=(*x.args, t.Text("UniformOutput", False), t.Name("false")))
        if isinstance(x, t.Name) and self.is_value(x.id):
            if s.shown:
                out.add(f"{self.helper('show')}({quoted(self.shown_name(x.id))}, {self.shown_value(x)})")
            return
        if s.shown and (spread := self.spread(x) or self.of_made_structures(x) or self.parts_shown(x)):
            out.add(f"for ans in {spread[1:]}:")  # s.f, c{:}: each value is an ans
            out.add(f"    {self.helper('show')}({quoted('ans')}, ans)")
            return
        c = self.without_outputs(x, self._call_for_effect(x))
        if shown or (self._reads_ans() and not self._silent(name)):
            text = self.own_value(c).text
            out.add(
                f"ans = {self.helper('upright')}({text})" if asks_column(x, self.kinds) else f"ans = {text}"
            )
            if shown:
                ans = f"{self.helper('String')}(ans)" if c.kind == k.STRING else "ans"
                ans += ', kind="dlarray"' if self.is_dlarray(x) else ""
                if isinstance(x, t.Field) and x.name in self.module.project.properties:
                    ans += ', kind="property"' if "kind=" not in ans else ""  # [] where nothing was stored
                out.add(f"{self.helper('show')}({quoted('ans')}, {ans})")
            return
        out.add(c.text)

    def _only_acts(self, f: t.Expression) -> bool:
        """Whether a function that is called for each element only prints, or raises an error."""
        body = f.body if isinstance(f, t.Lambda) else t.Name(f.name) if isinstance(f, t.Handle) else f
        name = w.dotted(body.base) if isinstance(body, t.Index) else w.dotted(body)
        return name in (
            "fprintf",
            "printf",
            "disp",
            "display",
            "assert",
            "error",
            "warning",
        ) or self.is_procedure(body)

    def _reads_ans(self) -> bool:
        if not hasattr(self, "_ans"):
            self._ans = any(
                isinstance(n, t.Name) and n.id == "ans"
                for s in w.body_walk(self.scope.body)
                for x in w.expressions(s)
                for n in w.walk(x)
            )
        return self._ans

    def _silent(self, name: str | None) -> bool:
        """Whether a function is called for what it does."""
        last = (name or "").rpartition(".")[2]
        if vocabulary.is_check(last) and not self.is_own(last) and last not in self.module.project.methods:
            return True
        return name in SILENT or last.startswith("mustBe")

    def _call_for_effect(self, x: t.Expression) -> Code:
        name = w.dotted(x.base) if isinstance(x, t.Index) else w.dotted(x)
        braces = isinstance(x, t.Index) and x.brace
        whole = braces or self.may_be_hidden(x)
        if name is not None and not whole and not self.is_value(name.split(".")[0]):
            args = x.args if isinstance(x, t.Index) else ()
            return self.call(name, args, x, 0 if name in WITHOUT_OUTPUT else 1)
        return self.code(x)

    def is_own(self, name: str) -> bool:
        from dlarray.migration.source.scopes import local_function

        project = self.module.project
        return local_function(self.scope, name) is not None or project.function(name, self.scope) is not None

    def _script_call(self, name: str, out: Lines) -> bool:
        """A script of the project that is run by its name: its variables come along."""
        path = self.module.project.script(name, self.module.file.path)
        if path is None or path == self.module.file.path:
            return False
        if self.scope.function is not None:
            raise Cannot(f"the script {name} runs in this function's workspace")
        module = self.module_of(path)
        out.add(f"{self.helper('run_script')}({quoted(module)}, globals())")
        return True

    def _load(self, names: list, text: str, out: Lines) -> None:
        if made := text_variable([n for n in names[:1] if n]):
            out.add(f"{self.local_name(made[0])} = {self.helper('load')}({text})")
            return
        listed = [n for n in names[1:] if n]
        if listed and len(listed) == len(names) - 1 and all(n.isidentifier() for n in listed):
            for n in listed:
                out.add(f"{self.local_name(n)} = {load_call(self, [text, quoted(n)])}")
            return
        if self.scope.function is not None:
            raise Cannot("load makes variables that the source does not name; fix: S = load(...)")
        brought = load_call(self, [text])
        if self.renames():
            brought = f"{self.helper('as_variables')}({brought})"
        out.add(f"globals().update({brought})")

    def _cleans_up(self, name: str) -> bool:
        """Whether a variable holds an onCleanup, which acts when it is cleared."""
        return any(
            s.targets == (t.Name(name),)
            and isinstance(s.value, t.Index)
            and s.value.base == t.Name("onCleanup")
            for s in w.body_walk(self.scope.body)
            if isinstance(s, t.Assign)
        )

    def _command(self, s: t.Command, out: Lines) -> None:
        name = s.name
        words = tuple(t.Text(a.strip("'\""), False) for a in s.args)
        if (drawn := plots.statement(self, name, words)) is not None:
            out.extend(drawn)
            return
        if name == "import":
            return
        if name == "clear" and s.args and all(map(self._cleans_up, s.args)):
            out.add(f"del {', '.join(map(self.local_name, s.args))}")
            return
        if name in ("clear", "clearvars") and self.scope.function is None and self.asks_for_variables():
            shared = {
                v for v in self.scope.variables if (x := self.scope.variable(v)) is not None and x.shared
            }
            cleared = [a.strip("'\"") for a in s.args]
            if not shared or cleared and all(map(str.isidentifier, cleared)):  # the values of globals stay
                given = ", ".join(["globals()", *(quoted(a) for a in cleared if a not in shared)])
                if not cleared or given != "globals()":
                    out.add(f"{self.helper('clear_variables')}({given})")
                return
        if name in ("clear", "clearvars") and (gone := missed_by_save(self.scope, s.args)):
            out.add(f"del {', '.join(map(self.local_name, gone))}")
            return
        if name == "load":
            self._load(
                [a.strip("'\"") for a in s.args], file_of(self, t.Text(s.args[0].strip("'\""), False)), out
            )
            return
        if name == "warning":
            raise Dropped("warnings")
        if name in vocabulary.DESKTOP or name in ("close", "clear", "clc", "warning", "more", "dbstop"):
            raise Dropped("desktop")
        args = tuple(t.Text(a.strip("'\""), False) for a in s.args)
        out.add(self.call(name, args, t.Index(t.Name(name), args), 0 if name in WITHOUT_OUTPUT else 1).text)

    def _if(self, s: t.If, out: Lines) -> None:
        for i, (condition, body) in enumerate(s.branches):
            out.add(f"{'elif' if i else 'if'} {self.condition_of(condition)}:")
            asked = w.bare(condition)
            if isinstance(asked, t.Index) and asked.base == t.Name("isempty") and len(asked.args) == 1:
                first = next((x for x in body if not isinstance(x, t.Comment)), None)
                self.first_where_empty = first, w.dotted(asked.args[0])
            self.inner(body, out)
        if s.otherwise:
            if any(not isinstance(x, t.Comment) for x in s.otherwise):
                out.add("else:")
                self.inner(s.otherwise, out)
            else:
                for x in s.otherwise:
                    out.comment(x.text)  # type: ignore[attr-defined]

    def _switch(self, s: t.Switch, out: Lines) -> None:
        subject = self.code(s.subject)
        simple = isinstance(w.bare(s.subject), (t.Name, t.Field))
        if not simple:
            chosen = self.free("chosen")
            out.add(f"{chosen} = {subject}")
            subject = Code(chosen, kind=subject.kind)
        word = "if"
        for value, body in s.cases:
            out.add(f"{word} {self._case(subject, w.bare(value))}:")
            self.inner(body, out)
            word = "elif"
        if s.otherwise is not None and any(not isinstance(x, t.Comment) for x in s.otherwise):
            if word == "if":
                for x in s.otherwise:
                    self.one(x, out)
                return
            out.add("else:")
            self.inner(s.otherwise, out)

    def _case(self, subject: Code, value: t.Expression) -> str:
        texts = subject.kind in k.TEXTS
        scalar = subject.kind in k.SCALARS
        if isinstance(value, t.Cell) and len(value.rows) == 1:
            kinds = {self.kinds.of(v) for v in value.rows[0]}
            if (texts and kinds <= k.TEXTS) or (scalar and kinds <= k.PYTHON_NUMBERS):
                inner = ", ".join(self.code(v).text for v in value.rows[0])
                return f"{subject} in ({inner}{',' if len(value.rows[0]) == 1 else ''})"
        kind = self.kinds.of(value)
        if (texts and kind in k.TEXTS) or (scalar and kind in k.SCALARS):
            return f"{subject.at(COMPARE + 1)} == {self.code(value).at(COMPARE + 1)}"
        c = self.cell(value, bare=True) if isinstance(value, t.Cell) else self.value(value)
        return f"{self.helper('matches_case')}({subject}, {c})"

    def _return(self, s: t.Return, out: Lines) -> None:
        if self.scope.function is None:
            if self._is_run_by_others():
                raise Cannot("return ends a script that another runs")
            out.add("raise SystemExit")
            return
        out.add(self.return_line(s))

    def _is_run_by_others(self) -> bool:
        """Whether a file of the project runs this script by its name, and goes on behind it."""
        path = self.module.file.path
        names = [t.Name(name) for name, places in self.module.project.same.items() if path in places]
        return any(
            isinstance(n, t.Do) and n.value in names
            for file in self.module.project.files.values()
            for n in w.walk(file)
        )


# Methods of the library's objects that a statement names without parentheses.
ACTIONS = ("shuffle", "reset", "clearCache")
SILENT = frozenset(
    """
    disp celldisp fprintf printf error warning rethrow throw throwAsCaller assert assert_ save rng tic toc pause figure
    plot hold start stop wait
    close print recordMetrics eval evalin assignin enumeration
    updateInfo shuffle reset validateattributes delete addpath mkdir rmdir copyfile movefile cd fclose system clear
    clc rmpath drawnow useKernels unzip untar gunzip zip tar gzip audiowrite ls type which
    groupSubPlot yscale show display keyboard input analyzeNetwork checkLayer summary tabulate confusionchart
    envelope findpeaks periodogram pwelch spectrogram
    montage notify addlistener format freqz ver who whos dir head tail properties methods
    """.split()
)
# Functions that do something else where an output is asked for.
WITHOUT_OUTPUT = frozenset(
    """
    envelope eval evalin enumeration findpeaks freqz ls periodogram pwelch spectrogram summary which toc format
    maxNumCompThreads who whos dir head tail properties methods warning tabulate ver
    """.split()
)
