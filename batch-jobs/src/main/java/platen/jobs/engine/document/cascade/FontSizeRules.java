package platen.jobs.engine.document.cascade;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle.FontBasis;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.value.CssValue;

/**
 * Font sizes that depend on the family: as every browser does, text in {@code monospace} alone is thirteen sixteenths
 * as large where no length set its size.
 */
final class FontSizeRules {
    static final List<String> KEYWORDS = List.of("xx-small", "x-small", "small", "medium", "large", "x-large",
            "xx-large", "xxx-large");
    private static final double[] PLAIN = {9, 10, 13, 16, 18, 24, 32, 48};
    private static final double[] MONOSPACE = {9, 10, 12, 13, 16, 20, 26, 39};
    private static final int FAMILY = PropertyTable.named("font-family").index();
    private static final int SIZE = PropertyTable.named("font-size").index();

    private final @Nullable ComputedStyle parent;
    private final CssValue[] values;
    private final boolean declared;

    FontSizeRules(@Nullable ComputedStyle parent, CssValue[] values, boolean declared) {
        this.parent = parent;
        this.values = values;
        this.declared = declared;
    }

    static double pixels(int keyword, boolean monospace) {
        return (monospace ? MONOSPACE : PLAIN)[keyword];
    }

    private boolean isMonospace() {
        return values[FAMILY].is("monospace");
    }

    FontBasis basis(@Nullable CssValue value) {
        FontBasis above = parent == null ? FontBasis.INITIAL : parent.fontBasis();
        if (!declared || value == null) {
            return new FontBasis(above.keyword(), isMonospace(), above.absolute());
        }
        int keyword = KEYWORDS.indexOf(value.keyword());
        boolean relative = value instanceof CssValue.Percent || value.is("smaller", "larger")
                || value instanceof CssValue.Quantity quantity && quantity.unit().factor() == 0;
        return new FontBasis(keyword, isMonospace(), keyword < 0 && (!relative || above.absolute()));
    }

    /** Corrects the size in the values. */
    void adjust(FontBasis basis) {
        FontBasis above = parent == null ? FontBasis.INITIAL : parent.fontBasis();
        if (basis.keyword() >= 0) {
            values[SIZE] = CssValue.pixels(pixels(basis.keyword(), basis.monospace()));
        } else if (!basis.absolute() && basis.monospace() != above.monospace()
                && values[SIZE] instanceof CssValue.Quantity size) {
            values[SIZE] = CssValue.pixels(basis.monospace() ? size.value() * 13 / 16 : size.value() * 16 / 13);
        }
    }
}
