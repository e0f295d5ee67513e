// <code-editor>: CodeMirror in a shadow root, whose style sheets are adopted ones: our policy permits no others. The
// element holds one state for each file, so that undo and the cursor stay when another file is shown.
//
// Events: "edited" {name, text}; "cursor" {name, line, column, moved}, where moved says that nobody typed.
import { EditorSelection, EditorState } from "./codemirror-state.js";
import {
  EditorView,
  drawSelection,
  highlightActiveLine,
  highlightActiveLineGutter,
  highlightSpecialChars,
  keymap,
  lineNumbers,
} from "./codemirror-view.js";
import { bracketMatching, indentUnit, syntaxHighlighting } from "./codemirror-language.js";
import { defaultKeymap, history, historyKeymap, indentWithTab } from "./codemirror-commands.js";
import { highlightSelectionMatches, search, searchKeymap } from "./codemirror-search.js";
import { lintGutter, lintKeymap, setDiagnostics } from "./codemirror-lint.js";
import { tagHighlighter, tags } from "./lezer-highlight.js";
import { block, language, placeholder } from "./template-language.js";

const colors = tagHighlighter([
  { tag: placeholder, class: "tok-ph" },
  { tag: block, class: "tok-ph tok-block" },
  { tag: tags.tagName, class: "tok-k" },
  { tag: tags.keyword, class: "tok-k" },
  { tag: tags.attributeName, class: "tok-a" },
  { tag: tags.string, class: "tok-s" },
  { tag: tags.number, class: "tok-n" },
  { tag: tags.atom, class: "tok-n" },
  { tag: tags.comment, class: "tok-c" },
]);

const theme = EditorView.theme({
  "&": { height: "100%", color: "var(--ink)", backgroundColor: "var(--surface)", fontSize: ".8125rem" },
  "&.cm-focused": { outline: "2px solid var(--brand-ink)", outlineOffset: "-2px" },
  ".cm-scroller": { fontFamily: "var(--mono)", lineHeight: "1.65", fontVariantLigatures: "none" },
  ".cm-content": { padding: ".75rem 0", caretColor: "var(--ink)" },
  ".cm-cursor": { borderLeftColor: "var(--ink)" },
  ".cm-gutters": { backgroundColor: "var(--surface)", color: "var(--ink-3)", border: "0", paddingInlineStart: ".25rem" },
  ".cm-activeLine, .cm-activeLineGutter": { backgroundColor: "light-dark(#f6f5f2, #24221f)" },
  "&.cm-focused > .cm-scroller > .cm-selectionLayer .cm-selectionBackground, .cm-selectionBackground": {
    background: "light-dark(#d5daf7, #3a4070)",
  },
  ".cm-selectionMatch": { backgroundColor: "light-dark(#ecebd2, #3d3a22)" },
  ".cm-searchMatch": { backgroundColor: "var(--warn-soft)", outline: "1px solid var(--warn)" },
  "&.cm-focused .cm-matchingBracket": { backgroundColor: "var(--brand-soft)" },
  ".cm-lintRange-error": { backgroundImage: "none", textDecoration: "underline wavy var(--bad) 1px" },
  ".cm-lintRange-warning": { backgroundImage: "none", textDecoration: "underline wavy var(--warn) 1px" },
  ".cm-lint-marker-error, .cm-lint-marker-warning": { content: "normal", width: "1em", height: "1em" },
  ".cm-lint-marker-error::before": { content: "'●'", color: "var(--bad-ink)" },
  ".cm-lint-marker-warning::before": { content: "'▲'", color: "var(--warn-ink)", fontSize: ".85em" },
  ".cm-gutter-lint": { width: "1.2em" },
  ".cm-gutter-lint .cm-gutterElement": { padding: "0 .1em" },
  ".cm-tooltip": { backgroundColor: "var(--raised)", color: "var(--ink)", border: "1px solid var(--line)", borderRadius: "6px" },
  ".cm-diagnostic": { fontFamily: "var(--sans)", padding: ".4rem .7rem", maxWidth: "34rem" },
  ".cm-diagnostic-error": { borderLeft: "3px solid var(--bad)" },
  ".cm-diagnostic-warning": { borderLeft: "3px solid var(--warn)" },
  ".cm-panels": { backgroundColor: "var(--sunken)", color: "var(--ink)", borderColor: "var(--line) !important" },
  ".cm-panel.cm-search": { fontFamily: "var(--sans)", padding: ".5rem" },
  ".cm-panel.cm-panel-lint ul [aria-selected]": { backgroundColor: "var(--hover)", color: "var(--ink)" },
  ".cm-textfield": { backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line-input)", borderRadius: "4px" },
  ".cm-button": { backgroundImage: "none", backgroundColor: "var(--surface)", color: "var(--ink)", border: "1px solid var(--line-strong)", borderRadius: "4px" },
});

const sheet = new CSSStyleSheet();
sheet.replaceSync(`
  :host { display: block; min-block-size: 0; }
  .host { block-size: 100%; }
  .tok-ph { color: var(--brand-ink); background: var(--brand-soft); border-radius: 3px; padding-block: 1px; }
  .tok-block { font-weight: 600; }
  .tok-k { color: var(--k); }
  .tok-a { color: var(--ink-2); }
  .tok-s { color: var(--str); }
  .tok-n { color: var(--num); }
  .tok-c { color: var(--com); font-style: italic; }
`);

class CodeEditor extends HTMLElement {
  #view;
  #states = new Map();
  #name;
  #marks = new Set();

  connectedCallback() {
    if (this.#view) {
      return;
    }
    const root = this.attachShadow({ mode: "open" });
    root.adoptedStyleSheets = [sheet];
    const host = document.createElement("div");
    host.className = "host";
    root.append(host);
    this.#view = new EditorView({ root, parent: host, state: this.#state("", "") });
  }

  get name() {
    return this.#name;
  }

  /** Shows a file; its text is taken when it was not shown before. */
  open(name, text) {
    if (this.#name !== undefined) {
      this.#states.set(this.#name, this.#view.state);
    }
    this.#name = name;
    const known = this.#states.get(name);
    this.#view.setState(known && known.doc.toString() === text ? known : this.#state(name, text));
    this.#moved(true);
  }

  forget(name) {
    this.#states.delete(name);
  }

  focus() {
    this.#view.focus();
  }

  get text() {
    return this.#view.state.doc.toString();
  }

  #state(name, text) {
    return EditorState.create({
      doc: text,
      extensions: [
        lintGutter(),
        lineNumbers(),
        highlightActiveLineGutter(),
        highlightSpecialChars(),
        history(),
        drawSelection(),
        bracketMatching(),
        highlightActiveLine(),
        highlightSelectionMatches(),
        search({ top: true }),
        indentUnit.of("  "),
        keymap.of([...defaultKeymap, ...searchKeymap, ...historyKeymap, ...lintKeymap, indentWithTab]),
        language(name),
        syntaxHighlighting(colors),
        theme,
        EditorView.contentAttributes.of({ "aria-label": `${name}. ${this.dataset.leave ?? ""}`.trim(), spellcheck: "false", tabindex: "0" }),
        EditorView.updateListener.of((update) => this.#update(update)),
      ],
    });
  }

  #update(update) {
    if (update.docChanged) {
      for (const mark of this.#marks) {
        if (mark.name === this.#name) {
          mark.changes = mark.changes.compose(update.changes);
        }
      }
      this.dispatchEvent(new CustomEvent("edited", { detail: { name: this.#name, text: this.text }, bubbles: true }));
    }
    if (update.docChanged || update.selectionSet) {
      this.#moved(!update.docChanged);
    }
  }

  #moved(moved) {
    const { state } = this.#view;
    const head = state.selection.main.head;
    const line = state.doc.lineAt(head);
    this.dispatchEvent(
      new CustomEvent("cursor", { detail: { name: this.#name, line: line.number, column: head - line.from + 1, moved }, bubbles: true }),
    );
  }

  /** Notes the present state of the file that is shown, to which positions of an answer refer, until it is released. */
  mark() {
    const { state } = this.#view;
    const mark = { name: this.#name, doc: state.doc, changes: state.changes() };
    this.#marks.add(mark);
    return mark;
  }

  release(mark) {
    this.#marks.delete(mark);
  }

  /** Returns the present offset of a position that a compiler named for a marked state; null when it is not in it. */
  offset(mark, line, column) {
    const own = mark?.name === this.#name;
    const doc = own ? mark.doc : this.#view.state.doc;
    if (line < 1 || line > doc.lines) {
      return null;
    }
    const at = doc.line(line);
    const offset = Math.min(at.from + column - 1, at.to);
    return own ? mark.changes.mapPos(offset, 1) : offset;
  }

  /** Returns [from, to] of the placeholder that begins at an offset. */
  placeholderAt(offset) {
    const text = this.#view.state.doc.sliceString(offset, offset + 2000);
    const end = text.indexOf("}}");
    return [offset, offset + (text.startsWith("{{") && end >= 0 ? end + 2 : 0)];
  }

  get selected() {
    const { state } = this.#view;
    return state.sliceDoc(state.selection.main.from, state.selection.main.to);
  }

  get cursor() {
    return this.#view.state.selection.main.head;
  }

  /** Selects a range and shows it. */
  select(from, to) {
    this.#view.dispatch({ selection: EditorSelection.single(from, to), effects: EditorView.scrollIntoView(from, { y: "center" }) });
    this.#view.focus();
  }

  /** Puts the cursor at a line and column of the present text. */
  goTo(line, column) {
    const at = this.#view.state.doc.line(Math.min(Math.max(line, 1), this.#view.state.doc.lines));
    const offset = Math.min(at.from + Math.max(column, 1) - 1, at.to);
    this.select(offset, offset);
  }

  /** Inserts a text in place of the selection, and puts the cursor behind it. */
  insert(text) {
    this.#view.dispatch(this.#view.state.replaceSelection(text), { userEvent: "input.paste", scrollIntoView: true });
    this.#view.focus();
  }

  /** Replaces the text, for example by what somebody else saved; undo takes it back. */
  replace(text) {
    this.#view.dispatch({ changes: { from: 0, to: this.#view.state.doc.length, insert: text } });
  }

  /** Returns the end of what begins at an offset: a placeholder, a word, or one character. */
  endOf(offset) {
    const [, end] = this.placeholderAt(offset);
    const word = /^[\w-]+/.exec(this.#view.state.doc.sliceString(offset, offset + 100));
    return end > offset ? end : offset + (word ? word[0].length : 1);
  }

  /** Shows mistakes [{from, to, severity, message}] in the gutter and under the text. */
  mistakes(all) {
    const length = this.#view.state.doc.length;
    const diagnostics = all
      .map(({ from, to, severity, message }) => ({ from: Math.min(from, length), to: Math.min(to, length), severity, message }))
      .sort((a, b) => a.from - b.from);
    this.#view.dispatch(setDiagnostics(this.#view.state, diagnostics));
  }
}

customElements.define("code-editor", CodeEditor);
