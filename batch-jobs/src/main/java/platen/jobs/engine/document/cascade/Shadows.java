package platen.jobs.engine.document.cascade;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.value.CssColor;
import platen.jobs.engine.document.value.CssValue;

/** Shadows with all their parts: color, offsets, blur, spread, inset. */
final class Shadows {
    private Shadows() {}

    static CssValue computed(CssValue value, boolean box) {
        if (value.is("none")) {
            return value;
        }
        List<CssValue> shadows = value.list().stream().map(each -> shadow(each, box)).toList();
        return shadows.size() == 1 ? shadows.getFirst() : new CssValue.Items(shadows, true);
    }

    private static CssValue shadow(CssValue shadow, boolean box) {
        CssValue color = new CssValue.Keyword("currentcolor");
        List<CssValue> lengths = new ArrayList<>();
        boolean inset = false;
        for (CssValue part : shadow.parts()) {
            if (part instanceof CssColor || part.is("currentcolor")
                    || part instanceof CssValue.Function) {
                color = part;
            } else if (part.is("inset")) {
                inset = true;
            } else {
                lengths.add(part);
            }
        }
        while (lengths.size() < (box ? 4 : 3)) {
            lengths.add(CssValue.ZERO);
        }
        List<CssValue> parts = new ArrayList<>(List.of(color));
        parts.addAll(lengths);
        if (inset) {
            parts.add(new CssValue.Keyword("inset"));
        }
        return new CssValue.Items(List.copyOf(parts), false);
    }
}
