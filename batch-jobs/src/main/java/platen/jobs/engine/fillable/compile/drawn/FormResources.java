package platen.jobs.engine.fillable.compile.drawn;

import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;

/** The default resources of a form, completed with the font of drawn fields. */
final class FormResources {
    private static final String FONT = "Helv";

    private final String font;

    FormResources(COSDictionary form) {
        COSDictionary resources = dictionary(form, COSName.DR);
        COSDictionary fonts = dictionary(resources, COSName.FONT);
        String name = FONT;
        for (int n = 2; fonts.containsKey(COSName.getPDFName(name)) && !isHelvetica(fonts, name); n++) {
            name = FONT + n;
        }
        if (!fonts.containsKey(COSName.getPDFName(name))) {
            var helvetica = new COSDictionary();
            helvetica.setItem(COSName.TYPE, COSName.FONT);
            helvetica.setItem(COSName.SUBTYPE, COSName.TYPE1);
            helvetica.setItem(COSName.BASE_FONT, COSName.getPDFName("Helvetica"));
            helvetica.setItem(COSName.ENCODING, COSName.WIN_ANSI_ENCODING);
            fonts.setItem(COSName.getPDFName(name), helvetica);
        }
        this.font = name;
        if (!form.containsKey(COSName.DA)) {
            form.setItem(COSName.DA, new COSString(appearance(0)));
        }
    }

    private static COSDictionary dictionary(COSDictionary parent, COSName key) {
        COSDictionary present = parent.getCOSDictionary(key);
        if (present != null) {
            return present;
        }
        var added = new COSDictionary();
        parent.setItem(key, added);
        return added;
    }

    private static boolean isHelvetica(COSDictionary fonts, String name) {
        COSDictionary font = fonts.getCOSDictionary(COSName.getPDFName(name));
        return font != null && "Helvetica".equals(font.getNameAsString(COSName.BASE_FONT))
                && !font.containsKey(COSName.FONT_DESC);
    }

    /**
     * Returns a default appearance.
     *
     * @param size in points, 0 for automatic
     */
    String appearance(double size) {
        String points = size == Math.rint(size) ? Long.toString((long) size) : Double.toString(size);
        return "/" + font + " " + points + " Tf 0 g";
    }
}
