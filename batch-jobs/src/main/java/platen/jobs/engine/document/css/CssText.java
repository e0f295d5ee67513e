package platen.jobs.engine.document.css;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** Writes component values as text again. */
public final class CssText {
    private CssText() {}

    /** Returns a text with the same meaning. */
    public static String of(List<Component> components) {
        return components.stream().map(CssText::of).collect(Collectors.joining());
    }

    /** Returns a text with the same meaning, cut to a length that messages can quote. */
    public static String brief(List<Component> components) {
        String text = visible(of(components));
        return text.length() <= 80 ? text : text.substring(0, 80) + "…";
    }

    /** Writes what cannot be seen as escapes, as in {@code red\\9}. */
    private static String visible(String text) {
        if (text.chars().noneMatch(c -> c < ' ' || c == '\uFFFD')) {
            return text;
        }
        var visible = new StringBuilder();
        text.chars().forEach(c -> visible.append(c == '\n'
                ? " "
                : c == '\uFFFD' ? "\\0" : c < ' ' ? "\\" + Integer.toHexString(c) : String.valueOf((char) c)));
        return visible.toString();
    }

    private static String of(Component component) {
        return switch (component) {
            case Component.Function function -> function.name() + "(" + of(function.arguments()) + ")";
            case Component.Block block -> block.open() + of(block.content())
                    + (block.open() == '(' ? ")" : block.open() == '[' ? "]" : "}");
            case Token token -> of(token);
        };
    }

    private static String of(Token token) {
        return switch (token.kind()) {
            case STRING -> quoted(token.text());
            case HASH, ID_HASH -> "#" + token.text();
            case AT_KEYWORD -> "@" + token.text();
            case URL -> "url(" + quoted(token.text()) + ")";
            case PERCENTAGE, DIMENSION -> token.text() + token.unit();
            case FUNCTION -> token.text() + "(";
            case IDENT, BAD_STRING, BAD_URL, DELIM, NUMBER, WHITESPACE, CDO, CDC, COLON, SEMICOLON, COMMA, OPEN, CLOSE,
                    END ->
                token.text();
        };
    }

    /** Returns a string in double quotes, as CSSOM serializes it. */
    public static String quoted(String text) {
        return "\"" + text.replace("\\", "\\\\").replace("\"", "\\\"").replace("\n", "\\a ") + "\"";
    }

    /** Returns a number as CSSOM serializes it: at most six digits after the point, none that say nothing. */
    public static String number(double number) {
        if (number == Math.rint(number) && Math.abs(number) < 1e15) {
            return Long.toString((long) number);
        }
        String text = String.format(Locale.ROOT, "%.6f", number).replaceAll("0+$", "");
        return text.endsWith(".") ? text.substring(0, text.length() - 1) : text;
    }
}
