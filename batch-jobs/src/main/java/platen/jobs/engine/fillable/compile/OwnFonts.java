package platen.jobs.engine.fillable.compile;

import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;

/** Finds fonts that the appearances of a form use and that are not embedded. */
final class OwnFonts {
    /** Levels of form XObjects within each other that are looked into. */
    private static final int MAX_DEPTH = 4;

    private OwnFonts() {}

    /** Returns the name of a font of an appearance that is not embedded, or null when there is none. */
    static @Nullable String foreign(COSStream appearance) {
        return foreign(appearance, 0);
    }

    private static @Nullable String foreign(COSStream stream, int depth) {
        COSDictionary resources = stream.getCOSDictionary(COSName.RESOURCES);
        if (resources == null || depth > MAX_DEPTH) {
            return null;
        }
        COSDictionary fonts = resources.getCOSDictionary(COSName.FONT);
        if (fonts != null) {
            for (COSName name : fonts.keySet()) {
                COSDictionary font = fonts.getCOSDictionary(name);
                if (font != null && !isEmbedded(font)) {
                    String own = font.getNameAsString(COSName.BASE_FONT);
                    return own == null ? name.getName() : own;
                }
            }
        }
        COSDictionary objects = resources.getCOSDictionary(COSName.XOBJECT);
        if (objects != null) {
            for (COSName name : objects.keySet()) {
                String found = objects.getDictionaryObject(name) instanceof COSStream inner
                        ? foreign(inner, depth + 1)
                        : null;
                if (found != null) {
                    return found;
                }
            }
        }
        return null;
    }

    private static boolean isEmbedded(COSDictionary font) {
        COSName type = font.getCOSName(COSName.SUBTYPE);
        if (COSName.TYPE3.equals(type)) {
            return true;
        }
        COSDictionary program = font;
        if (COSName.TYPE0.equals(type)) {
            COSArray descendants = font.getCOSArray(COSName.DESCENDANT_FONTS);
            program = descendants != null && descendants.size() > 0
                    && descendants.getObject(0) instanceof COSDictionary descendant
                            ? descendant
                            : font;
        }
        COSDictionary descriptor = program.getCOSDictionary(COSName.FONT_DESC);
        return descriptor != null && (descriptor.containsKey(COSName.FONT_FILE)
                || descriptor.containsKey(COSName.FONT_FILE2) || descriptor.containsKey(COSName.FONT_FILE3));
    }
}
