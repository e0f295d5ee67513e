package platen.jobs.engine.fillable;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Warning;

/** Decides which of the standards that a form claims a filled document of it claims. */
final class FilledClaims {
    private FilledClaims() {}

    /**
     * Returns the claims of a document: those of the form, unless a claim must be left out.
     *
     * @param missesGlyphs whether a character was drawn as a box
     * @param warnings takes the reason for each claim that is left out
     */
    static XmpClaims justified(XmpClaims claims, PageMarks marks, boolean missesGlyphs, RenderImages pictures,
            List<Warning> warnings) {
        List<String> ofBoth = new ArrayList<>();
        if (missesGlyphs) {
            ofBoth.add("it has characters that no font has");
        }
        if (marks.word() != null || marks.footer() != null) {
            ofBoth.add("its watermark has a font that is not embedded");
        }
        List<String> ofArchive = new ArrayList<>(ofBoth);
        if (pictures.hasCmyk()) {
            ofArchive.add("it has a JPEG in CMYK; convert the picture to RGB");
        }
        XmpClaims justified = claims;
        if (!claims.ua().isEmpty() && !ofBoth.isEmpty()) {
            warn(claims.ua(), ofBoth, warnings);
            justified = justified.withoutUa();
        }
        if (!claims.archive().isEmpty() && !ofArchive.isEmpty()) {
            warn(claims.archive(), ofArchive, warnings);
            justified = justified.withoutArchive();
        }
        return justified;
    }

    private static void warn(String standard, List<String> faults, List<Warning> warnings) {
        faults.forEach(
                fault -> warnings.add(new Warning("", "The document does not claim " + standard + ": " + fault)));
    }
}
