package platen.jobs.engine.document.cascade;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.Property;
import platen.jobs.engine.document.property.PropertyTable;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.Sizes;
import platen.jobs.engine.document.value.ValueComputer;

/**
 * The computed values of properties that are neither declared nor inherited, which most properties of an element are.
 * Those that are the same for every element are computed once.
 */
final class InitialValues {
    /** Depends on no element, and therefore knows no size of one. */
    private static final Sizes NONE = unit -> {
        throw new IllegalStateException("A fixed value has the unit " + unit);
    };
    private static final @Nullable CssValue[] FIXED = fixed();

    private InitialValues() {}

    /** Returns the computed initial value; null when it depends on the element. */
    static @Nullable CssValue of(Property property) {
        return FIXED[property.index()];
    }

    private static @Nullable CssValue[] fixed() {
        var fixed = new @Nullable CssValue[PropertyTable.all().size()];
        var computer = new ValueComputer(NONE, CssColor.BLACK);
        for (Property property : PropertyTable.all()) {
            if (isFixed(property.initial())) {
                fixed[property.index()] = PropertyRules.compute(property, property.initial(), computer, null);
            }
        }
        // how these are computed depends on the parent
        for (String name : List.of("color", "font-size", "font-weight", "line-height", "text-align")) {
            fixed[PropertyTable.named(name).index()] = null;
        }
        return fixed;
    }

    private static boolean isFixed(CssValue value) {
        return switch (value) {
            case CssValue.Keyword _,CssValue.Num _,CssValue.Percent _,CssValue.Text _,CssValue.Url _,CssColor _ -> true;
            case CssValue.Quantity quantity -> quantity.unit().factor() > 0;
            case CssValue.Items items -> items.items().stream().allMatch(InitialValues::isFixed);
            case CssValue.Calculation _,CssValue.Function _ -> false;
        };
    }
}
