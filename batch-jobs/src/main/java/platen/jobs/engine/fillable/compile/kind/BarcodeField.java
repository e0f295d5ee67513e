package platen.jobs.engine.fillable.compile.kind;

import java.util.List;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/**
 * Recognizes text fields that viewers show as a barcode: by their paper metadata (/PMD), by the XFA part, by the image
 * that Acrobat draws for them, or by their name if the field is read-only or already shows bars. A field for the number
 * below a barcode remains text.
 *
 * <p>A barcode takes no data: text drawn over it would make it unreadable, and the values it encodes are defined in
 * scripts that are never executed. A barcode that a script calculates from other fields is left blank, because an old
 * barcode next to new data would be misleading; any other is kept as the file shows it.
 */
public enum BarcodeField {
    /** Not a barcode. */
    NONE,
    /** A barcode of the form itself, such as its number and page. */
    PRESERVED,
    /** A barcode of values that renders change. */
    BLANKED;

    private static final COSName PAPER_META_DATA = COSName.getPDFName("PMD");
    private static final String ACROBAT_IMAGE = "PmdIm";
    private static final COSName CALCULATE = COSName.getPDFName("C");
    private static final Pattern NAME = Pattern
            .compile("(?i)pdf[ _-]?417|qr[ _-]?code|data[ _-]?matrix|bar[ _-]?code");

    /**
     * Classifies a text field.
     *
     * @param name its full name
     * @param parts the dictionaries of its widgets, its own and those of its parents
     * @param isBarcode whether the XFA part declares it as a barcode
     * @param isDrawn whether it is read-only, or shows a drawing without text
     */
    public static BarcodeField of(String name, List<COSDictionary> parts, boolean isBarcode, boolean isDrawn) {
        boolean named = isDrawn && NAME.matcher(name.substring(name.lastIndexOf('.') + 1)).find();
        if (!isBarcode && !named && parts.stream().noneMatch(BarcodeField::isMarked)) {
            return NONE;
        }
        return parts.stream().anyMatch(BarcodeField::isCalculated) ? BLANKED : PRESERVED;
    }

    private static boolean isMarked(COSDictionary part) {
        if (part.containsKey(PAPER_META_DATA)) {
            return true;
        }
        COSDictionary appearances = part.getCOSDictionary(COSName.AP);
        COSDictionary normal = appearances == null ? null : appearances.getCOSDictionary(COSName.N);
        COSDictionary resources = normal == null ? null : normal.getCOSDictionary(COSName.RESOURCES);
        COSDictionary images = resources == null ? null : resources.getCOSDictionary(COSName.XOBJECT);
        return images != null
                && images.keySet().stream().anyMatch(image -> image.getName().startsWith(ACROBAT_IMAGE));
    }

    private static boolean isCalculated(COSDictionary part) {
        COSDictionary triggers = part.getCOSDictionary(COSName.AA);
        return triggers != null && triggers.containsKey(CALCULATE);
    }
}
