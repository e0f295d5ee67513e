package platen.jobs.engine.seal.revision;

import java.io.IOException;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.jspecify.annotations.Nullable;

/**
 * Hashes of the parts of a document that a revision may change.
 *
 * @param pages by page
 * @param fields form fields without their looks, by their names
 * @param form everything else of the form
 * @param document everything else that belongs to no page
 * @param proof certificates and answers of authorities
 */
record DocumentHashes(List<Page> pages, Map<String, Field> fields, String form, String document, String proof) {
    private static final COSName DSS = COSName.getPDFName("DSS");
    private static final COSName PERMS = COSName.getPDFName("Perms");
    private static final Set<COSName> LOOKS = Set.of(COSName.AP, COSName.AS, COSName.KIDS);
    private static final Set<COSName> VALUES = Set.of(COSName.V, COSName.AP, COSName.AS, COSName.KIDS);
    private static final int MAX_FIELD_LEVELS = 32;

    /**
     * A page.
     *
     * @param content what it shows without annotations
     * @param annotations without form fields
     * @param widgets areas of form fields without their values
     * @param values values and looks of form fields
     */
    record Page(String content, List<String> annotations, List<String> widgets, List<String> values) {}

    /**
     * A form field.
     *
     * @param kind of the signature in it
     */
    record Field(String value, Signature kind) {}

    /** Kinds of signatures in a field. */
    enum Signature {
        NONE,
        SIGNATURE,
        TIME_STAMP
    }

    /** @throws IOException when the file is not readable */
    static DocumentHashes of(byte[] file) throws IOException {
        try (PDDocument document = Loader.loadPDF(file)) {
            var hash = new ObjectHash();
            int number = 0;
            for (PDPage page : document.getPages()) {
                hash.page(page.getCOSObject(), ++number);
            }
            List<Page> pages = new ArrayList<>();
            for (PDPage page : document.getPages()) {
                pages.add(page(page, hash));
            }
            COSDictionary catalog = document.getDocumentCatalog().getCOSObject();
            COSDictionary form = catalog.getCOSDictionary(COSName.ACRO_FORM);
            Map<String, Field> fields = new TreeMap<>();
            if (form != null) {
                fields(form.getCOSArray(COSName.FIELDS), "", hash, fields, 0);
            }
            String rest = hash.without(catalog, Set.of(COSName.PAGES, COSName.ACRO_FORM, DSS, PERMS, COSName.TYPE,
                    COSName.VERSION, COSName.getPDFName("Extensions")));
            return new DocumentHashes(List.copyOf(pages), fields,
                    hash.of(catalog.getDictionaryObject(PERMS)) + (form == null
                            ? ""
                            : hash.without(form, Set.of(COSName.FIELDS, COSName.getPDFName("SigFlags")))),
                    rest + hash.of(document.getDocument().getTrailer().getDictionaryObject(COSName.INFO)),
                    hash.of(catalog.getDictionaryObject(DSS)));
        }
    }

    private static Page page(PDPage page, ObjectHash hash) throws IOException {
        COSDictionary dictionary = page.getCOSObject();
        List<String> annotations = new ArrayList<>();
        List<String> widgets = new ArrayList<>();
        List<String> values = new ArrayList<>();
        COSArray all = dictionary.getCOSArray(COSName.ANNOTS);
        for (int i = 0; all != null && i < all.size(); i++) {
            if (all.getObject(i) instanceof COSDictionary each && !isInvisibleSignature(each)) {
                if (COSName.WIDGET.equals(each.getCOSName(COSName.SUBTYPE))) {
                    widgets.add(hash.without(each, VALUES));
                    values.add(
                            hash.of(each.getDictionaryObject(COSName.V)) + hash.of(each.getDictionaryObject(COSName.AP))
                                    + hash.of(each.getDictionaryObject(COSName.AS)));
                } else {
                    annotations.add(hash.of(each));
                }
            }
        }
        // Inherited entries are part of what the page shows.
        String content = hash.without(dictionary, Set.of(COSName.ANNOTS))
                + hash.of(page.getResources() == null ? null : page.getResources().getCOSObject())
                + box(page.getMediaBox())
                + box(page.getCropBox()) + page.getRotation();
        return new Page(content, annotations, widgets, values);
    }

    private static String box(PDRectangle box) {
        return " " + box.getLowerLeftX() + " " + box.getLowerLeftY() + " " + box.getUpperRightX() + " "
                + box.getUpperRightY();
    }

    /** Returns whether an annotation is the area of a signature field that shows nothing. */
    private static boolean isInvisibleSignature(COSDictionary annotation) {
        if (!COSName.SIG.equals(annotation.getCOSName(COSName.FT))
                || !COSName.WIDGET.equals(annotation.getCOSName(COSName.SUBTYPE))
                || annotation.containsKey(COSName.AP) || hasActions(annotation)) {
            return false;
        }
        COSArray area = annotation.getCOSArray(COSName.RECT);
        float[] corners = area == null ? new float[0] : area.toFloatArray();
        return corners.length == 4 && (corners[0] == corners[2] || corners[1] == corners[3]);
    }

    private static boolean hasActions(COSDictionary dictionary) {
        return dictionary.containsKey(COSName.A) || dictionary.containsKey(COSName.AA);
    }

    private static void fields(@Nullable COSArray array, String prefix, ObjectHash hash, Map<String, Field> fields,
            int level) throws IOException {
        if (array == null || level > MAX_FIELD_LEVELS) {
            return;
        }
        Set<COSBase> seen = new HashSet<>();
        for (int i = 0; i < array.size(); i++) {
            if (array.getObject(i) instanceof COSDictionary field && seen.add(field)) {
                String name = prefix + "." + field.getString(COSName.T, "");
                fields.merge(name, new Field(hash.without(field, LOOKS), signature(field)),
                        (one, other) -> new Field(one.value() + other.value(), one.kind()));
                fields(field.getCOSArray(COSName.KIDS), name, hash, fields, level + 1);
            }
        }
    }

    private static Signature signature(COSDictionary field) {
        COSDictionary value = COSName.SIG.equals(field.getCOSName(COSName.FT)) && !hasActions(field)
                ? field.getCOSDictionary(COSName.V)
                : null;
        if (value == null) {
            return Signature.NONE;
        }
        return "ETSI.RFC3161".equals(value.getNameAsString(COSName.SUB_FILTER))
                ? Signature.TIME_STAMP
                : Signature.SIGNATURE;
    }
}
