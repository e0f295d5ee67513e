package platen.jobs.engine.document;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.contentstream.operator.Operator;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdfparser.PDFStreamParser;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.documentinterchange.markedcontent.PDMarkedContent;
import org.apache.pdfbox.text.PDFMarkedContentExtractor;
import org.apache.pdfbox.text.TextPosition;
import org.jspecify.annotations.Nullable;

/** The structure tree of a finished document, as a reader of it sees it. */
final class StructureFixture {
    private static final Set<String> PAINTING = Set.of("Tj", "TJ", "'", "\"", "f", "F", "f*", "S", "s", "B", "b", "Do",
            "sh");

    private final Map<COSDictionary, Map<Integer, String>> texts = new HashMap<>();
    private final StringBuilder outline = new StringBuilder();
    private final Map<Integer, List<COSDictionary>> keys = new HashMap<>();

    private StructureFixture() {}

    /** The tree, an element a line, indented; with what is written in it, what it says of pictures and its language. */
    static String outline(byte[] pdf) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var structure = new StructureFixture();
            for (PDPage page : document.getPages()) {
                structure.texts.put(page.getCOSObject(), texts(page));
            }
            COSDictionary root = root(document);
            structure.element(root.getCOSDictionary(COSName.K), null, 0);
            return structure.outline.toString();
        }
    }

    /** What is wrong with the tree or the marks on the pages; nothing when all is well. */
    static List<String> faults(byte[] pdf) throws IOException {
        var faults = new ArrayList<String>();
        try (PDDocument document = Loader.loadPDF(pdf)) {
            COSDictionary root = root(document);
            Map<Integer, COSBase> parents = parents(root);
            int index = 0;
            for (PDPage page : document.getPages()) {
                unmarked(page, faults);
                int key = page.getCOSObject().getInt(COSName.STRUCT_PARENTS);
                COSArray elements = parents.get(key) instanceof COSArray array ? array : new COSArray();
                Map<Integer, String> onPage = texts(page);
                for (int id : onPage.keySet()) {
                    if (id >= elements.size() || !holds((COSDictionary) elements.getObject(id), page, id)) {
                        faults.add("page " + index + ": content " + id + " belongs to no element");
                    }
                }
                index++;
            }
        }
        return faults;
    }

    private static COSDictionary root(PDDocument document) {
        COSDictionary root = document.getDocumentCatalog().getCOSObject()
                .getCOSDictionary(COSName.getPDFName("StructTreeRoot"));
        if (root == null || !document.getDocumentCatalog().getMarkInfo().isMarked()) {
            throw new AssertionError("The document is not tagged");
        }
        return root;
    }

    static Map<Integer, COSBase> parents(COSDictionary root) {
        var parents = new HashMap<Integer, COSBase>();
        COSArray nums = root.getCOSDictionary(COSName.getPDFName("ParentTree")).getCOSArray(COSName.NUMS);
        for (int i = 0; i < nums.size(); i += 2) {
            parents.put(nums.getInt(i), nums.getObject(i + 1));
        }
        return parents;
    }

    private static boolean holds(COSDictionary element, PDPage page, int id) {
        return kids(element).stream().anyMatch(kid -> switch (kid) {
            case COSInteger number -> number.intValue() == id
                    && element.getCOSDictionary(COSName.PG) == page.getCOSObject();
            case COSDictionary reference -> "MCR".equals(reference.getNameAsString(COSName.TYPE))
                    && reference.getInt(COSName.MCID) == id
                    && reference.getCOSDictionary(COSName.PG) == page.getCOSObject();
            default -> false;
        });
    }

    private static List<COSBase> kids(COSDictionary element) {
        COSBase kids = element.getDictionaryObject(COSName.K);
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

    private static Map<Integer, String> texts(PDPage page) throws IOException {
        var extractor = new PDFMarkedContentExtractor();
        extractor.processPage(page);
        var texts = new HashMap<Integer, String>();
        for (PDMarkedContent content : extractor.getMarkedContents()) {
            if (content.getMCID() >= 0) {
                var text = new StringBuilder();
                for (Object part : content.getContents()) {
                    text.append(part instanceof TextPosition position ? position.getUnicode() : "");
                }
                texts.put(content.getMCID(), text.toString());
            }
        }
        return texts;
    }

    /** Operators that paint outside of all marked content. */
    private static void unmarked(PDPage page, List<String> faults) throws IOException {
        int depth = 0;
        for (Object token : new PDFStreamParser(page).parse()) {
            if (token instanceof Operator operator) {
                switch (operator.getName()) {
                    case "BDC", "BMC" -> depth++;
                    case "EMC" -> depth--;
                    default -> {
                        if (depth == 0 && PAINTING.contains(operator.getName())) {
                            faults.add("the operator " + operator.getName() + " is part of nothing");
                        }
                    }
                }
            }
        }
        if (depth != 0) {
            faults.add("marked content is left open");
        }
    }

    private void element(COSDictionary element, @Nullable COSDictionary parent, int depth) {
        if (parent != null && element.getCOSDictionary(COSName.P) != parent) {
            throw new AssertionError("An element does not know its parent");
        }
        var line = new StringBuilder(element.getNameAsString(COSName.S));
        var below = new ArrayList<COSDictionary>();
        for (COSBase kid : kids(element)) {
            switch (kid) {
                case COSInteger id ->
                    line.append(" «").append(text(element.getCOSDictionary(COSName.PG), id.intValue()))
                            .append('»');
                case COSDictionary reference when "MCR".equals(reference.getNameAsString(COSName.TYPE)) ->
                    line.append(" «").append(text(reference.getCOSDictionary(COSName.PG),
                            reference.getInt(COSName.MCID))).append("» on another page");
                case COSDictionary reference when "OBJR".equals(reference.getNameAsString(COSName.TYPE)) ->
                    line.append(" →").append(target(reference.getCOSDictionary(COSName.getPDFName("Obj"))));
                case COSDictionary part -> below.add(part);
                default -> throw new AssertionError("An element holds " + kid);
            }
        }
        said(line, "alt", element.getString(COSName.ALT));
        said(line, "actual", element.getString(COSName.ACTUAL_TEXT));
        said(line, "lang", element.getString(COSName.LANG));
        COSDictionary attributes = element.getCOSDictionary(COSName.A);
        if (attributes != null) {
            for (String name : List.of("Scope", "ColSpan", "RowSpan", "ListNumbering")) {
                COSBase value = attributes.getDictionaryObject(COSName.getPDFName(name));
                if (value != null) {
                    said(line, name, value instanceof COSName word
                            ? word.getName()
                            : String.valueOf(((COSInteger) value).intValue()));
                }
            }
        }
        outline.append("  ".repeat(depth)).append(line).append('\n');
        below.forEach(part -> element(part, element, depth + 1));
    }

    private static String target(COSDictionary annotation) {
        COSDictionary action = annotation.getCOSDictionary(COSName.A);
        return action == null ? "inside" : String.valueOf(action.getString(COSName.URI));
    }

    private String text(COSDictionary page, int id) {
        return String.valueOf(texts.getOrDefault(page, Map.of()).get(id));
    }

    private static void said(StringBuilder line, String name, @Nullable String value) {
        if (value != null) {
            line.append(' ').append(name).append('=').append(value);
        }
    }
}
