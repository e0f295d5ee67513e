package platen.jobs.template;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;

/** The stored compiled form of a version, as this engine sees it. */
sealed interface StoredTemplate {

    /** A form of this engine, or of a newer one that stores the same form. */
    record Current(CompiledTemplate template) implements StoredTemplate {}

    /**
     * A form of an earlier engine, whose source must be compiled again.
     *
     * @param options of the original upload
     * @param readable the form itself, null where this engine cannot read it any more
     */
    record Outdated(ImportOptions options, @Nullable CompiledTemplate readable) implements StoredTemplate {}
}
