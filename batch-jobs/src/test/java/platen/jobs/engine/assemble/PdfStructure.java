package platen.jobs.engine.assemble;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.List;
import java.util.SortedMap;
import java.util.TreeMap;
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
import org.apache.pdfbox.pdmodel.graphics.form.PDTransparencyGroup;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotation;
import org.apache.pdfbox.text.PDFMarkedContentExtractor;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** Reads the structure tree of a packet. */
final class PdfStructure {
    private static final COSName STREAM = COSName.getPDFName("Stm");

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
                for (Marked content : marked(page)) {
                    COSDictionary owner = content.form() == null ? page.getCOSObject() : content.form();
                    COSBase own = owner.containsKey(COSName.STRUCT_PARENTS)
                            ? object(parents, owner.getInt(COSName.STRUCT_PARENTS))
                            : null;
                    if (own instanceof COSArray elements
                            ? !holds((COSDictionary) elements.getObject(content.id()), page.getCOSObject(), content)
                            : content.form() != null) {
                        faults.add("page " + index + ": content " + content.id() + " belongs to no element");
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

    /**
     * Returns the text of each form with marked content, in the order of drawing, by the form's key in the parent tree.
     */
    static SortedMap<Integer, String> forms(byte[] pdf) throws IOException {
        var forms = new TreeMap<Integer, String>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            for (PDPage page : document.getPages()) {
                for (Marked content : marked(page)) {
                    if (content.form() != null) {
                        forms.merge(content.form().getInt(COSName.STRUCT_PARENTS), content.text().toString(),
                                String::concat);
                    }
                }
            }
        }
        return forms;
    }

    /** Numbered content of a page, or of a form that the page draws; the form is null for that of the page itself. */
    private record Marked(@Nullable COSDictionary form, int id, StringBuilder text) {}

    private static List<Marked> marked(PDPage page) throws IOException {
        var all = new ArrayList<Marked>();
        var forms = new ArrayDeque<COSDictionary>();
        var open = new ArrayDeque<Marked>();
        var extractor = new PDFMarkedContentExtractor() {
            @Override
            public void showTransparencyGroup(PDTransparencyGroup form) throws IOException {
                forms.push(form.getCOSObject());
                super.showTransparencyGroup(form);
                forms.pop();
            }

            @Override
            public void beginMarkedContentSequence(COSName tag, @Nullable COSDictionary properties) {
                var content = new Marked(forms.peek(), properties == null ? -1 : properties.getInt(COSName.MCID),
                        new StringBuilder());
                open.push(content);
                if (content.id() >= 0) {
                    all.add(content);
                }
            }

            @Override
            public void endMarkedContentSequence() {
                open.pop();
            }

            @Override
            protected void processTextPosition(TextPosition position) {
                if (!open.isEmpty()) {
                    open.element().text().append(position.getUnicode());
                }
            }
        };
        extractor.processPage(page);
        return all;
    }

    private static boolean holds(COSDictionary element, COSDictionary page, Marked content) {
        return kids(element).stream().anyMatch(kid -> kid instanceof COSInteger number
                ? content.form() == null && number.intValue() == content.id()
                        && element.getCOSDictionary(COSName.PG) == page
                : kid instanceof COSDictionary reference && reference.getInt(COSName.MCID) == content.id()
                        && reference.getCOSDictionary(COSName.PG) == page
                        && reference.getDictionaryObject(STREAM) == content.form());
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
