package platen.jobs.engine.document.css;

import java.util.ArrayList;
import java.util.List;

/** A component value of css-syntax-3: a token, a bracketed block or a function with its arguments. */
public sealed interface Component permits Token, Component.Block, Component.Function {
    /** Offset in the style sheet's text. */
    int start();

    /**
     * A block in brackets.
     *
     * @param open the opening bracket
     */
    record Block(char open, List<Component> content, int start) implements Component {}

    /**
     * A function.
     *
     * @param name in lower case
     */
    record Function(String name, List<Component> arguments, int start) implements Component {}

    default boolean isWhitespace() {
        return this instanceof Token token && token.kind() == Token.Kind.WHITESPACE;
    }

    default boolean isComma() {
        return this instanceof Token token && token.kind() == Token.Kind.COMMA;
    }

    default boolean isDelimiter(char character) {
        return this instanceof Token token && token.kind() == Token.Kind.DELIM && token.text().charAt(0) == character;
    }

    default boolean isIdent() {
        return this instanceof Token token && token.kind() == Token.Kind.IDENT;
    }

    /** Whether this is the identifier {@code name}, in any case. */
    default boolean isIdent(String name) {
        return this instanceof Token token && token.kind() == Token.Kind.IDENT && token.text().equalsIgnoreCase(name);
    }

    /** Returns the components between commas, without white space around them; one empty list for none. */
    static List<List<Component>> betweenCommas(List<Component> components) {
        List<List<Component>> parts = new ArrayList<>();
        int from = 0;
        for (int i = 0; i <= components.size(); i++) {
            if (i == components.size() || components.get(i).isComma()) {
                parts.add(CssParser.trimmed(components.subList(from, i)));
                from = i + 1;
            }
        }
        return parts;
    }
}
