package platen.jobs.engine.document.css;

/**
 * A token of css-syntax-3.
 *
 * @param text the name, string, URL or character; of numbers the digits as written
 * @param number value of a number, percentage or dimension
 * @param unit of a dimension, in lower case
 * @param integer whether a number was written without fraction and exponent
 * @param start offset of its first character in the text
 */
public record Token(Kind kind, String text, double number, String unit, boolean integer, int start)
        implements
            Component {

    /** The kinds of tokens. */
    public enum Kind {
        IDENT,
        FUNCTION,
        AT_KEYWORD,
        HASH,
        /** A hash that is an identifier. */
        ID_HASH,
        STRING,
        BAD_STRING,
        URL,
        BAD_URL,
        DELIM,
        NUMBER,
        PERCENTAGE,
        DIMENSION,
        WHITESPACE,
        CDO,
        CDC,
        COLON,
        SEMICOLON,
        COMMA,
        /** An opening bracket of any sort. */
        OPEN,
        /** A closing bracket of any sort. */
        CLOSE,
        END
    }

    static Token of(Kind kind, String text, int start) {
        return new Token(kind, text, 0, "", false, start);
    }

    boolean opens(char bracket) {
        return kind == Kind.OPEN && text.charAt(0) == bracket;
    }

    boolean closes(char bracket) {
        return kind == Kind.CLOSE && text.charAt(0) == bracket;
    }
}
