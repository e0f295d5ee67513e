package platen.jobs.engine.document.cascade;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Sizes;
import platen.jobs.engine.document.value.Unit;

/** Describes what relative units mean for one element. */
final class ElementSizes implements Sizes {
    private static final double INITIAL_SIZE = 16;
    private static final int FAMILY = PropertyTable.named("font-family").index();
    private static final int SIZE = PropertyTable.named("font-size").index();
    private static final int WEIGHT = PropertyTable.named("font-weight").index();
    private static final int STYLE = PropertyTable.named("font-style").index();
    private static final int LEADING = PropertyTable.named("line-height").index();

    private final FontSizes fonts;
    private final @Nullable CssValue @Nullable [] values;
    private final @Nullable ComputedStyle root;
    private final double[] page;

    private ElementSizes(FontSizes fonts, @Nullable CssValue @Nullable [] values, @Nullable ComputedStyle root,
            double[] page) {
        this.fonts = fonts;
        this.values = values;
        this.root = root;
        this.page = page;
    }

    /** @param style of the element whose font counts; null for the initial font */
    ElementSizes(FontSizes fonts, @Nullable ComputedStyle style, @Nullable ComputedStyle root, double[] page) {
        this(fonts, style == null ? null : values(style), root, page);
    }

    /** Sizes for values that are being computed. */
    static ElementSizes own(FontSizes fonts, CssValue[] values, @Nullable ComputedStyle root, double[] page) {
        return new ElementSizes(fonts, values, root, page);
    }

    private static CssValue[] values(ComputedStyle style) {
        var values = new CssValue[PropertyTable.all().size()];
        for (int index : new int[]{FAMILY, SIZE, WEIGHT, STYLE, LEADING}) {
            values[index] = style.get(PropertyTable.all().get(index));
        }
        return values;
    }

    @Override
    public double pixels(Unit unit) {
        return switch (unit) {
            case EM, IC -> size(values);
            case REM, RIC -> size(root(values));
            case EX -> size(values) * measures(values).ex();
            case REX -> size(root(values)) * measures(root(values)).ex();
            case CH -> size(values) * measures(values).ch();
            case RCH -> size(root(values)) * measures(root(values)).ch();
            case CAP -> size(values) * measures(values).cap();
            case RCAP -> size(root(values)) * measures(root(values)).cap();
            case LH -> line(values);
            case RLH -> line(root(values));
            case VW, VI -> page[0] / 100;
            case VH, VB -> page[1] / 100;
            case VMIN -> Math.min(page[0], page[1]) / 100;
            case VMAX -> Math.max(page[0], page[1]) / 100;
            case PX, PT, PC, IN, CM, MM, Q, DEG, GRAD, RAD, TURN, S, MS, DPPX, X, DPI, DPCM, FR -> unit.factor();
        };
    }

    private @Nullable CssValue @Nullable [] root(@Nullable CssValue @Nullable [] own) {
        return root == null ? own : values(root);
    }

    private static double size(@Nullable CssValue @Nullable [] values) {
        return values != null && values[SIZE] instanceof CssValue.Quantity size ? size.value() : INITIAL_SIZE;
    }

    private FontSizes.Measures measures(@Nullable CssValue @Nullable [] values) {
        CssValue families = values == null ? null : values[FAMILY];
        boolean bold = values != null && values[WEIGHT] instanceof CssValue.Num weight && weight.value() >= 600;
        CssValue style = values == null ? null : values[STYLE];
        return fonts.measures(families == null ? PropertyTable.named("font-family").initial() : families, bold,
                style != null && !style.is("normal"));
    }

    private double line(@Nullable CssValue @Nullable [] values) {
        CssValue leading = values == null ? null : values[LEADING];
        return leading instanceof CssValue.Num factor
                ? factor.value() * size(values)
                : leading instanceof CssValue.Quantity length
                        ? length.value()
                        : size(values) * measures(values).line();
    }
}
