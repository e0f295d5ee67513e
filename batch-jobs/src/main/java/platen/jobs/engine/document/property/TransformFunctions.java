package platen.jobs.engine.document.property;

import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;
import platen.jobs.engine.document.value.Unit;

/** Matches the functions of {@code transform}, with what they take. */
final class TransformFunctions {
    /** Arguments: a number or percentage, an angle, or a length or percentage; those behind a mark may be left out. */
    private static final Map<String, String> FUNCTIONS = Map.ofEntries(Map.entry("matrix", "nnnnnn"),
            Map.entry("matrix3d", "nnnnnnnnnnnnnnnn"), Map.entry("translate", "l?l"), Map.entry("translatex", "l"),
            Map.entry("translatey", "l"), Map.entry("translatez", "l"), Map.entry("translate3d", "lll"),
            Map.entry("scale", "n?n"), Map.entry("scalex", "n"), Map.entry("scaley", "n"), Map.entry("scalez", "n"),
            Map.entry("scale3d", "nnn"), Map.entry("rotate", "a"), Map.entry("rotatex", "a"),
            Map.entry("rotatey", "a"), Map.entry("rotatez", "a"), Map.entry("rotate3d", "nnna"),
            Map.entry("skew", "a?a"), Map.entry("skewx", "a"), Map.entry("skewy", "a"),
            Map.entry("perspective", "l"));
    /** Functions that turn what they are applied to out of the page. */
    private static final Set<String> DEEP = Set.of("matrix3d", "rotatex", "rotatey", "rotate3d", "perspective");

    private TransformFunctions() {}

    /** Returns the function; null for anything else. */
    static @Nullable CssValue of(Component component, ValueContext context) {
        if (!(component instanceof Component.Function function) || !FUNCTIONS.containsKey(function.name())) {
            return null;
        }
        CssValue value = GenericParser.value(component, context.base());
        return value instanceof CssValue.Function made && fits(made) ? made : null;
    }

    /** Returns the function if all that it does stays within the page. */
    static @Nullable CssValue planar(Component component, ValueContext context) {
        CssValue value = of(component, context);
        return value instanceof CssValue.Function made && !DEEP.contains(made.name()) ? made : null;
    }

    private static boolean fits(CssValue.Function function) {
        String kinds = FUNCTIONS.getOrDefault(function.name(), "");
        int optional = kinds.indexOf('?');
        String all = kinds.replace("?", "");
        List<CssValue> arguments = function.arguments();
        int count = (arguments.size() + 1) / 2;
        if (arguments.size() % 2 == 0 || count > all.length() || count < (optional < 0 ? all.length() : optional)) {
            return false;
        }
        for (int i = 0; i < arguments.size(); i++) {
            boolean fits = i % 2 == 1
                    ? arguments.get(i).equals(CssValue.COMMA)
                    : fits(arguments.get(i), all.charAt(i / 2));
            if (!fits) {
                return false;
            }
        }
        return true;
    }

    private static boolean fits(CssValue value, char kind) {
        boolean zero = value instanceof CssValue.Num number && number.value() == 0;
        return switch (kind) {
            case 'n' -> value instanceof CssValue.Num || value instanceof CssValue.Percent
                    || isType(value, Calc.Type.NUMBER, Calc.Type.PERCENT);
            case 'a' -> zero || isUnit(value, Unit.Kind.ANGLE) || isType(value, Calc.Type.ANGLE, Calc.Type.ANGLE);
            default -> zero || isUnit(value, Unit.Kind.LENGTH) || value instanceof CssValue.Percent
                    || isType(value, Calc.Type.LENGTH, Calc.Type.PERCENT)
                    || isType(value, Calc.Type.LENGTH_PERCENT, Calc.Type.LENGTH_PERCENT);
        };
    }

    private static boolean isUnit(CssValue value, Unit.Kind kind) {
        return value instanceof CssValue.Quantity quantity && quantity.unit().kind() == kind;
    }

    private static boolean isType(CssValue value, Calc.Type first, Calc.Type second) {
        return value instanceof CssValue.Calculation calculation
                && (calculation.type() == first || calculation.type() == second);
    }
}
