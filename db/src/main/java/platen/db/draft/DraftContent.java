package platen.db.draft;

import org.jspecify.annotations.Nullable;
import platen.db.template.Kind;

/**
 * Everything of a draft that its author edits.
 *
 * @param source a PDF, or the text or zip of a smart document
 * @param isText whether the source is the text of a smart document, however it begins
 * @param detectRows whether repeated names become arrays
 * @param overrides JSON text of the changes to the derived schema, or null for none
 * @param sampleData JSON text, or null for none
 * @param drawnFields JSON text, an array of the fields that are drawn on a PDF in place of those drawn before; null
 *     leaves the source as it is
 */
public record DraftContent(Kind kind, byte[] source, boolean isText, boolean detectRows, @Nullable String overrides,
        @Nullable String sampleData, @Nullable String drawnFields) {

    /** Returns a copy with another source. */
    public DraftContent withSource(Kind newKind, byte[] newSource, boolean newIsText) {
        return new DraftContent(newKind, newSource, newIsText, detectRows, overrides, sampleData, drawnFields);
    }

    /** Returns a copy with other changes to the derived schema. */
    public DraftContent withOverrides(@Nullable String newOverrides) {
        return new DraftContent(kind, source, isText, detectRows, newOverrides, sampleData, drawnFields);
    }

    /** Returns a copy with other sample data. */
    public DraftContent withSampleData(@Nullable String newSampleData) {
        return new DraftContent(kind, source, isText, detectRows, overrides, newSampleData, drawnFields);
    }

    /** Returns a copy with another answer to whether repeated names become arrays. */
    public DraftContent withDetectRows(boolean newDetectRows) {
        return new DraftContent(kind, source, isText, newDetectRows, overrides, sampleData, drawnFields);
    }

    /** Returns a copy with other drawn fields; null leaves the source as it is. */
    public DraftContent withDrawnFields(@Nullable String newDrawnFields) {
        return new DraftContent(kind, source, isText, detectRows, overrides, sampleData, newDrawnFields);
    }
}
