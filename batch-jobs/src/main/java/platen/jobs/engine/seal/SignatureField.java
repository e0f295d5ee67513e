package platen.jobs.engine.seal;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Adds an invisible signature field to the first page, the form and the catalog. The signature certifies the document:
 * only form values and further signatures may be added (DocMDP 2). Under 1, readers take the update with revocation data
 * for a change.
 */
final class SignatureField {
    private static final int MAX_PAGE_LEVELS = 64;
    /** The document has signatures, and must be changed by incremental updates only. */
    private static final int SIG_FLAGS = 3;
    /** Print and locked. An area of nothing makes it invisible; hidden fields are against PDF/A. */
    private static final int FIELD_FLAGS = 132;
    private static final String NAME = "PlatenSeal";

    private final FinishedPdf file;
    private final UpdateWriter update;
    private final int signature;

    SignatureField(FinishedPdf file, UpdateWriter update, int signature) {
        this.file = file;
        this.update = update;
        this.signature = signature;
    }

    void write() {
        int root = file.trailer().reference("Root");
        RawDictionary catalog = RawDictionary.of(file.object(root));
        if (catalog.has("Perms")) {
            throw new UnreadablePdfException("The document is sealed already");
        }
        int page = firstPage(catalog);
        int field = update.reserve();
        update.begin(field).ascii("<</Type/Annot/Subtype/Widget/FT/Sig/T(" + NAME + ")/TU(Seal)/F " + FIELD_FLAGS
                + "/Rect[0 0 0 0]/P ").reference(page).ascii("/V ").reference(signature).ascii(">>");
        update.end();
        RawDictionary changedPage = RawDictionary.of(file.object(page));
        changedPage.put("Annots", extended(changedPage.get("Annots"), field));
        update.write(page, changedPage);
        form(catalog, field);
        catalog.put("Perms", new PdfBuffer(32).ascii("<</DocMDP ").reference(signature).ascii(">>"));
        update.write(root, catalog);
    }

    private int firstPage(RawDictionary catalog) {
        int number = catalog.reference("Pages");
        for (int level = 0; level < MAX_PAGE_LEVELS; level++) {
            byte[] kids = RawDictionary.of(file.object(number)).get("Kids");
            if (kids == null) {
                return number;
            }
            byte[] array = file.resolved(kids);
            int first = RawSyntax.skipSpace(array, 1);
            number = RawDictionary.reference(RawSyntax.slice(array, first, RawSyntax.skipValue(array, first)));
        }
        throw new UnreadablePdfException("The page tree is nested too deeply");
    }

    /** Adds the field to the document's form, or gives the document a form. */
    private void form(RawDictionary catalog, int field) {
        byte[] existing = catalog.get("AcroForm");
        RawDictionary form = existing == null ? new RawDictionary() : RawDictionary.of(file.resolved(existing));
        form.put("Fields", extended(form.get("Fields"), field));
        form.put("SigFlags", new PdfBuffer(4).integer(SIG_FLAGS));
        int number = existing == null ? 0 : RawDictionary.reference(existing);
        if (number == 0) {
            catalog.put("AcroForm", form.bytes());
        } else {
            update.write(number, form);
        }
    }

    /** Returns an array with one more reference. */
    private byte[] extended(byte @Nullable [] array, int reference) {
        byte[] resolved = array == null ? new byte[]{'[', ']'} : file.resolved(array);
        if (resolved.length < 2 || resolved[0] != '[') {
            throw new UnreadablePdfException("An array is missing");
        }
        return new PdfBuffer(resolved.length + 16).put(Arrays.copyOf(resolved, resolved.length - 1)).space()
                .reference(reference).put(']').toBytes();
    }
}
