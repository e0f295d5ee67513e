package platen.jobs.engine.document.bind;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** Makes one value of another. A value of a type that it does not understand passes unchanged. */
@FunctionalInterface
public interface Formatter {
    /** @return null for null, except where the formatter fills in */
    @Nullable
    JsonNode format(@Nullable JsonNode value);
}
