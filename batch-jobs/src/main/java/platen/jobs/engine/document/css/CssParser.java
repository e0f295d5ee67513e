package platen.jobs.engine.document.css;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.CssItem.AtRule;
import platen.jobs.engine.document.css.CssItem.Declaration;
import platen.jobs.engine.document.css.CssItem.QualifiedRule;
import platen.jobs.engine.document.css.Token.Kind;

/** Makes rules and declarations of tokens by css-syntax-3, section 5. Belongs to one thread. */
public final class CssParser {
    /** Blocks within blocks; what lies deeper is dropped. */
    private static final int MAX_DEPTH = 64;

    private final List<Token> tokens;
    private final CssProblems problems;
    private int at;
    private int depth;

    private CssParser(String text, CssProblems problems) {
        this.tokens = Tokenizer.tokens(text);
        this.problems = problems;
    }

    /** Parses the rules of a style sheet. */
    public static List<CssItem> styleSheet(String text, CssProblems problems) {
        return new CssParser(text, problems).rules();
    }

    /** Parses declarations, as in a style attribute. */
    public static List<CssItem> declarations(String text, CssProblems problems) {
        return new CssParser(text, problems).blockContents();
    }

    /** Parses a list of component values. */
    public static List<Component> components(String text) {
        var parser = new CssParser(text, (offset, sentence) -> {});
        List<Component> components = new ArrayList<>();
        while (parser.peek().kind() != Kind.END) {
            components.add(parser.component());
        }
        return components;
    }

    private Token peek() {
        return tokens.get(at);
    }

    private Token take() {
        Token token = tokens.get(at);
        if (token.kind() != Kind.END) {
            at++;
        }
        return token;
    }

    private List<CssItem> rules() {
        List<CssItem> rules = new ArrayList<>();
        while (true) {
            Token token = peek();
            switch (token.kind()) {
                case END -> {
                    return rules;
                }
                case WHITESPACE, CDO, CDC -> at++;
                case AT_KEYWORD -> add(rules, atRule(false));
                case IDENT, FUNCTION, HASH, ID_HASH, STRING, BAD_STRING, URL, BAD_URL, DELIM, NUMBER, PERCENTAGE,
                        DIMENSION, COLON, SEMICOLON, COMMA, OPEN, CLOSE ->
                    add(rules, qualifiedRule(false));
            }
        }
    }

    private static void add(List<CssItem> items, @Nullable CssItem item) {
        if (item != null) {
            items.add(item);
        }
    }

    /** Consumes an at-rule; null when it was cut short by the end of its parent's block. */
    private AtRule atRule(boolean nested) {
        Token keyword = take();
        List<Component> prelude = new ArrayList<>();
        while (true) {
            Token token = peek();
            if (token.kind() == Kind.SEMICOLON) {
                at++;
                return new AtRule(keyword.text(), trimmed(prelude), null, keyword.start());
            }
            if (token.kind() == Kind.END || nested && token.closes('}')) {
                return new AtRule(keyword.text(), trimmed(prelude), null, keyword.start());
            }
            if (token.opens('{')) {
                return new AtRule(keyword.text(), trimmed(prelude), block(), keyword.start());
            }
            prelude.add(component());
        }
    }

    private @Nullable QualifiedRule qualifiedRule(boolean nested) {
        int start = peek().start();
        List<Component> prelude = new ArrayList<>();
        while (true) {
            Token token = peek();
            if (token.kind() == Kind.END || nested && token.closes('}')) {
                problems.report(start, nested
                        ? "This is neither a declaration nor a rule; it is ignored."
                        : "A rule has no block; it is ignored.");
                return null;
            }
            if (nested && token.kind() == Kind.SEMICOLON) {
                problems.report(start, "This is neither a declaration nor a rule; it is ignored.");
                return null;
            }
            if (token.opens('{')) {
                if (looksLikeCustomProperty(prelude)) {
                    component();
                    problems.report(start, "A custom property stands where a rule is expected; it is ignored.");
                    return null;
                }
                return new QualifiedRule(trimmed(prelude), block(), start);
            }
            prelude.add(component());
        }
    }

    private static boolean looksLikeCustomProperty(List<Component> prelude) {
        List<Component> parts = prelude.stream().filter(part -> !part.isWhitespace()).limit(2).toList();
        return parts.size() == 2 && parts.getFirst() instanceof Token name && name.kind() == Kind.IDENT
                && name.text().startsWith("--") && parts.getLast() instanceof Token colon
                && colon.kind() == Kind.COLON;
    }

    private List<CssItem> block() {
        if (depth >= MAX_DEPTH) {
            problems.report(peek().start(), "Blocks are nested more than " + MAX_DEPTH + " deep; this one is ignored.");
            skipBlock();
            return List.of();
        }
        at++;
        depth++;
        List<CssItem> contents = blockContents();
        depth--;
        if (peek().closes('}')) {
            at++;
        }
        return contents;
    }

    private void skipBlock() {
        int open = 0;
        do {
            Token token = take();
            if (token.kind() == Kind.END) {
                return;
            }
            open += token.kind() == Kind.OPEN || token.kind() == Kind.FUNCTION
                    ? 1
                    : token.kind() == Kind.CLOSE ? -1 : 0;
        } while (open > 0);
    }

    private List<CssItem> blockContents() {
        List<CssItem> items = new ArrayList<>();
        while (true) {
            Token token = peek();
            if (token.kind() == Kind.END || depth > 0 && token.closes('}')) {
                return items;
            }
            if (token.kind() == Kind.WHITESPACE || token.kind() == Kind.SEMICOLON) {
                at++;
            } else if (token.kind() == Kind.AT_KEYWORD) {
                items.add(atRule(true));
            } else {
                int mark = at;
                Declaration declaration = declaration();
                if (declaration != null) {
                    items.add(declaration);
                } else {
                    at = mark;
                    add(items, qualifiedRule(true));
                }
                if (at == mark) {
                    at++;
                }
            }
        }
    }

    private @Nullable Declaration declaration() {
        Token name = peek();
        if (name.kind() != Kind.IDENT) {
            return null;
        }
        at++;
        skipWhitespace();
        if (peek().kind() != Kind.COLON) {
            return null;
        }
        at++;
        List<Component> value = new ArrayList<>();
        boolean hasBlock = false;
        while (true) {
            Token token = peek();
            if (token.kind() == Kind.END || token.kind() == Kind.SEMICOLON || token.kind() == Kind.CLOSE
                    && (token.closes('}') && depth > 0)) {
                break;
            }
            hasBlock |= token.opens('{');
            value.add(component());
        }
        boolean custom = name.text().startsWith("--");
        List<Component> trimmed = trimmed(value);
        boolean important = isImportant(trimmed);
        if (important) {
            trimmed = trimmed(trimmed.subList(0, lastDelimiter(trimmed)));
        }
        if (hasBlock && !custom && trimmed.size() > 1) {
            return null;
        }
        return new Declaration(custom ? name.text() : name.text().toLowerCase(Locale.ROOT), trimmed, important,
                name.start());
    }

    private static boolean isImportant(List<Component> value) {
        int mark = lastDelimiter(value);
        return mark >= 0 && value.getLast().isIdent("important")
                && value.subList(mark + 1, value.size() - 1).stream().allMatch(Component::isWhitespace);
    }

    private static int lastDelimiter(List<Component> value) {
        for (int i = value.size() - 1; i >= 0; i--) {
            if (value.get(i).isDelimiter('!')) {
                return i;
            }
        }
        return -1;
    }

    private void skipWhitespace() {
        while (peek().kind() == Kind.WHITESPACE) {
            at++;
        }
    }

    private Component component() {
        Token token = take();
        if (token.kind() == Kind.OPEN) {
            return new Component.Block(token.text().charAt(0), content(closing(token.text().charAt(0))),
                    token.start());
        }
        return token.kind() == Kind.FUNCTION
                ? new Component.Function(token.text(), content(')'), token.start())
                : token;
    }

    private static char closing(char open) {
        return open == '(' ? ')' : open == '[' ? ']' : '}';
    }

    private List<Component> content(char closing) {
        List<Component> content = new ArrayList<>();
        if (depth >= MAX_DEPTH) {
            problems.report(peek().start(), "Brackets are nested more than " + MAX_DEPTH + " deep; these are ignored.");
            at--;
            skipBlock();
            return content;
        }
        depth++;
        while (peek().kind() != Kind.END && !peek().closes(closing)) {
            content.add(component());
        }
        depth--;
        take();
        return trimmed(content);
    }

    /** The components without whitespace at either end. */
    public static List<Component> trimmed(List<Component> components) {
        int from = 0;
        int to = components.size();
        while (from < to && components.get(from).isWhitespace()) {
            from++;
        }
        while (to > from && components.get(to - 1).isWhitespace()) {
            to--;
        }
        return List.copyOf(components.subList(from, to));
    }
}
