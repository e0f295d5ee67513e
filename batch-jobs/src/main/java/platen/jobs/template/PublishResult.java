package platen.jobs.template;

import org.jspecify.annotations.Nullable;
import platen.db.template.Template;

/** Outcome of publishing a version to an environment. */
public sealed interface PublishResult {

    /** The version is live. */
    record Published(Template template) implements PublishResult {}

    /** The template has no such version. */
    record NoVersion() implements PublishResult {}

    /**
     * The environment shows another version than the publisher has seen; nothing was published.
     *
     * @param live the version that it shows; null for none
     */
    record LiveChanged(@Nullable Integer live) implements PublishResult {}
}
