package platen.jobs.engine.document.boxstyle;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.Length;
import platen.jobs.engine.document.style.Lengths;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.CalcEvaluator;
import platen.jobs.engine.document.value.CssValue;

/**
 * How a box is moved, turned, scaled and slanted where it is painted (CSS Transforms 1 and 2); functions that turn it
 * out of the page are left out.
 *
 * @param steps in the order in which they are written
 * @param originX what stays in its place, from the left of the border box
 * @param originY the same from its top
 */
public record TransformStyle(List<Step> steps, Length originX, Length originY) {

    /**
     * One function: a translation of what a linear map makes, with the coefficients of {@code matrix()}.
     *
     * @param x to the right; percentages are of the width of the border box
     * @param y down; percentages are of its height
     */
    public record Step(Length x, Length y, double a, double b, double c, double d) {
        private static Step moved(Length x, Length y) {
            return new Step(x, y, 1, 0, 0, 1);
        }

        private static Step linear(double a, double b, double c, double d) {
            return new Step(Length.ZERO, Length.ZERO, a, b, c, d);
        }

        private static Step turned(double degrees) {
            double sine = Math.sin(Math.toRadians(degrees));
            double cosine = Math.cos(Math.toRadians(degrees));
            return linear(cosine, sine, -sine, cosine);
        }
    }

    /** Reads computed values; null where the box stays as it is laid out. */
    static @Nullable TransformStyle of(ComputedStyle computed) {
        List<Step> steps = new ArrayList<>(1);
        separate(computed, steps);
        CssValue functions = computed.get("transform");
        for (CssValue each : functions.parts()) {
            if (each instanceof CssValue.Function function) {
                add(function, steps);
            }
        }
        if (steps.isEmpty()) {
            return null;
        }
        List<CssValue> origin = computed.get("transform-origin").parts();
        CssValue place = origin.getFirst();
        List<CssValue> both = place.parts().size() > 1 ? place.parts() : origin;
        return new TransformStyle(List.copyOf(steps), Lengths.orZero(both.getFirst()),
                both.size() > 1 ? Lengths.orZero(both.get(1)) : new Length(Length.Unit.PERCENT, 50));
    }

    /** The properties translate, rotate and scale, which come before the functions. */
    private static void separate(ComputedStyle computed, List<Step> steps) {
        if (!computed.get("translate").is("none")) {
            List<CssValue> parts = computed.get("translate").parts();
            steps.add(Step.moved(Lengths.orZero(parts.getFirst()),
                    parts.size() > 1 ? Lengths.orZero(parts.get(1)) : Length.ZERO));
        }
        CssValue rotate = computed.get("rotate");
        if (!rotate.is("none") && rotate.parts().size() == 1) {
            steps.add(Step.turned(number(rotate)));
        }
        if (!computed.get("scale").is("none")) {
            List<CssValue> parts = computed.get("scale").parts();
            double x = number(parts.getFirst());
            steps.add(Step.linear(x, 0, 0, parts.size() > 1 ? number(parts.get(1)) : x));
        }
    }

    private static void add(CssValue.Function function, List<Step> steps) {
        List<CssValue> all = function.arguments().stream().filter(each -> !each.equals(CssValue.COMMA)).toList();
        if (all.isEmpty()) {
            return;
        }
        CssValue first = all.getFirst();
        CssValue second = all.size() > 1 ? all.get(1) : CssValue.ZERO;
        switch (function.name()) {
            case "translate", "translate3d" -> steps.add(Step.moved(Lengths.orZero(first), Lengths.orZero(second)));
            case "translatex" -> steps.add(Step.moved(Lengths.orZero(first), Length.ZERO));
            case "translatey" -> steps.add(Step.moved(Length.ZERO, Lengths.orZero(first)));
            case "scale", "scale3d" -> steps.add(Step.linear(number(first), 0, 0,
                    all.size() > 1 ? number(second) : number(first)));
            case "scalex" -> steps.add(Step.linear(number(first), 0, 0, 1));
            case "scaley" -> steps.add(Step.linear(1, 0, 0, number(first)));
            case "rotate", "rotatez" -> steps.add(Step.turned(number(first)));
            case "skew" -> steps.add(Step.linear(1, slope(second), slope(first), 1));
            case "skewx" -> steps.add(Step.linear(1, 0, slope(first), 1));
            case "skewy" -> steps.add(Step.linear(1, slope(first), 0, 1));
            case "matrix" -> {
                if (all.size() == 6) {
                    double pixel = Lengths.POINTS_PER_PIXEL;
                    steps.add(new Step(Length.points(number(all.get(4)) * pixel),
                            Length.points(number(all.get(5)) * pixel), number(first), number(second),
                            number(all.get(2)), number(all.get(3))));
                }
            }
            default -> {
                // Depth is not seen, and what turns out of the page is a warning.
            }
        }
    }

    private static double slope(CssValue angle) {
        return Math.tan(Math.toRadians(number(angle)));
    }

    /** A number, degrees, or the share that a percentage is. */
    private static double number(CssValue value) {
        return switch (value) {
            case CssValue.Num number -> number.value();
            case CssValue.Quantity quantity -> quantity.value();
            case CssValue.Percent percent -> percent.value() / 100;
            case CssValue.Calculation calculation when calculation.type() == Calc.Type.PERCENT ->
                CalcEvaluator.pixels(calculation.calc(), 1);
            default -> 0;
        };
    }

    /**
     * Returns the six coefficients of {@code matrix()} that the functions make, in points, about the origin.
     *
     * @param width of the border box
     * @param height of the border box
     */
    public double[] matrix(double width, double height) {
        double[] whole = {1, 0, 0, 1, originX.of(width), originY.of(height)};
        for (Step step : steps) {
            double x = step.x().of(width);
            double y = step.y().of(height);
            whole = new double[]{whole[0] * step.a() + whole[2] * step.b(), whole[1] * step.a() + whole[3] * step.b(),
                    whole[0] * step.c() + whole[2] * step.d(), whole[1] * step.c() + whole[3] * step.d(),
                    whole[0] * x + whole[2] * y + whole[4], whole[1] * x + whole[3] * y + whole[5]};
        }
        double x = -originX.of(width);
        double y = -originY.of(height);
        whole[4] += whole[0] * x + whole[2] * y;
        whole[5] += whole[1] * x + whole[3] * y;
        return whole;
    }
}
