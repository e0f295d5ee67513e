package platen.jobs.engine.text;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.text.font.FallbackFace;
import platen.jobs.engine.text.font.FontStyle.Weight;

/** The bundled faces that are used for characters missing in Liberation, in order of preference. */
final class BundledFallbacks {
    private static final String FOLDER = "/platen/jobs/engine/text/fonts/";

    private static final List<FallbackFace> REGULAR = list(Weight.REGULAR);
    private static final List<FallbackFace> BOLD = list(Weight.BOLD);

    private BundledFallbacks() {}

    static List<FallbackFace> of(Weight weight) {
        return switch (weight) {
            case REGULAR -> REGULAR;
            case BOLD -> BOLD;
        };
    }

    /** Returns the face that draws emoji in black and white, with the same weight for every style. */
    static FallbackFace emoji() {
        return new FallbackFace(() -> FontLibrary.face(FOLDER + "NotoEmoji-Regular.ttf"), 0x23, 0x39, 0x203C, 0x3299,
                0x1F000,
                0x1FAFF);
    }

    private static List<FallbackFace> list(Weight weight) {
        List<FallbackFace> faces = new ArrayList<>();
        faces.add(family("NotoNaskhArabic", weight, 0x600, 0x6FF, 0x750, 0x77F, 0x8A0, 0x8FF, 0xFB50, 0xFDFF, 0xFE70,
                0xFEFC));
        faces.add(family("NotoSansDevanagari", weight, 0x900, 0x97F, 0x1CD0, 0x1CFF, 0xA8E0, 0xA8FF));
        faces.add(family("NotoSansThai", weight, 0xE00, 0xE7F));
        faces.add(single("NotoSansBengali-Regular", weight, 0x980, 0x9FF));
        faces.add(single("NotoSansGurmukhi-Regular", weight, 0xA00, 0xA7F));
        faces.add(single("NotoSansGujarati-Regular", weight, 0xA80, 0xAFF));
        faces.add(single("NotoSansOriya-Regular", weight, 0xB00, 0xB7F));
        faces.add(single("NotoSansTamil-Regular", weight, 0xB80, 0xBFF));
        faces.add(single("NotoSansTelugu-Regular", weight, 0xC00, 0xC7F));
        faces.add(single("NotoSansKannada-Regular", weight, 0xC80, 0xCFF));
        faces.add(single("NotoSansMalayalam-Regular", weight, 0xD00, 0xD7F));
        faces.add(single("NotoSansSinhala-Regular", weight, 0xD80, 0xDFF));
        faces.add(single("NotoSansLao-Regular", weight, 0xE80, 0xEFF));
        faces.add(single("NotoSansMyanmar-Regular", weight, 0x1000, 0x109F, 0xA9E0, 0xA9FF, 0xAA60, 0xAA7F));
        faces.add(single("NotoSansEthiopic-Regular", weight, 0x1200, 0x139F, 0x2D80, 0x2DDF, 0xAB00, 0xAB2F));
        faces.add(single("NotoSansKhmerUI-Regular", weight, 0x1780, 0x17FF, 0x19E0, 0x19FF));
        faces.add(single("DroidSansFallback", weight, 0x1100, 0x11FF, 0x2E80, 0x9FFF, 0xAC00, 0xD7AF, 0xF900, 0xFAFF,
                0xFE30, 0xFE4F, 0xFF00, 0xFFEF));
        // Symbols, arrows, mathematics, Armenian, Georgian and many others.
        faces.add(single("DejaVuSans", weight, 0, 0x10FFFF));
        faces.add(emoji());
        faces.add(single("DroidSansFallback", weight, 0, 0x10FFFF));
        return List.copyOf(faces);
    }

    /** Returns a family with a file for each weight. */
    private static FallbackFace family(String name, Weight weight, int... ranges) {
        String suffix = switch (weight) {
            case REGULAR -> "-Regular.ttf";
            case BOLD -> "-Bold.ttf";
        };
        return new FallbackFace(() -> FontLibrary.face(FOLDER + name + suffix), ranges);
    }

    /** Returns a face with one weight, emboldened where bold is wanted. */
    private static FallbackFace single(String name, Weight weight, int... ranges) {
        String resource = FOLDER + name + ".ttf";
        return switch (weight) {
            case REGULAR -> new FallbackFace(() -> FontLibrary.face(resource), ranges);
            case BOLD -> new FallbackFace(() -> FontLibrary.emboldened(resource), ranges);
        };
    }
}
