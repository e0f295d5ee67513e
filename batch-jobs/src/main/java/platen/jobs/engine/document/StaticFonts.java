package platen.jobs.engine.document;

import java.util.Map;
import java.util.regex.Pattern;
import platen.jobs.engine.text.font.FontFace;

/** The fonts that a template brings along. */
final class StaticFonts {
    private static final Pattern FONT = Pattern.compile("(?i).*\\.(ttf|otf|ttc|woff2?)");

    private StaticFonts() {}

    /**
     * Shapes text of each font before a render does. Native code shapes, and may crash or hang over a hostile font: here
     * it does so where uploads are compiled, which is a process that may be killed.
     */
    static void exercise(Map<String, byte[]> files) {
        files.forEach((name, file) -> {
            if (FONT.matcher(name).matches()) {
                exercise(file);
            }
        });
    }

    private static void exercise(byte[] file) {
        try {
            FontFace.of(file).exerciseShaping();
        } catch (IllegalArgumentException unusable) {
            // Style sheets that name it warn of it.
        }
    }
}
