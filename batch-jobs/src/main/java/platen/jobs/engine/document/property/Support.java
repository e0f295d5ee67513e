package platen.jobs.engine.document.property;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.css.CssParser;
import platen.jobs.engine.document.value.CssValue;
import platen.jobs.engine.document.value.ValueText;

/**
 * Describes which values of a property layout and paint use.
 *
 * @param values those that are laid out, or that need nothing; null when none are named
 * @param other the property without which this one has no effect; empty for none
 * @param instead what happens to other values; empty when they are ignored
 */
public record Support(Part part, @Nullable Grammar values, String other, String instead) {

    /** Says how much of a property is laid out. */
    public enum Part {
        /** Every value. */
        ALL,
        /** The values that fit the grammar. */
        SOME,
        /** Nothing. */
        NONE,
        /** Nothing, and it has an effect only where another property is set. */
        BESIDE,
        /** Nothing, and it has an effect only on inline SVG. */
        VECTOR,
        /** Nothing, and it has no effect on a printed page. */
        INERT
    }

    /** Returns whether a value is drawn as CSS says, whatever box it applies to. */
    public boolean includes(CssValue value) {
        return switch (part) {
            case ALL, INERT -> true;
            case SOME, NONE -> fits(value);
            case BESIDE, VECTOR -> false;
        };
    }

    private boolean fits(CssValue value) {
        return values != null && GrammarMatcher.whole(values, PropertyTable.compact(CssParser.components(ValueText.of(
                value))), ValueContext.PLAIN) != null;
    }

    /** Returns whether the property is listed as laid out. */
    public boolean isLaidOut() {
        return part == Part.ALL || part == Part.SOME;
    }
}
