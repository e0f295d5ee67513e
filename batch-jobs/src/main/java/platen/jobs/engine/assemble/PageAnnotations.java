package platen.jobs.engine.assemble;

import java.io.IOException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;

/** What lies on a page, without what ties it to the document it came from. */
final class PageAnnotations {
    private PageAnnotations() {}

    /** The annotations with links by name made links by place, and fields made plain marks. */
    static COSArray carried(COSArray annotations, PDDocument document) throws IOException {
        var carried = new COSArray();
        for (int i = 0; i < annotations.size(); i++) {
            if (annotations.getObject(i) instanceof COSDictionary annotation) {
                carried.add(needsChange(annotation) ? changed(annotation, document) : annotations.get(i));
            }
        }
        return carried;
    }

    private static boolean needsChange(COSDictionary annotation) {
        return annotation.containsKey(COSName.DEST) || annotation.containsKey(COSName.A)
                || COSName.WIDGET.equals(annotation.getCOSName(COSName.SUBTYPE));
    }

    private static COSDictionary changed(COSDictionary annotation, PDDocument document) throws IOException {
        var changed = new COSDictionary(annotation);
        if (COSName.WIDGET.equals(annotation.getCOSName(COSName.SUBTYPE))) {
            changed.removeItem(COSName.PARENT);
        }
        Destinations.resolve(changed, document);
        return changed;
    }
}
