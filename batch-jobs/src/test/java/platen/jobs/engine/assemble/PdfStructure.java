package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDNumberTreeNode;
import org.apache.pdfbox.pdmodel.documentinterchange.logicalstructure.PDParentTreeValue;
import org.apache.pdfbox.pdmodel.documentinterchange.markedcontent.PDMarkedContent;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.text.PDFMarkedContentExtractor;

/** Reads the structure tree of a packet. */
final class PdfStructure {
    private PdfStructure() {}

    /** Returns the types of all elements in the order of reading. */
    static List<String> kinds(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var kinds = new ArrayList<String>();
            walk(document.getDocumentCatalog().getStructureTreeRoot().getCOSObject(), kinds);
            return kinds;
        }
    }

    private static void walk(COSDictionary parent, List<String> kinds) {
        for (COSBase kid : kids(parent)) {
            if (kid instanceof COSDictionary element && element.containsKey(COSName.S)) {
                if (element.getDictionaryObject(COSName.P) != parent) {
                    throw new AssertionError("An element does not refer to the one around it");
                }
                kinds.add(element.getNameAsString(COSName.S));
                walk(element, kinds);
            }
        }
    }

    /** Returns a sentence for each content and annotation that belongs to no element which refers back to it. */
    static List<String> faults(byte[] pdf) throws IOException {
        var faults = new ArrayList<String>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            PDNumberTreeNode parents = document.getDocumentCatalog().getStructureTreeRoot().getParentTree();
            int index = 0;
            for (PDPage page : document.getPages()) {
                var extractor = new PDFMarkedContentExtractor();
                extractor.processPage(page);
                COSBase own = page.getStructParents() < 0 ? null : object(parents, page.getStructParents());
                for (PDMarkedContent content : extractor.getMarkedContents()) {
                    int id = content.getMCID();
                    if (id >= 0 && own instanceof COSArray elements
                            && !holds((COSDictionary) elements.getObject(id), page.getCOSObject(), id)) {
                        faults.add("page " + index + ": content " + id + " belongs to no element");
                    }
                }
                for (PDAnnotation annotation : page.getAnnotations()) {
                    if (annotation.getStructParent() >= 0 && !refers(
                            (COSDictionary) object(parents, annotation.getStructParent()), annotation.getCOSObject())) {
                        faults.add("page " + index + ": an annotation belongs to no element");
                    }
                }
                index++;
            }
        }
        return faults;
    }

    private static COSBase object(PDNumberTreeNode parents, int key) throws IOException {
        var value = (PDParentTreeValue) parents.getValue(key);
        return value.getCOSObject();
    }

    private static boolean holds(COSDictionary element, COSDictionary page, int id) {
        return kids(element).stream().anyMatch(kid -> kid instanceof COSInteger number
                ? number.intValue() == id && element.getCOSDictionary(COSName.PG) == page
                : kid instanceof COSDictionary reference && reference.getInt(COSName.MCID) == id
                        && reference.getCOSDictionary(COSName.PG) == page);
    }

    private static boolean refers(COSDictionary element, COSDictionary annotation) {
        return kids(element).stream().anyMatch(kid -> kid instanceof COSDictionary reference
                && reference.getCOSDictionary(COSName.OBJ) == annotation);
    }

    private static List<COSBase> kids(COSDictionary parent) {
        COSBase kids = parent.getDictionaryObject(COSName.K);
        var all = new ArrayList<COSBase>();
        if (kids instanceof COSArray array) {
            for (int i = 0; i < array.size(); i++) {
                all.add(array.getObject(i));
            }
        } else if (kids != null) {
            all.add(kids);
        }
        return all;
    }
}
