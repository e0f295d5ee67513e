package platen.jobs.engine.document;

import java.util.stream.Collectors;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.text.DeclaredFace;
import platen.jobs.engine.text.FontLibrary;
import platen.jobs.engine.text.font.FontFace;
import platen.jobs.engine.text.sanitize.FontSanitizer;

/** The fonts that a template declares. */
final class StaticFonts {
    private StaticFonts() {}

    /**
     * Shapes text of each font before a render does. Native code shapes, and may crash or hang over a hostile font: here
     * it does so where uploads are compiled, which is a process that may be killed.
     *
     * @throws Mistake when a font makes far more glyphs than its text has characters
     */
    static void exercise(FontLibrary fonts) {
        for (FontFace face : fonts.declared().stream().map(DeclaredFace::face).collect(Collectors.toSet())) {
            try {
                face.exerciseShaping();
            } catch (IllegalArgumentException e) {
                throw new Mistake(null, e.getMessage() + ". Use another font.");
            }
        }
    }

    /** Returns a font as a TrueType file of valid tables; empty for a file that is no usable font. */
    static byte[] sanitized(byte[] file) {
        try {
            return FontSanitizer.sanitized(file);
        } catch (IllegalArgumentException unusable) {
            return new byte[0];
        }
    }
}
