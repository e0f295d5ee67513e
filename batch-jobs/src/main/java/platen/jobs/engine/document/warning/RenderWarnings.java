package platen.jobs.engine.document.warning;

import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import platen.jobs.engine.model.Warning;

/** Tells what one document does not show as it was meant, each thing once. Belongs to one render. */
public final class RenderWarnings {
    /** A document of thousands of rows may have the same fault in each; more than these nobody reads. */
    private static final int MAX = 100;

    private final Set<Warning> warnings = new LinkedHashSet<>();

    /**
     * Notes something.
     *
     * @param alias path of the field, or empty when it is the template's own
     */
    public void add(String alias, String message) {
        add(new Warning(alias, message));
    }

    void add(Warning warning) {
        if (warnings.size() < MAX) {
            warnings.add(warning);
        }
    }

    /** Tells what was noted, in that order. */
    public List<Warning> warnings() {
        return List.copyOf(warnings);
    }

    /** Notes characters that no font has, each with a field that brought it. */
    public void missing(Collection<Integer> codePoints, FieldOfText fields) {
        for (int codePoint : codePoints) {
            String character = new String(Character.toChars(codePoint));
            add(fields.with(character), "has the character %s (U+%04X), which no font has; a box stands for it"
                    .formatted(character, codePoint));
        }
    }

    /** Finds the field whose value has a text in it. */
    @FunctionalInterface
    public interface FieldOfText {
        /** The path of the field, or empty for a text of the template's own. */
        String with(String text);
    }
}
