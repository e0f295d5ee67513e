package platen.jobs.compare.version;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.compare.SourceDiff;
import platen.jobs.engine.schema.SchemaChanges;

/** The differences of two versions of a template. */
public record VersionDiff(SchemaChanges schema, Text text, Source source) {

    /** Why two versions cannot be compared. */
    public enum Obstacle {
        /** A file is damaged, or was not kept. */
        UNREADABLE,
        /** The files are too large, or differ too much. */
        TOO_LARGE
    }

    /** Differences of the texts of the rendered samples. */
    public sealed interface Text {}

    /**
     * Both were rendered.
     *
     * @param before version whose sample data the version before was rendered with; null for data made from its fields
     * @param after the same of the version after
     */
    public record TextCompared(PageTextDiff diff, @Nullable Integer before, @Nullable Integer after)
            implements
                Text {}

    /**
     * A version was not rendered.
     *
     * @param message the engine's reason
     */
    public record NotRendered(int version, String message) implements Text {}

    /** The rendered documents cannot be compared. */
    public record TextFailed(Obstacle obstacle) implements Text {}

    /** Differences of the uploaded files. */
    public sealed interface Source {}

    /** Both were made from the same bytes. */
    public record SameSource() implements Source {}

    /** Both are smart documents. */
    public record SourceCompared(SourceDiff diff) implements Source {}

    /** The files differ; at least one is a PDF, of which the rendered text is compared. */
    public record OtherFile() implements Source {}

    /** The files cannot be compared. */
    public record SourceFailed(Obstacle obstacle) implements Source {}
}
