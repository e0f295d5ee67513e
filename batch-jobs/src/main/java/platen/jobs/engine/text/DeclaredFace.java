package platen.jobs.engine.text;

import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import platen.jobs.engine.text.font.CodePointRanges;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;

/**
 * A face that a template declares for a family.
 *
 * @param family in any case
 * @param minWeight lightest weight for which the face stands, from 1 to 1000
 * @param maxWeight heaviest weight for which the face stands
 * @param ranges the characters for which the face is used
 */
public record DeclaredFace(String family, int minWeight, int maxWeight, Slant slant, CodePointRanges ranges,
        FontFace face) {
    static final int REGULAR = 400;
    static final int BOLD = 700;
    /** Faces below this weight are emboldened for bold text. */
    private static final int BOLD_ENOUGH = 600;
    /** Text up to this weight prefers lighter faces to heavier ones (CSS Fonts 4, section 5.2). */
    private static final int MEDIUM = 500;

    public DeclaredFace {
        family = name(family);
    }

    /** Declares a face for one style and all characters. */
    static DeclaredFace of(FontStyle style, FontFace face) {
        int weight = weight(style);
        return new DeclaredFace(style.family(), weight, weight, style.slant(), CodePointRanges.ALL, face);
    }

    /** Returns the form in which names of families are compared; commas separate names in a {@link FontStyle}. */
    static String name(String family) {
        return family.replace(',', ' ').strip().toLowerCase(Locale.ROOT);
    }

    /**
     * Returns the faces for a style: those with the nearest slant and weight, each for its characters. The last declared
     * one comes first (CSS Fonts 4, section 5.2).
     *
     * @param family faces of one family in the order of their declarations
     */
    static List<DeclaredFace> matching(List<DeclaredFace> family, FontStyle style) {
        boolean sameSlant = family.stream().anyMatch(face -> face.slant == style.slant());
        List<DeclaredFace> candidates = family.stream().filter(face -> !sameSlant || face.slant == style.slant())
                .toList();
        int wanted = weight(style);
        return candidates.stream().min(Comparator.comparingInt(face -> face.distance(wanted)))
                .map(best -> candidates.stream()
                        .filter(face -> face.minWeight == best.minWeight && face.maxWeight == best.maxWeight)
                        .toList().reversed())
                .orElse(List.of());
    }

    /** Returns the face as it draws a style: limited to its characters, and emboldened when it is too light. */
    FontFace drawing(FontStyle style) {
        FontFace limited = ranges.equals(CodePointRanges.ALL) ? face : face.limitedTo(ranges);
        // Of a variable font, which is declared for light and bold text, the face is its default instance.
        boolean tooLight = style.weight() == Weight.BOLD && minWeight < BOLD_ENOUGH && !face.metrics().bold();
        return tooLight ? limited.emboldened() : limited;
    }

    /** Returns how far the weights are from the wanted one, with the direction that CSS prefers first. */
    private int distance(int wanted) {
        if (wanted >= minWeight && wanted <= maxWeight) {
            return 0;
        }
        boolean heavier = minWeight > wanted;
        int distance = heavier ? minWeight - wanted : wanted - maxWeight;
        boolean nextToRegular = wanted <= MEDIUM && heavier && minWeight <= MEDIUM;
        boolean preferred = wanted <= MEDIUM ? !heavier || nextToRegular : heavier;
        return preferred ? distance - (nextToRegular ? MEDIUM : 0) : distance + 2 * MEDIUM;
    }

    private static int weight(FontStyle style) {
        return switch (style.weight()) {
            case REGULAR -> REGULAR;
            case BOLD -> BOLD;
        };
    }
}
