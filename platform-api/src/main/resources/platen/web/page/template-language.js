// The languages of smart documents for CodeMirror: HTML and CSS with placeholders in double braces, and JSON.
import { StreamLanguage } from "./codemirror-language.js";
import { Tag, tags } from "./lezer-highlight.js";

export const placeholder = Tag.define("placeholder");
export const block = Tag.define("block");
const TABLE = { placeholder, block, tag: tags.tagName, attribute: tags.attributeName };
const RAW = ["style", "script"];

// Reads the rest of a placeholder, which may go on in the next lines.
function inBraces(stream, state) {
  const kind = state.braces;
  if (stream.skipTo("}}")) {
    stream.match("}}");
    state.braces = null;
  } else {
    stream.skipToEnd();
  }
  return kind;
}

function atBraces(stream, state) {
  if (!stream.match("{{")) {
    return null;
  }
  const sign = stream.peek();
  state.braces = sign === "!" ? "comment" : sign === "#" || sign === "/" || stream.match(/^else\b/, false) ? "block" : "placeholder";
  return inBraces(stream, state);
}

function html(stream, state) {
  if (state.braces) {
    return inBraces(stream, state);
  }
  if (state.mode === "comment") {
    state.mode = stream.skipTo("-->") && stream.match("-->") ? "text" : (stream.skipToEnd(), "comment");
    return "comment";
  }
  if (RAW.includes(state.mode)) {
    return raw(stream, state);
  }
  const braces = atBraces(stream, state);
  if (braces) {
    return braces;
  }
  return state.mode === "text" ? text(stream, state) : inTag(stream, state);
}

function text(stream, state) {
  if (stream.match("<!--")) {
    state.mode = "comment";
    return "comment";
  }
  if (stream.match(/^<\/?/)) {
    state.mode = "name";
    return "bracket";
  }
  if (stream.match(/^&#?\w+;/)) {
    return "atom";
  }
  stream.next();
  stream.eatWhile((c) => c !== "<" && c !== "{" && c !== "&");
  return null;
}

function inTag(stream, state) {
  if (state.quote) {
    while (!stream.eol()) {
      if (stream.match("{{", false)) {
        return "string";
      }
      if (stream.next() === state.quote) {
        state.quote = null;
        return "string";
      }
    }
    return "string";
  }
  if (stream.match(/^\/?>/)) {
    state.mode = RAW.includes(state.name) ? state.name : "text";
    state.css = { inside: false };
    return "bracket";
  }
  if (state.mode === "name") {
    state.name = stream.match(/^[^\s>/{]+/)?.[0].toLowerCase() ?? (stream.next(), "");
    state.mode = "tag";
    return "tag";
  }
  if (stream.eatSpace() || stream.eat("=")) {
    return null;
  }
  const quote = stream.eat(/["']/);
  if (quote) {
    state.quote = quote;
    return "string";
  }
  return stream.match(/^[^\s=>/{"']+/) ? "attribute" : (stream.next(), null);
}

function raw(stream, state) {
  if (stream.match(new RegExp(`^</${state.mode}`, "i"), false)) {
    state.mode = "text";
    return text(stream, state);
  }
  if (state.mode === "style") {
    return css(stream, state.css, (c) => c === "<");
  }
  stream.next();
  stream.eatWhile((c) => c !== "<");
  return null;
}

function css(stream, state, ends = () => false) {
  if (state.braces) {
    return inBraces(stream, state);
  }
  if (state.comment || stream.match("/*")) {
    state.comment = !(stream.skipTo("*/") && stream.match("*/"));
    if (state.comment) {
      stream.skipToEnd();
    }
    return "comment";
  }
  const braces = atBraces(stream, state);
  if (braces) {
    return braces;
  }
  if (stream.eatSpace()) {
    return null;
  }
  if (stream.match(/^@[\w-]+/)) {
    return "keyword";
  }
  if (stream.match(/^"[^"]*"?|^'[^']*'?/)) {
    return "string";
  }
  if (stream.eat("{")) {
    state.inside = true;
    state.value = false;
    return null;
  }
  if (stream.eat("}")) {
    state.inside = state.value = false;
    return null;
  }
  if (state.inside && stream.eat(/[:;]/)) {
    state.value = stream.current() === ":";
    return null;
  }
  if (state.value && stream.match(/^#[\da-f]{3,8}\b|^[+-]?(\d+\.?\d*|\.\d+)(%|[a-z]+)?/i)) {
    return "number";
  }
  if (stream.match(/^--?[\w-]+|^[\w-]+/)) {
    return state.value ? "atom" : state.inside ? "attribute" : "tag";
  }
  if (ends(stream.peek())) {
    stream.next();
    return null;
  }
  stream.next();
  return null;
}

function json(stream) {
  if (stream.eatSpace()) {
    return null;
  }
  if (stream.match(/^"(\\.|[^"\\])*"(?=\s*:)/)) {
    return "attribute";
  }
  if (stream.match(/^"(\\.|[^"\\])*"?/)) {
    return "string";
  }
  if (stream.match(/^-?\d[\d.eE+-]*/)) {
    return "number";
  }
  if (stream.match(/^(true|false|null)\b/)) {
    return "atom";
  }
  stream.next();
  return null;
}

const copy = (state) => ({ ...state, css: state.css && { ...state.css } });
const languages = {
  html: StreamLanguage.define({
    name: "html",
    startState: () => ({ mode: "text", name: "", quote: null, braces: null, css: { inside: false } }),
    copyState: copy,
    token: html,
    tokenTable: TABLE,
    languageData: { commentTokens: { block: { open: "<!--", close: "-->" } } },
  }),
  css: StreamLanguage.define({
    name: "css",
    startState: () => ({ inside: false }),
    copyState: copy,
    token: css,
    tokenTable: TABLE,
    languageData: { commentTokens: { block: { open: "/*", close: "*/" } } },
  }),
  json: StreamLanguage.define({ name: "json", token: json, tokenTable: TABLE }),
};

/** Returns the language of a file by its name; none for a text of another kind. */
export function language(name) {
  const suffix = name.slice(name.lastIndexOf(".") + 1).toLowerCase();
  const known = { html: "html", htm: "html", xhtml: "html", svg: "html", css: "css", json: "json" }[suffix];
  return known ? languages[known] : [];
}
