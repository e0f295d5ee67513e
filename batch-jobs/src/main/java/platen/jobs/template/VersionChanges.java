package platen.jobs.template;

import java.util.List;
import platen.jobs.engine.schema.BreakingChange;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;

/**
 * Differences between a new version and the previous one.
 *
 * @param carriedOver overrides of the schema that it inherits, by field name
 * @param dropped overrides of the previous version that do not apply any more
 * @param breaking what callers of the previous version must change
 */
public record VersionChanges(List<String> carriedOver, List<DroppedOverride> dropped, List<BreakingChange> breaking) {
    /** Changes of the first version of a template. */
    static final VersionChanges NONE = new VersionChanges(List.of(), List.of(), List.of());

    public VersionChanges {
        carriedOver = List.copyOf(carriedOver);
        dropped = List.copyOf(dropped);
        breaking = List.copyOf(breaking);
    }
}
