package platen.jobs.engine.document.style;

import platen.jobs.engine.text.hyphen.Hyphenation;
import platen.jobs.engine.text.unicode.Direction;

/**
 * How lines are set; inherited.
 *
 * @param indent of the first line, in points
 * @param orphans lines that stay together before a page ends
 * @param widows lines that go together to the next page
 */
public record ParagraphStyle(Align align, Leading leading, double indent, Direction direction, Spaces spaces,
        int orphans, int widows, Hyphens hyphens) {

    /** Returns the style for a line beside others: at its place as it is, with all spaces. */
    public ParagraphStyle alone() {
        return new ParagraphStyle(Align.LEFT, leading, 0, direction, Spaces.PRESERVED, orphans, widows, hyphens);
    }

    /** Where lines stand. */
    public enum Align {
        /** Where the text's direction begins. */
        START,
        /** Where it ends. */
        END,
        LEFT,
        RIGHT,
        CENTER,
        JUSTIFY
    }

    /**
     * Distance of lines.
     *
     * @param factor of the font size, or 0 when {@code points} counts
     * @param points when {@code factor} is 0; negative for what the font asks
     */
    public record Leading(double factor, double points) {
        public static final Leading NORMAL = new Leading(0, -1);

        /** Whether the font decides. */
        public boolean isNormal() {
            return factor == 0 && points < 0;
        }

        /** Height of a line in points; 0 for what the font asks. */
        public double of(double fontSize) {
            return factor > 0 ? factor * fontSize : Math.max(0, points);
        }
    }

    /** Where words are divided. */
    public record Hyphens(Division division, Hyphenation.Limits limits) {
        static final Hyphens MANUAL = new Hyphens(Division.MANUAL, Hyphenation.Limits.OF_LANGUAGE);

        /** Decides where words are divided. */
        public enum Division {
            /** Nowhere: soft hyphens do not count. */
            NONE,
            /** The author, with soft hyphens. */
            MANUAL,
            /** The rules of the language too. */
            AUTO
        }
    }

    /** Describes what becomes of white space and line ends. */
    public enum Spaces {
        COLLAPSED,
        /** Line ends stay, spaces collapse. */
        LINES,
        PRESERVED,
        /** Collapsed, and lines end only where the author ends them. */
        NO_WRAP
    }
}
