package platen.jobs.engine.document.font;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.style.FontFamilies;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.text.DeclaredFace;
import platen.jobs.engine.text.FontLibrary;

/**
 * Finds weights that a template has a face for and that are drawn in another one, since text is regular or bold.
 *
 * @param fonts of the template
 */
public record FontWeights(FontLibrary fonts) {
    private static final int REGULAR = 400;
    private static final int BOLD = 700;
    private static final int BOLD_ENOUGH = 600;

    /** Returns what is drawn instead; null when the weight is drawn as asked. */
    @Nullable
    public String problem(ComputedStyle style) {
        if (!(style.get("font-weight") instanceof CssValue.Num asked)) {
            return null;
        }
        int drawn = asked.value() >= BOLD_ENOUGH ? BOLD : REGULAR;
        List<String> names = FontFamilies.names(style.get("font-family"));
        boolean has = fonts.declared().stream().anyMatch(face -> names.stream().anyMatch(face
                .family()::equalsIgnoreCase) && covers(face, asked.value()) && !covers(face, drawn));
        return has
                ? "'font-weight: " + (int) asked.value() + "' is not laid out yet; the text is drawn as of weight "
                        + drawn + "."
                : null;
    }

    private static boolean covers(DeclaredFace face, double weight) {
        return face.minWeight() <= weight && weight <= face.maxWeight();
    }
}
