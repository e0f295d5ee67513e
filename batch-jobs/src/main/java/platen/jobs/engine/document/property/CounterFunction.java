package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.value.CssValue;

/** Parses {@code counter()}, {@code counters()} and {@code reversed()}. */
public final class CounterFunction {
    private static final Set<String> NO_NAMES = Set.of("none", "inherit", "initial", "unset", "revert",
            "revert-layer", "default");

    private CounterFunction() {}

    /** Returns whether a function shows counters. */
    static boolean is(Component.Function function) {
        return function.name().equals("counter") || function.name().equals("counters");
    }

    /**
     * Parses a function that shows counters; its arguments are a name, for {@code counters()} a separator, and the name
     * of a style when there is one.
     *
     * @return null when the function has other arguments
     */
    public static CssValue.@Nullable Function parse(Component.Function function) {
        List<List<Component>> arguments = arguments(function);
        boolean nested = function.name().equals("counters");
        int needed = nested ? 2 : 1;
        if (arguments.size() < needed || arguments.size() > needed + 1) {
            return null;
        }
        List<CssValue> values = new ArrayList<>();
        for (int i = 0; i < arguments.size(); i++) {
            CssValue value = arguments.get(i).size() != 1
                    ? null
                    : nested && i == 1
                            ? text(arguments.get(i).getFirst())
                            : name(arguments.get(i).getFirst(), i == arguments.size() - 1 && i >= needed);
            if (value == null) {
                return null;
            }
            values.add(value);
        }
        return new CssValue.Function(function.name(), List.copyOf(values));
    }

    /** Parses {@code reversed()} with the name of a counter; null for anything else. */
    static CssValue.@Nullable Function reversed(Component component) {
        if (!(component instanceof Component.Function function) || !function.name().equals("reversed")) {
            return null;
        }
        List<List<Component>> arguments = arguments(function);
        CssValue name = arguments.size() == 1 && arguments.getFirst().size() == 1
                ? name(arguments.getFirst().getFirst(), false)
                : null;
        return name == null ? null : new CssValue.Function("reversed", List.of(name));
    }

    private static List<List<Component>> arguments(Component.Function function) {
        List<List<Component>> arguments = new ArrayList<>();
        arguments.add(new ArrayList<>());
        for (Component each : function.arguments()) {
            if (each.isComma()) {
                arguments.add(new ArrayList<>());
            } else if (!each.isWhitespace()) {
                arguments.getLast().add(each);
            }
        }
        return arguments;
    }

    private static @Nullable CssValue name(Component component, boolean style) {
        if (!(component instanceof Token token) || token.kind() != Kind.IDENT) {
            return null;
        }
        String lower = token.text().toLowerCase(Locale.ROOT);
        boolean valid = style && lower.equals("none") || !NO_NAMES.contains(lower);
        return valid ? new CssValue.Keyword(style ? lower : token.text()) : null;
    }

    private static @Nullable CssValue text(Component component) {
        return component instanceof Token token && token.kind() == Kind.STRING
                ? new CssValue.Text(token.text())
                : null;
    }
}
