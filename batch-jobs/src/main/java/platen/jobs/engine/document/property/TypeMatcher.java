package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.property.GrammarMatcher.Match;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.ColorParser;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.GenericParser;
import platen.jobs.engine.document.value.Numeric;
import platen.jobs.engine.document.value.Unit;

/** Matches basic data types. */
final class TypeMatcher {
    private static final Set<String> IMAGES = Set.of("linear-gradient", "repeating-linear-gradient",
            "radial-gradient", "repeating-radial-gradient", "conic-gradient", "repeating-conic-gradient", "image-set",
            "-webkit-image-set", "cross-fade", "-webkit-cross-fade", "-webkit-gradient", "-webkit-linear-gradient",
            "-webkit-radial-gradient", "-webkit-repeating-linear-gradient", "-webkit-repeating-radial-gradient");
    private static final Set<String> FILTERS = Set.of("blur", "brightness", "contrast", "drop-shadow", "grayscale",
            "hue-rotate", "invert", "opacity", "saturate", "sepia", "url");
    private static final Set<String> SHAPES = Set.of("inset", "circle", "ellipse", "polygon", "path", "rect", "xywh",
            "shape", "url");
    private static final Set<String> CONTENTS = Set.of("counter", "counters", "attr", "string", "element", "leader",
            "target-counter", "target-counters", "target-text", "content");
    private static final Set<String> WIDE = Set.of("inherit", "initial", "unset", "revert", "revert-layer", "default");

    private TypeMatcher() {}

    static @Nullable Match match(Grammar.Type type, List<Component> in, int at, ValueContext context) {
        if (at >= in.size()) {
            return null;
        }
        if (type.name().equals("family")) {
            return family(in, at);
        }
        if (type.name().equals("position")) {
            return PositionMatcher.match(in, at, context);
        }
        Component component = in.get(at);
        CssValue value = switch (type.name()) {
            case "length", "percentage", "length-percentage", "number", "integer", "positive", "angle", "time",
                    "resolution", "flex" ->
                numeric(type, component, context);
            case "color" -> color(component, context);
            case "string" -> component instanceof Token token && token.kind() == Kind.STRING
                    ? new CssValue.Text(token.text())
                    : null;
            case "url" -> GenericParser.url(component, context.base());
            case "image" -> image(component, context);
            case "transform" -> TransformFunctions.of(component, context);
            case "planar" -> TransformFunctions.planar(component, context);
            case "filter" -> function(component, FILTERS, context);
            case "shape" -> function(component, SHAPES, context);
            case "content" -> component instanceof Component.Function function && CounterFunction.is(function)
                    ? CounterFunction.parse(function)
                    : function(component, CONTENTS, context);
            case "reversed" -> CounterFunction.reversed(component);
            case "function" -> component instanceof Component.Function function
                    ? GenericParser.function(function, context.base())
                    : null;
            case "name" -> name(component);
            case "line-names" -> component instanceof Component.Block block ? GenericParser.lineNames(block) : null;
            case "any" -> GenericParser.value(component, context.base());
            default -> throw new IllegalStateException("There is no data type <" + type.name() + ">");
        };
        return value == null ? null : new Match(value, at + 1);
    }

    private static @Nullable CssValue name(Component component) {
        return component instanceof Token token && token.kind() == Kind.IDENT
                && !WIDE.contains(token.text().toLowerCase(Locale.ROOT)) ? new CssValue.Keyword(token.text()) : null;
    }

    private static @Nullable CssValue color(Component component, ValueContext context) {
        CssValue color = ColorParser.parse(component);
        if (color == null && context.quirks() && component instanceof Token token) {
            String digits = switch (token.kind()) {
                case IDENT -> token.text();
                case NUMBER -> "0".repeat(Math.max(0, 6 - token.text().length())) + token.text();
                case DIMENSION -> "0".repeat(Math.max(0, 6 - token.text().length() - token.unit().length()))
                        + token.text() + token.unit();
                case FUNCTION, AT_KEYWORD, HASH, ID_HASH, STRING, BAD_STRING, URL, BAD_URL, DELIM, PERCENTAGE,
                        WHITESPACE, CDO, CDC, COLON, SEMICOLON, COMMA, OPEN, CLOSE, END ->
                    "";
            };
            color = digits.length() == 3 || digits.length() == 6 ? ColorParser.hex(digits) : null;
        }
        return color;
    }

    private static @Nullable CssValue image(Component component, ValueContext context) {
        CssValue url = GenericParser.url(component, context.base());
        return url != null ? url : function(component, IMAGES, context);
    }

    private static @Nullable CssValue function(Component component, Set<String> names, ValueContext context) {
        if (component instanceof Component.Function function && names.contains(function.name())) {
            return GenericParser.value(function, context.base());
        }
        return names.contains("url") ? GenericParser.url(component, context.base()) : null;
    }

    private static @Nullable CssValue numeric(Grammar.Type type, Component component, ValueContext context) {
        CssValue value = Numeric.parse(component);
        if (value == null) {
            return null;
        }
        CssValue fitting = switch (type.name()) {
            case "length" -> length(value, context);
            case "length-percentage" -> percentage(value) ? value : length(value, context);
            case "percentage" -> percentage(value) && !isType(value, Calc.Type.LENGTH_PERCENT) ? value : null;
            case "number" -> number(value);
            case "integer", "positive" -> integer(value, component, type.name().equals("positive"));
            case "angle" -> isZero(value)
                    ? new CssValue.Quantity(0, Unit.DEG)
                    : kind(value, Unit.Kind.ANGLE, Calc.Type.ANGLE);
            case "time" -> kind(value, Unit.Kind.TIME, Calc.Type.TIME);
            case "resolution" -> kind(value, Unit.Kind.RESOLUTION, Calc.Type.RESOLUTION);
            default -> kind(value, Unit.Kind.FLEX, Calc.Type.FLEX);
        };
        return fitting == null || !type.notNegative() ? fitting : notNegative(fitting, component instanceof Token);
    }

    /** Moves the result of a calculation into the range (css-values-4, section 10.12); other values must be in it. */
    private static @Nullable CssValue notNegative(CssValue value, boolean plain) {
        if (value instanceof CssValue.Calculation calculation) {
            CssValue zero = calculation.type() == Calc.Type.LENGTH
                    ? CssValue.ZERO
                    : calculation.type() == Calc.Type.PERCENT ? new CssValue.Percent(0) : null;
            return zero == null
                    ? value
                    : new CssValue.Calculation(new Calc.Math("max", List.of(new Calc.Leaf(zero), calculation.calc()),
                            ""), calculation.type());
        }
        return !isNegative(value) ? value : plain ? null : new CssValue.Num(0);
    }

    private static boolean isNegative(CssValue value) {
        return value instanceof CssValue.Num number && number.value() < 0
                || value instanceof CssValue.Quantity quantity && quantity.value() < 0
                || value instanceof CssValue.Percent percent && percent.value() < 0;
    }

    private static boolean isZero(CssValue value) {
        return value instanceof CssValue.Num number && number.value() == 0;
    }

    private static @Nullable CssValue length(CssValue value, ValueContext context) {
        if (value instanceof CssValue.Num number && (number.value() == 0 || context.quirks())) {
            return CssValue.pixels(number.value());
        }
        return kind(value, Unit.Kind.LENGTH, Calc.Type.LENGTH);
    }

    private static boolean percentage(CssValue value) {
        return value instanceof CssValue.Percent || isType(value, Calc.Type.PERCENT)
                || isType(value, Calc.Type.LENGTH_PERCENT);
    }

    private static boolean isType(CssValue value, Calc.Type type) {
        return value instanceof CssValue.Calculation calculation && calculation.type() == type;
    }

    private static @Nullable CssValue kind(CssValue value, Unit.Kind kind, Calc.Type type) {
        return value instanceof CssValue.Quantity quantity && quantity.unit().kind() == kind || isType(value, type)
                ? value
                : null;
    }

    private static @Nullable CssValue number(CssValue value) {
        Double number = Numeric.number(value);
        return number == null ? null : new CssValue.Num(number);
    }

    private static @Nullable CssValue integer(CssValue value, Component component, boolean positive) {
        Double number = Numeric.number(value);
        if (number == null || component instanceof Token token && !token.integer()) {
            return null;
        }
        double rounded = Math.floor(number + 0.5);
        return positive && rounded < 1
                ? component instanceof Token ? null : new CssValue.Num(1)
                : new CssValue.Num(rounded);
    }

    /** A family: a string, or names that spaces separate. */
    private static @Nullable Match family(List<Component> in, int at) {
        if (in.get(at) instanceof Token token && token.kind() == Kind.STRING) {
            return new Match(new CssValue.Text(token.text()), at + 1);
        }
        List<String> names = new ArrayList<>();
        int end = at;
        while (end < in.size() && in.get(end) instanceof Token token && token.kind() == Kind.IDENT) {
            names.add(token.text());
            end++;
        }
        if (names.isEmpty() || names.size() == 1 && WIDE.contains(names.getFirst().toLowerCase(Locale.ROOT))) {
            return null;
        }
        String name = String.join(" ", names);
        return new Match(names.size() == 1 ? new CssValue.Keyword(name) : new CssValue.Text(name), end);
    }
}
