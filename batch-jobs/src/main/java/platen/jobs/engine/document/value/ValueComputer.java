package platen.jobs.engine.document.value;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.value.CssValue.Quantity;

/** Makes computed values of specified ones: quantities in canonical units, calculations resolved, colors mixed. */
public final class ValueComputer {
    private final Sizes sizes;
    private final CssColor currentColor;

    public ValueComputer(Sizes sizes, CssColor currentColor) {
        this.sizes = sizes;
        this.currentColor = currentColor;
    }

    /** The computed value. */
    public CssValue compute(CssValue value) {
        return switch (value) {
            case CssValue.Keyword keyword -> keyword;
            case CssValue.Num number -> number;
            case CssValue.Percent percent -> percent;
            case CssValue.Text text -> text;
            case CssValue.Url url -> url;
            case CssColor color -> color;
            case Quantity quantity -> quantity(quantity, sizes);
            case CssValue.Calculation calculation -> CalcEvaluator.compute(calculation, sizes);
            case CssValue.Items items -> new CssValue.Items(all(items.items()), items.commas());
            case CssValue.Function function -> function(function);
        };
    }

    private CssValue function(CssValue.Function function) {
        List<CssValue> arguments = all(function.arguments());
        if (function.name().equals("color-mix")) {
            CssValue mixed = ColorMix.of(arguments, currentColor);
            if (mixed != null) {
                return mixed;
            }
        }
        return new CssValue.Function(function.name(), arguments);
    }

    private List<CssValue> all(List<CssValue> values) {
        List<CssValue> computed = new ArrayList<>(values.size());
        for (CssValue value : values) {
            computed.add(compute(value));
        }
        return List.copyOf(computed);
    }

    static CssValue quantity(Quantity quantity, Sizes sizes) {
        Unit unit = quantity.unit();
        return switch (unit.kind()) {
            case LENGTH -> unit == Unit.PX && Math.abs(quantity.value()) <= CssValue.MAX_PIXELS
                    ? quantity
                    : CssValue.pixels(Math.clamp(
                            quantity.value() * (unit.factor() > 0 ? unit.factor() : sizes.pixels(unit)),
                            -CssValue.MAX_PIXELS, CssValue.MAX_PIXELS));
            case ANGLE -> new Quantity(quantity.value() * unit.factor(), Unit.DEG);
            case TIME -> new Quantity(quantity.value() * unit.factor(), Unit.S);
            case RESOLUTION -> new Quantity(quantity.value() * unit.factor(), Unit.DPPX);
            case FLEX -> quantity;
        };
    }
}
