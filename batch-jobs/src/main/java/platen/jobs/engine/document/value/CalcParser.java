package platen.jobs.engine.document.value;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.Component;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.css.Token;
import platen.jobs.engine.document.css.Token.Kind;
import platen.jobs.engine.document.value.Calc.Type;

/** Parses mathematical functions and checks the types of their results. */
final class CalcParser {
    private static final Set<String> SAME_TYPE = Set.of("min", "max", "hypot", "mod", "rem", "clamp", "round", "abs");
    private static final Set<String> ONE_NUMBER = Set.of("sqrt", "exp", "sin", "cos", "tan", "asin", "acos", "atan",
            "sign");
    private static final Map<String, Double> CONSTANTS = Map.of("pi", Math.PI, "e", Math.E, "infinity",
            Double.MAX_VALUE, "-infinity", -Double.MAX_VALUE, "nan", Double.NaN);

    /** A calculation with its type. */
    record Typed(Calc calc, Type type) {}

    private CalcParser() {}

    static boolean isMath(String function) {
        return function.equals("calc") || function.equals("-webkit-calc") || function.equals("-moz-calc")
                || SAME_TYPE.contains(function) || ONE_NUMBER.contains(function) || function.equals("pow")
                || function.equals("log") || function.equals("atan2");
    }

    /** Parses a function; null when it is invalid. */
    static @Nullable Typed function(Component.Function function) {
        List<List<Component>> arguments = Component.betweenCommas(function.arguments());
        String name = function.name();
        if (name.endsWith("calc")) {
            return arguments.size() == 1 ? sum(arguments.getFirst()) : null;
        }
        String strategy = "";
        if (name.equals("round")) {
            strategy = "nearest";
            if (arguments.getFirst().size() == 1 && arguments.getFirst().getFirst() instanceof Token token
                    && token.kind() == Kind.IDENT) {
                strategy = token.text().toLowerCase(java.util.Locale.ROOT);
                arguments = arguments.subList(1, arguments.size());
            }
            if (!Set.of("nearest", "up", "down", "to-zero").contains(strategy)) {
                return null;
            }
        }
        List<Calc> calcs = new ArrayList<>();
        @Nullable
        Type type = null;
        for (int i = 0; i < arguments.size(); i++) {
            boolean open = name.equals("clamp") && i != 1 && arguments.get(i).size() == 1
                    && arguments.get(i).getFirst().isIdent("none");
            Typed argument = open
                    ? new Typed(new Calc.Leaf(new CssValue.Num(i == 0 ? -Double.MAX_VALUE : Double.MAX_VALUE)),
                            type == null ? Type.NUMBER : type)
                    : sum(arguments.get(i));
            if (argument == null) {
                return null;
            }
            type = type == null || open || i == 1 && name.equals("clamp")
                    && arguments.getFirst().getFirst().isIdent("none") ? argument.type() : added(type, argument.type());
            if (type == null) {
                return null;
            }
            calcs.add(argument.calc());
        }
        return type == null ? null : result(name, calcs, type, strategy);
    }

    private static @Nullable Typed result(String name, List<Calc> calcs, Type type, String strategy) {
        int count = calcs.size();
        boolean fits = switch (name) {
            case "clamp" -> count == 3;
            case "mod", "rem", "atan2" -> count == 2;
            case "round" -> count == 2 || count == 1 && type == Type.NUMBER;
            case "pow" -> count == 2 && type == Type.NUMBER;
            case "log" -> count <= 2 && type == Type.NUMBER;
            case "sqrt", "exp", "asin", "acos", "atan" -> count == 1 && type == Type.NUMBER;
            case "sin", "cos", "tan" -> count == 1 && (type == Type.NUMBER || type == Type.ANGLE);
            case "abs", "sign" -> count == 1;
            default -> count > 0;
        };
        Type results = switch (name) {
            case "asin", "acos", "atan", "atan2" -> Type.ANGLE;
            case "sin", "cos", "tan", "sign" -> Type.NUMBER;
            default -> type;
        };
        return fits ? new Typed(new Calc.Math(name, List.copyOf(calcs), strategy), results) : null;
    }

    private static @Nullable Typed sum(List<Component> components) {
        List<Calc> terms = new ArrayList<>();
        @Nullable
        Type type = null;
        int from = 0;
        boolean minus = false;
        for (int i = 0; i <= components.size(); i++) {
            boolean operator = i < components.size() && isSumOperator(components, i);
            if (i < components.size() && !operator) {
                continue;
            }
            Typed term = product(CssParser.trimmed(components.subList(from, i)));
            type = term == null ? null : type == null ? term.type() : added(type, term.type());
            if (term == null || type == null) {
                return null;
            }
            terms.add(minus
                    ? new Calc.Product(List.of(new Calc.Leaf(new CssValue.Num(-1)), term.calc()))
                    : term.calc());
            minus = operator && components.get(i).isDelimiter('-');
            from = i + 1;
        }
        return type == null ? null : new Typed(terms.size() == 1 ? terms.getFirst() : new Calc.Sum(terms), type);
    }

    /** Plus and minus need whitespace on both sides. */
    private static boolean isSumOperator(List<Component> components, int i) {
        return (components.get(i).isDelimiter('+') || components.get(i).isDelimiter('-')) && i > 0
                && components.get(i - 1).isWhitespace() && i + 1 < components.size()
                && components.get(i + 1).isWhitespace();
    }

    private static @Nullable Typed product(List<Component> components) {
        List<Calc> factors = new ArrayList<>();
        @Nullable
        Type type = null;
        int from = 0;
        boolean divided = false;
        for (int i = 0; i <= components.size(); i++) {
            boolean operator = i < components.size()
                    && (components.get(i).isDelimiter('*') || components.get(i).isDelimiter('/'));
            if (i < components.size() && !operator) {
                continue;
            }
            Typed factor = value(CssParser.trimmed(components.subList(from, i)));
            if (factor == null) {
                return null;
            }
            type = type == null ? factor.type() : multiplied(type, factor.type(), divided);
            if (type == null) {
                return null;
            }
            factors.add(divided ? new Calc.Inverse(factor.calc()) : factor.calc());
            divided = operator && components.get(i).isDelimiter('/');
            from = i + 1;
        }
        return type == null
                ? null
                : new Typed(factors.size() == 1 ? factors.getFirst() : new Calc.Product(factors), type);
    }

    private static @Nullable Typed value(List<Component> components) {
        if (components.size() != 1) {
            return null;
        }
        return switch (components.getFirst()) {
            case Component.Function function -> isMath(function.name()) ? function(function) : null;
            case Component.Block block -> block.open() == '(' ? sum(block.content()) : null;
            case Token token -> leaf(token);
        };
    }

    private static @Nullable Typed leaf(Token token) {
        if (token.kind() == Kind.IDENT) {
            Double constant = CONSTANTS.get(token.text().toLowerCase(java.util.Locale.ROOT));
            return constant == null ? null : new Typed(new Calc.Leaf(new CssValue.Num(constant)), Type.NUMBER);
        }
        CssValue value = Numeric.plain(token);
        return value == null ? null : new Typed(new Calc.Leaf(value), type(value));
    }

    private static Type type(CssValue value) {
        if (value instanceof CssValue.Quantity quantity) {
            return switch (quantity.unit().kind()) {
                case LENGTH -> Type.LENGTH;
                case ANGLE -> Type.ANGLE;
                case TIME -> Type.TIME;
                case RESOLUTION -> Type.RESOLUTION;
                case FLEX -> Type.FLEX;
            };
        }
        return value instanceof CssValue.Percent ? Type.PERCENT : Type.NUMBER;
    }

    private static @Nullable Type added(Type left, Type right) {
        if (left == right) {
            return left;
        }
        boolean mixes = isLength(left) && isLength(right);
        return mixes ? Type.LENGTH_PERCENT : null;
    }

    private static boolean isLength(Type type) {
        return type == Type.LENGTH || type == Type.PERCENT || type == Type.LENGTH_PERCENT;
    }

    private static @Nullable Type multiplied(Type left, Type right, boolean divided) {
        if (divided) {
            return right == Type.NUMBER ? left : left == right ? Type.NUMBER : null;
        }
        return left == Type.NUMBER ? right : right == Type.NUMBER ? left : null;
    }
}
