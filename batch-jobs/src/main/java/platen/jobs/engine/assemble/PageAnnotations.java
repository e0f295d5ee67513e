package platen.jobs.engine.assemble;

import java.io.IOException;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;

/** Detaches the annotations of a page from the document they come from. */
final class PageAnnotations {
    private PageAnnotations() {}

    /**
     * Returns the annotations with named destinations resolved to pages and form fields turned into static annotations.
     */
    static COSArray carried(COSArray annotations, ObjectCopier copy) throws IOException {
        var carried = new COSArray();
        for (int i = 0; i < annotations.size(); i++) {
            if (annotations.getObject(i) instanceof COSDictionary annotation) {
                carried.add(needsChange(annotation) ? changed(annotation, copy) : annotations.get(i));
            }
        }
        return carried;
    }

    private static boolean needsChange(COSDictionary annotation) {
        return annotation.containsKey(COSName.DEST) || annotation.containsKey(COSName.A)
                || COSName.WIDGET.equals(annotation.getCOSName(COSName.SUBTYPE));
    }

    private static COSDictionary changed(COSDictionary annotation, ObjectCopier copy) throws IOException {
        var changed = new COSDictionary(annotation);
        if (COSName.WIDGET.equals(annotation.getCOSName(COSName.SUBTYPE))) {
            changed.removeItem(COSName.PARENT);
        }
        Destinations.resolve(changed, copy.document());
        if (copy.isTagged()) {
            // Elements of the structure tree refer to annotations.
            copy.replace(annotation, changed);
        }
        return changed;
    }
}
