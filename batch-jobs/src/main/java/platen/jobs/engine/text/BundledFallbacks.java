package platen.jobs.engine.text;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Stream;
import platen.jobs.engine.text.FontStyle.Weight;

/** The bundled faces that stand in for what Liberation lacks, in the order in which they are asked. */
final class BundledFallbacks {
    private static final String FOLDER = "/platen/jobs/engine/text/fonts/";
    private static final int[] ARABIC = {0x600, 0x6FF, 0x750, 0x77F, 0x8A0, 0x8FF, 0xFB50, 0xFDFF, 0xFE70, 0xFEFC};
    private static final int[] DEVANAGARI = {0x900, 0x97F, 0x1CD0, 0x1CFF, 0xA8E0, 0xA8FF};
    private static final int[] THAI = {0xE00, 0xE7F};
    private static final int[] EVERYTHING = {0, 0x10FFFF};

    /** Black and white drawings of every emoji. */
    static final FallbackFace EMOJI = fallback("NotoEmoji-Regular", 0x23, 0x39, 0x203C, 0x3299, 0x1F000, 0x1FAFF);

    private static final List<FallbackFace> SHARED = List.of(
            fallback("NotoSansBengali-Regular", 0x980, 0x9FF),
            fallback("NotoSansGurmukhi-Regular", 0xA00, 0xA7F),
            fallback("NotoSansGujarati-Regular", 0xA80, 0xAFF),
            fallback("NotoSansOriya-Regular", 0xB00, 0xB7F),
            fallback("NotoSansTamil-Regular", 0xB80, 0xBFF),
            fallback("NotoSansTelugu-Regular", 0xC00, 0xC7F),
            fallback("NotoSansKannada-Regular", 0xC80, 0xCFF),
            fallback("NotoSansMalayalam-Regular", 0xD00, 0xD7F),
            fallback("NotoSansSinhala-Regular", 0xD80, 0xDFF),
            fallback("NotoSansLao-Regular", 0xE80, 0xEFF),
            fallback("NotoSansMyanmar-Regular", 0x1000, 0x109F, 0xA9E0, 0xA9FF, 0xAA60, 0xAA7F),
            fallback("NotoSansEthiopic-Regular", 0x1200, 0x139F, 0x2D80, 0x2DDF, 0xAB00, 0xAB2F),
            fallback("NotoSansKhmerUI-Regular", 0x1780, 0x17FF, 0x19E0, 0x19FF),
            fallback("DroidSansFallback", 0x1100, 0x11FF, 0x2E80, 0x9FFF, 0xAC00, 0xD7AF, 0xF900, 0xFAFF, 0xFE30,
                    0xFE4F, 0xFF00, 0xFFEF),
            // Symbols, arrows, mathematics, Armenian, Georgian and much else.
            fallback("DejaVuSans", EVERYTHING),
            EMOJI,
            fallback("DroidSansFallback", EVERYTHING));

    private static final List<FallbackFace> REGULAR = list(Weight.REGULAR);
    private static final List<FallbackFace> BOLD = list(Weight.BOLD);

    private BundledFallbacks() {}

    static List<FallbackFace> of(Weight weight) {
        return switch (weight) {
            case REGULAR -> REGULAR;
            case BOLD -> BOLD;
        };
    }

    private static List<FallbackFace> list(Weight weight) {
        String suffix = switch (weight) {
            case REGULAR -> "-Regular";
            case BOLD -> "-Bold";
        };
        List<FallbackFace> own = new ArrayList<>();
        own.add(fallback("NotoNaskhArabic" + suffix, ARABIC));
        own.add(fallback("NotoSansDevanagari" + suffix, DEVANAGARI));
        own.add(fallback("NotoSansThai" + suffix, THAI));
        return Stream.concat(own.stream(), SHARED.stream()).toList();
    }

    private static FallbackFace fallback(String file, int... ranges) {
        String resource = FOLDER + file + ".ttf";
        return new FallbackFace(() -> FontBook.face(resource), ranges);
    }
}
