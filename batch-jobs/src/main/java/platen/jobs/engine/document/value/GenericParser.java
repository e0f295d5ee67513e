package platen.jobs.engine.document.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;

/** Parses values by their looks alone, for the arguments of functions such as gradients and transforms. */
public final class GenericParser {
    private GenericParser() {}

    /** A function with its arguments; null when one of them is nothing that a value can be. */
    public static CssValue.@Nullable Function function(Component.Function function, String base) {
        List<CssValue> arguments = new ArrayList<>();
        for (Component argument : function.arguments()) {
            if (argument.isWhitespace()) {
                continue;
            }
            CssValue value = function.name().equals("repeat") && argument instanceof Component.Block names
                    ? lineNames(names)
                    : value(argument, base);
            if (value == null) {
                return null;
            }
            arguments.add(value);
        }
        return new CssValue.Function(function.name(), List.copyOf(arguments));
    }

    /** The value of one component; null when it is none. */
    public static @Nullable CssValue value(Component component, String base) {
        CssValue number = Numeric.parse(component);
        if (number != null) {
            return number;
        }
        CssValue color = ColorParser.parse(component);
        if (color != null) {
            return color;
        }
        return switch (component) {
            case Component.Function function when function.name().equals("url") || function.name().equals("src") ->
                url(function, base);
            // An invalid mixture; to look at its arguments again would double the work with each level.
            case Component.Function function when function.name().equals("color-mix") -> null;
            case Component.Function function -> function(function, base);
            case Component.Block block -> lineNames(block);
            case Token token -> token(token, base);
        };
    }

    /** Names of grid lines in brackets; null for other blocks. */
    public static CssValue.@Nullable Keyword lineNames(Component.Block block) {
        if (block.open() != '[') {
            return null;
        }
        var names = new StringBuilder("[");
        for (Component each : block.content()) {
            if (each instanceof Token token && token.kind() == Kind.IDENT) {
                names.append(names.length() == 1 ? "" : " ").append(token.text());
            } else if (!each.isWhitespace()) {
                return null;
            }
        }
        return new CssValue.Keyword(names.append(']').toString());
    }

    /** An address; null when the component is none. */
    public static CssValue.@Nullable Url url(Component component, String base) {
        if (component instanceof Token token && token.kind() == Kind.URL) {
            return new CssValue.Url(token.text(), base);
        }
        return component instanceof Component.Function function
                && (function.name().equals("url") || function.name().equals("src"))
                && !function.arguments().isEmpty() && function.arguments().getFirst() instanceof Token token
                && token.kind() == Kind.STRING ? new CssValue.Url(token.text(), base) : null;
    }

    private static @Nullable CssValue token(Token token, String base) {
        return switch (token.kind()) {
            case IDENT -> new CssValue.Keyword(token.text().toLowerCase(Locale.ROOT));
            case STRING -> new CssValue.Text(token.text());
            case URL -> new CssValue.Url(token.text(), base);
            case COMMA -> CssValue.COMMA;
            case DELIM -> token.text().equals("/")
                    ? CssValue.SLASH
                    : token.text().equals("=") ? new CssValue.Keyword("=") : null;
            case FUNCTION, AT_KEYWORD, HASH, ID_HASH, BAD_STRING, BAD_URL, NUMBER, PERCENTAGE, DIMENSION, WHITESPACE,
                    CDO, CDC, COLON, SEMICOLON, OPEN, CLOSE, END ->
                null;
        };
    }
}
