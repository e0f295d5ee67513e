package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.property.Shorthands.Shorthand;
import platen.jobs.engine.document.value.CssValue;

/**
 * Width, style and color of some sides at once.
 *
 * @param image whether the image of the border is reset too
 */
record BorderShorthand(List<String> sides, boolean image) implements Shorthand {
    private static final List<String> PARTS = List.of("width", "style", "color");
    private static final List<String> IMAGE = List.of("border-image-source", "border-image-slice",
            "border-image-width", "border-image-outset", "border-image-repeat");

    @Override
    public List<String> longhands() {
        List<String> names = new ArrayList<>();
        sides.forEach(side -> PARTS.forEach(part -> names.add("border-" + side + "-" + part)));
        if (image) {
            names.addAll(IMAGE);
        }
        return names;
    }

    @Override
    public @Nullable Map<String, CssValue> expand(ShorthandInput in) {
        var found = new CssValue[3];
        boolean progress = true;
        while (!in.atEnd() && progress) {
            progress = false;
            for (int i = 0; i < 3 && !progress; i++) {
                CssValue value = found[i] == null ? in.takeOne("border-top-" + PARTS.get(i)) : null;
                if (value != null) {
                    found[i] = value;
                    progress = true;
                }
            }
        }
        for (String side : sides) {
            for (int i = 0; i < 3; i++) {
                CssValue value = found[i];
                in.set("border-" + side + "-" + PARTS.get(i), value != null
                        ? value
                        : PropertyTable.named("border-top-" + PARTS.get(i)).initial());
            }
        }
        if (image) {
            in.reset(IMAGE.toArray(String[]::new));
        }
        return in.result();
    }
}
