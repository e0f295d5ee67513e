package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.value.Calc;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.CssValue.Quantity;
import platen.jobs.engine.document.value.Unit;

/** Multiplies lengths by the factor of the {@code zoom} property (CSS Viewport 1, section 3). */
final class Zoom {
    private static final int ZOOM = PropertyTable.named("zoom").index();

    private Zoom() {}

    /** Returns the zoom of an element and all elements around it together. */
    static double effective(CssValue[] values, double around) {
        double own = switch (values[ZOOM]) {
            case CssValue.Num number -> number.value();
            case CssValue.Percent percent -> percent.value() / 100;
            default -> 1;
        };
        // Browsers take no zoom for a zoom of 0.
        return own > 0 ? Math.clamp(own * around, 0.01, 100) : around;
    }

    static CssValue of(CssValue value, double factor) {
        return switch (value) {
            case Quantity quantity -> quantity(quantity, factor);
            case CssValue.Items items -> new CssValue.Items(all(items.items(), factor), items.commas());
            case CssValue.Function function ->
                new CssValue.Function(function.name(), all(function.arguments(), factor));
            case CssValue.Calculation calculation ->
                new CssValue.Calculation(calc(calculation.calc(), factor), calculation.type());
            default -> value;
        };
    }

    private static Quantity quantity(Quantity quantity, double factor) {
        return quantity.unit() == Unit.PX ? new Quantity(quantity.value() * factor, Unit.PX) : quantity;
    }

    private static List<CssValue> all(List<CssValue> values, double factor) {
        List<CssValue> larger = new ArrayList<>(values.size());
        for (CssValue value : values) {
            larger.add(of(value, factor));
        }
        return List.copyOf(larger);
    }

    private static Calc calc(Calc calc, double factor) {
        return switch (calc) {
            case Calc.Leaf leaf -> new Calc.Leaf(of(leaf.value(), factor));
            case Calc.Sum sum -> new Calc.Sum(calcs(sum.terms(), factor));
            case Calc.Product product -> new Calc.Product(calcs(product.factors(), factor));
            case Calc.Inverse inverse -> inverse;
            case Calc.Math math -> new Calc.Math(math.name(), calcs(math.arguments(), factor), math.strategy());
        };
    }

    private static List<Calc> calcs(List<Calc> parts, double factor) {
        return parts.stream().map(part -> calc(part, factor)).toList();
    }
}
