package platen.jobs.engine.document.value;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.value.CssValue.Num;
import platen.jobs.engine.document.value.CssValue.Percent;
import platen.jobs.engine.document.value.CssValue.Quantity;

/** Computes calculations: relative units become pixels, and what needs no percentage becomes one value. */
public final class CalcEvaluator {
    /** Describes what a percentage stands for where there is none. */
    private static final double NO_PERCENT = Double.NaN;

    private CalcEvaluator() {}

    static double number(Calc calc) {
        return finite(evaluate(calc, Sizes.INITIAL, NO_PERCENT));
    }

    /** The value of a calculation in canonical units. */
    public static CssValue compute(CssValue.Calculation calculation, Sizes sizes) {
        double value = evaluate(calculation.calc(), sizes, NO_PERCENT);
        return switch (calculation.type()) {
            case NUMBER -> new Num(finite(value));
            case LENGTH -> CssValue.pixels(finite(value));
            case ANGLE -> new Quantity(finite(value), Unit.DEG);
            case TIME -> new Quantity(finite(value), Unit.S);
            case RESOLUTION -> new Quantity(finite(value), Unit.DPPX);
            case FLEX -> new Quantity(finite(value), Unit.FR);
            case PERCENT -> new Percent(finite(evaluate(calculation.calc(), sizes, 100)));
            case LENGTH_PERCENT -> mixed(calculation, sizes);
        };
    }

    private static CssValue mixed(CssValue.Calculation calculation, Sizes sizes) {
        double none = evaluate(calculation.calc(), sizes, 0);
        if (isLinear(calculation.calc())) {
            double percent = finite(evaluate(calculation.calc(), sizes, 100) - none);
            Calc sum = new Calc.Sum(List.of(new Calc.Leaf(new Percent(percent)), new Calc.Leaf(CssValue.pixels(finite(
                    none)))));
            return new CssValue.Calculation(sum, Calc.Type.LENGTH_PERCENT);
        }
        return new CssValue.Calculation(resolved(calculation.calc(), sizes), Calc.Type.LENGTH_PERCENT);
    }

    /** Pixels of a computed calculation, where 100% are {@code whole} pixels. */
    public static double pixels(Calc calc, double whole) {
        return finite(evaluate(calc, Sizes.INITIAL, whole));
    }

    private static double finite(double value) {
        return Double.isNaN(value) ? 0 : Math.clamp(value, -CssValue.MAX_PIXELS, CssValue.MAX_PIXELS);
    }

    /** Whether the result is a sum of pixels and a percentage. */
    public static boolean isLinear(Calc calc) {
        return switch (calc) {
            case Calc.Leaf leaf -> true;
            case Calc.Sum sum -> sum.terms().stream().allMatch(CalcEvaluator::isLinear);
            case Calc.Product product -> product.factors().stream().allMatch(CalcEvaluator::isLinear);
            case Calc.Inverse inverse -> isLinear(inverse.of());
            case Calc.Math math -> !hasPercent(math);
        };
    }

    private static boolean hasPercent(Calc calc) {
        return switch (calc) {
            case Calc.Leaf leaf -> leaf.value() instanceof Percent;
            case Calc.Sum sum -> sum.terms().stream().anyMatch(CalcEvaluator::hasPercent);
            case Calc.Product product -> product.factors().stream().anyMatch(CalcEvaluator::hasPercent);
            case Calc.Inverse inverse -> hasPercent(inverse.of());
            case Calc.Math math -> math.arguments().stream().anyMatch(CalcEvaluator::hasPercent);
        };
    }

    private static Calc resolved(Calc calc, Sizes sizes) {
        return switch (calc) {
            case Calc.Leaf leaf -> leaf.value() instanceof Quantity quantity
                    ? new Calc.Leaf(ValueComputer.quantity(quantity, sizes))
                    : leaf;
            case Calc.Sum sum -> new Calc.Sum(resolved(sum.terms(), sizes));
            case Calc.Product product -> new Calc.Product(resolved(product.factors(), sizes));
            case Calc.Inverse inverse -> new Calc.Inverse(resolved(inverse.of(), sizes));
            case Calc.Math math -> new Calc.Math(math.name(), resolved(math.arguments(), sizes), math.strategy());
        };
    }

    private static List<Calc> resolved(List<Calc> calcs, Sizes sizes) {
        List<Calc> all = new ArrayList<>();
        calcs.forEach(each -> all.add(resolved(each, sizes)));
        return List.copyOf(all);
    }

    private static double evaluate(Calc calc, Sizes sizes, double whole) {
        return switch (calc) {
            case Calc.Leaf leaf -> leaf(leaf.value(), sizes, whole);
            case Calc.Sum sum -> {
                double total = 0;
                for (Calc term : sum.terms()) {
                    total += evaluate(term, sizes, whole);
                }
                yield total;
            }
            case Calc.Product product -> {
                double total = 1;
                for (Calc factor : product.factors()) {
                    total *= evaluate(factor, sizes, whole);
                }
                yield total;
            }
            case Calc.Inverse inverse -> 1 / evaluate(inverse.of(), sizes, whole);
            case Calc.Math math -> math(math, sizes, whole);
        };
    }

    private static double leaf(CssValue value, Sizes sizes, double whole) {
        return value instanceof Quantity quantity
                ? ((Quantity) ValueComputer.quantity(quantity, sizes)).value()
                : value instanceof Percent percent
                        ? percent.value() * whole / 100
                        : value instanceof Num number ? number.value() : 0;
    }

    private static double math(Calc.Math math, Sizes sizes, double whole) {
        double[] in = math.arguments().stream().mapToDouble(each -> evaluate(each, sizes, whole)).toArray();
        boolean angle = math.arguments().getFirst() instanceof Calc.Leaf leaf && leaf.value() instanceof Quantity
                || isAngle(math.arguments().getFirst());
        double radians = angle ? Math.toRadians(in[0]) : in[0];
        return switch (math.name()) {
            case "min" -> fold(in, true);
            case "max" -> fold(in, false);
            case "clamp" -> Math.max(in[0], Math.min(in[1], in[2]));
            case "round" -> rounded(math.strategy(), in[0], in.length > 1 ? in[1] : 1);
            case "mod" -> in[0] - in[1] * Math.floor(in[0] / in[1]);
            case "rem" -> in[0] % in[1];
            case "abs" -> Math.abs(in[0]);
            case "sign" -> Math.signum(in[0]);
            case "sqrt" -> Math.sqrt(in[0]);
            case "exp" -> Math.exp(in[0]);
            case "pow" -> Math.pow(in[0], in[1]);
            case "log" -> in.length > 1 ? Math.log(in[0]) / Math.log(in[1]) : Math.log(in[0]);
            case "hypot" -> hypotenuse(in);
            case "sin" -> Math.sin(radians);
            case "cos" -> Math.cos(radians);
            case "tan" -> Math.tan(radians);
            case "asin" -> Math.toDegrees(Math.asin(in[0]));
            case "acos" -> Math.toDegrees(Math.acos(in[0]));
            case "atan" -> Math.toDegrees(Math.atan(in[0]));
            case "atan2" -> Math.toDegrees(Math.atan2(in[0], in[1]));
            default -> throw new IllegalStateException("The parser knows no function " + math.name());
        };
    }

    private static boolean isAngle(@Nullable Calc calc) {
        return switch (calc) {
            case null -> false;
            case Calc.Leaf leaf ->
                leaf.value() instanceof Quantity quantity && quantity.unit().kind() == Unit.Kind.ANGLE;
            case Calc.Sum sum -> isAngle(sum.terms().getFirst());
            case Calc.Product product -> product.factors().stream().anyMatch(CalcEvaluator::isAngle);
            case Calc.Inverse inverse -> false;
            case Calc.Math math -> math.name().startsWith("a") && !math.name().equals("abs");
        };
    }

    private static double fold(double[] values, boolean least) {
        double result = values[0];
        for (double value : values) {
            result = least ? Math.min(result, value) : Math.max(result, value);
        }
        return result;
    }

    private static double hypotenuse(double[] values) {
        double sum = 0;
        for (double value : values) {
            sum += value * value;
        }
        return Math.sqrt(sum);
    }

    private static double rounded(String strategy, double value, double step) {
        double times = value / step;
        return step * switch (strategy) {
            case "up" -> Math.ceil(times);
            case "down" -> Math.floor(times);
            case "to-zero" -> times < 0 ? Math.ceil(times) : Math.floor(times);
            default -> Math.floor(times + 0.5);
        };
    }
}
