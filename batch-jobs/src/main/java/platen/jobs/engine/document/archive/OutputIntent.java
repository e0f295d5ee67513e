package platen.jobs.engine.document.archive;

import platen.jobs.engine.pdf.PdfObjects;

/** Writes the color space that a document's colors are meant in (ISO 32000-1, 14.11.5). */
public final class OutputIntent {
    private OutputIntent() {}

    /** Writes an intent of sRGB, which the catalog refers to by the number that is returned. */
    public static int write(PdfObjects objects) {
        int profile = objects.reserve();
        objects.sharedStream(profile, "/N 3", ColorProfile.bytes());
        int intent = objects.reserve();
        objects.begin(intent).ascii("<</Type/OutputIntent/S/GTS_PDFA1/OutputConditionIdentifier(sRGB)/Info(sRGB)"
                + "/DestOutputProfile ").reference(profile).ascii(">>");
        objects.end();
        return intent;
    }
}
