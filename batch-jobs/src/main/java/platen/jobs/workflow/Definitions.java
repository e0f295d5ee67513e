package platen.jobs.workflow;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.UUID;
import platen.db.workflow.WorkflowVersion;
import platen.jobs.json.StoredJson;

/** Caches definitions read from their stored JSON; versions are immutable. */
public final class Definitions {
    private final Cache<Version, Definition> read = Caffeine.newBuilder().maximumSize(1_000).build();

    private record Version(UUID workflowId, int version) {}

    /**
     * Returns the definition of a version.
     *
     * @throws IllegalStateException when a stored definition is invalid, although it was checked when it was stored
     */
    public Definition of(WorkflowVersion version) {
        return read.get(new Version(version.workflowId(), version.version()), key -> read(version));
    }

    private static Definition read(WorkflowVersion version) {
        return switch (DefinitionReader.read(StoredJson.object(version.definition()))) {
            case DefinitionReader.Valid valid -> valid.definition();
            case DefinitionReader.Invalid invalid -> throw new IllegalStateException("Workflow "
                    + version.workflowId() + " version " + version.version() + ": " + invalid.problems());
        };
    }
}
