package platen.jobs.engine.document.css;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import platen.jobs.engine.document.css.Token.Kind;

/** Divides a text into tokens by css-syntax-3, section 4. Line ends and NUL are handled as its preprocessing says. */
public final class Tokenizer {
    private static final int END = -1;

    private final String text;
    private int at;

    private Tokenizer(String text) {
        this.text = text;
    }

    /** Returns all tokens, without comments; the last is {@link Kind#END}. */
    public static List<Token> tokens(String text) {
        var tokenizer = new Tokenizer(text);
        List<Token> tokens = new ArrayList<>(text.length() / 4 + 1);
        while (true) {
            tokenizer.skipComments();
            Token token = tokenizer.next();
            tokens.add(token);
            if (token.kind() == Kind.END) {
                return tokens;
            }
        }
    }

    private int peek(int ahead) {
        int index = at + ahead;
        if (index >= text.length()) {
            return END;
        }
        char c = text.charAt(index);
        return c == 0 ? 0xFFFD : c == '\r' || c == '\f' ? '\n' : c;
    }

    private void skipComments() {
        while (peek(0) == '/' && peek(1) == '*') {
            int end = text.indexOf("*/", at + 2);
            at = end < 0 ? text.length() : end + 2;
        }
    }

    private Token next() {
        int start = at;
        int c = peek(0);
        if (c == END) {
            return Token.of(Kind.END, "", start);
        }
        if (isSpace(c)) {
            while (isSpace(peek(0))) {
                at++;
            }
            return Token.of(Kind.WHITESPACE, " ", start);
        }
        if (startsNumber(0)) {
            return numeric(start);
        }
        if (c == '-' && peek(1) == '-' && peek(2) == '>') {
            at += 3;
            return Token.of(Kind.CDC, "-->", start);
        }
        if (startsName(0)) {
            return identLike(start);
        }
        if (c == '<' && text.startsWith("<!--", at)) {
            at += 4;
            return Token.of(Kind.CDO, "<!--", start);
        }
        return mark(c, start);
    }

    private Token mark(int c, int start) {
        at++;
        switch (c) {
            case '"', '\'' -> {
                return string(c, start);
            }
            case '#' -> {
                if (isNameCharacter(peek(0)) || isEscape(0)) {
                    boolean id = startsName(0);
                    return Token.of(id ? Kind.ID_HASH : Kind.HASH, name(), start);
                }
            }
            case '@' -> {
                if (startsName(0)) {
                    return Token.of(Kind.AT_KEYWORD, name().toLowerCase(Locale.ROOT), start);
                }
            }
            case ':' -> {
                return Token.of(Kind.COLON, ":", start);
            }
            case ';' -> {
                return Token.of(Kind.SEMICOLON, ";", start);
            }
            case ',' -> {
                return Token.of(Kind.COMMA, ",", start);
            }
            case '(', '[', '{' -> {
                return Token.of(Kind.OPEN, String.valueOf((char) c), start);
            }
            case ')', ']', '}' -> {
                return Token.of(Kind.CLOSE, String.valueOf((char) c), start);
            }
            default -> {}
        }
        return Token.of(Kind.DELIM, String.valueOf((char) c), start);
    }

    private Token numeric(int start) {
        int digits = at;
        if (peek(0) == '+' || peek(0) == '-') {
            at++;
        }
        boolean integer = true;
        skipDigits();
        if (peek(0) == '.' && isDigit(peek(1))) {
            integer = false;
            at++;
            skipDigits();
        }
        int sign = peek(1) == '+' || peek(1) == '-' ? 1 : 0;
        if ((peek(0) == 'e' || peek(0) == 'E') && isDigit(peek(1 + sign))) {
            integer = false;
            at += 1 + sign;
            skipDigits();
        }
        String written = text.substring(digits, at);
        double number = number(written);
        if (startsName(0)) {
            return new Token(Kind.DIMENSION, written, number, name().toLowerCase(Locale.ROOT), integer, start);
        }
        if (peek(0) == '%') {
            at++;
            return new Token(Kind.PERCENTAGE, written, number, "%", integer, start);
        }
        return new Token(Kind.NUMBER, written, number, "", integer, start);
    }

    /** The value of a number, held within what layout can count with. */
    private static double number(String written) {
        if (written.length() > 400) {
            return 0;
        }
        return Math.clamp(Double.parseDouble(written), -3.4e38, 3.4e38);
    }

    private void skipDigits() {
        while (isDigit(peek(0))) {
            at++;
        }
    }

    private Token identLike(int start) {
        String name = name();
        if (peek(0) != '(') {
            return Token.of(Kind.IDENT, name, start);
        }
        at++;
        if (name.equalsIgnoreCase("url")) {
            int quote = 0;
            while (isSpace(peek(quote))) {
                quote++;
            }
            if (peek(quote) != '"' && peek(quote) != '\'') {
                return url(start);
            }
        }
        return Token.of(Kind.FUNCTION, name.toLowerCase(Locale.ROOT), start);
    }

    private Token string(int quote, int start) {
        var value = new StringBuilder();
        while (true) {
            int c = peek(0);
            if (c == END || c == quote) {
                at += c == END ? 0 : 1;
                return Token.of(Kind.STRING, value.toString(), start);
            }
            if (c == '\n') {
                return Token.of(Kind.BAD_STRING, "", start);
            }
            if (c == '\\') {
                if (peek(1) == END) {
                    at++;
                } else if (peek(1) == '\n') {
                    at++;
                    newline();
                } else {
                    at++;
                    value.appendCodePoint(escape());
                }
                continue;
            }
            value.append((char) c);
            at++;
        }
    }

    private void newline() {
        at += text.startsWith("\r\n", at) ? 2 : 1;
    }

    private Token url(int start) {
        var value = new StringBuilder();
        while (isSpace(peek(0))) {
            at++;
        }
        while (true) {
            int c = peek(0);
            if (c == END || c == ')') {
                at += c == END ? 0 : 1;
                return Token.of(Kind.URL, value.toString(), start);
            }
            if (isSpace(c)) {
                while (isSpace(peek(0))) {
                    at++;
                }
                if (peek(0) != END && peek(0) != ')') {
                    return badUrl(start);
                }
            } else if (c == '"' || c == '\'' || c == '(' || c < 0x20 || c == 0x7F || c == '\\' && !isEscape(0)) {
                return badUrl(start);
            } else if (c == '\\') {
                at++;
                value.appendCodePoint(escape());
            } else {
                value.append((char) c);
                at++;
            }
        }
    }

    private Token badUrl(int start) {
        while (peek(0) != END) {
            boolean escaped = isEscape(0);
            int c = peek(0);
            at += escaped ? 2 : 1;
            if (!escaped && c == ')') {
                break;
            }
        }
        at = Math.min(at, text.length());
        return Token.of(Kind.BAD_URL, "", start);
    }

    private String name() {
        var name = new StringBuilder();
        while (true) {
            int c = peek(0);
            if (isNameCharacter(c)) {
                name.append((char) c);
                at++;
            } else if (isEscape(0)) {
                at++;
                name.appendCodePoint(escape());
            } else {
                return name.toString();
            }
        }
    }

    /** The character of an escape whose backslash is read. */
    private int escape() {
        int value = 0;
        int digits = 0;
        while (digits < 6 && Character.digit(peek(0), 16) >= 0 && peek(0) < 0x80) {
            value = value * 16 + Character.digit(peek(0), 16);
            at++;
            digits++;
        }
        if (digits == 0) {
            int literal = text.codePointAt(at);
            at += Character.charCount(literal);
            return literal == 0 ? 0xFFFD : literal;
        }
        if (isSpace(peek(0))) {
            newline();
        }
        return value == 0 || value > Character.MAX_CODE_POINT || value >= 0xD800 && value <= 0xDFFF ? 0xFFFD : value;
    }

    private boolean isEscape(int ahead) {
        return peek(ahead) == '\\' && peek(ahead + 1) != '\n' && peek(ahead + 1) != END;
    }

    private boolean startsName(int ahead) {
        int c = peek(ahead);
        if (c == '-') {
            int next = peek(ahead + 1);
            return isNameStart(next) || next == '-' || isEscape(ahead + 1);
        }
        return isNameStart(c) || isEscape(ahead);
    }

    private boolean startsNumber(int ahead) {
        int c = peek(ahead);
        int digits = c == '+' || c == '-' ? ahead + 1 : ahead;
        return isDigit(peek(digits)) || peek(digits) == '.' && isDigit(peek(digits + 1));
    }

    private static boolean isSpace(int c) {
        return c == ' ' || c == '\n' || c == '\t';
    }

    private static boolean isDigit(int c) {
        return c >= '0' && c <= '9';
    }

    private static boolean isNameStart(int c) {
        return c >= 'a' && c <= 'z' || c >= 'A' && c <= 'Z' || c == '_' || c >= 0x80;
    }

    private static boolean isNameCharacter(int c) {
        return isNameStart(c) || isDigit(c) || c == '-';
    }
}
