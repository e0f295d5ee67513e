package platen.jobs.engine.document.resolve;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Warning;

/**
 * Describes what data decided of an element and its ancestors that matters to their styles: answers to questions such as whether
 * it is an even child, and values of attributes with placeholders. Immutable; compared by identity.
 */
public final class StyleState {
    /** Nothing was decided by data. */
    public static final StyleState NONE = new StyleState(null, null, 0, Map.of(), AttachedStyle.NONE);

    private final @Nullable StyleState around;
    private final @Nullable StyleNode node;
    private final long answers;
    private final Map<String, String> values;
    private final AttachedStyle attached;

    /**
     * @param answers one bit for each of the element's questions
     * @param attached what the style attribute declares where it has placeholders
     */
    StyleState(@Nullable StyleState around, @Nullable StyleNode node, long answers, Map<String, String> values,
            AttachedStyle attached) {
        this.around = around;
        this.node = node;
        this.answers = answers;
        this.values = values;
        this.attached = attached;
    }

    /** The state in which the parent of {@code child} is. */
    StyleState above(StyleNode child) {
        StyleState outer = around;
        return node == child && outer != null ? outer : this;
    }

    /** Describes what was decided of one element; null when nothing was. */
    @Nullable
    StyleState of(StyleNode wanted) {
        for (StyleState each = this; each != null; each = each.around) {
            if (each.node == wanted) {
                return each;
            }
        }
        return null;
    }

    /** Returns what the style attribute of the element declares. */
    AttachedStyle attached() {
        return attached;
    }

    /** Returns the declarations of the element's style attribute that data brought and that are ignored. */
    public List<Warning> problems() {
        return attached.problems();
    }

    boolean isTrue(int question) {
        return (answers & 1L << question) != 0;
    }

    @Nullable
    String value(String attribute) {
        return values.get(attribute);
    }
}
