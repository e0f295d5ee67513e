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
 */
public record DraftContent(Kind kind, byte[] source, boolean isText, boolean detectRows, @Nullable String overrides,
        @Nullable String sampleData) {

    /** Returns a copy with another source. */
    public DraftContent withSource(Kind newKind, byte[] newSource, boolean newIsText) {
        return new DraftContent(newKind, newSource, newIsText, detectRows, overrides, sampleData);
    }

    /** Returns a copy with other changes to the derived schema. */
    public DraftContent withOverrides(@Nullable String newOverrides) {
        return new DraftContent(kind, source, isText, detectRows, newOverrides, sampleData);
    }

    /** Returns a copy with other sample data. */
    public DraftContent withSampleData(@Nullable String newSampleData) {
        return new DraftContent(kind, source, isText, detectRows, overrides, newSampleData);
    }
}
