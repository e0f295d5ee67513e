package platen.jobs.template;

import java.util.List;
import platen.jobs.engine.CompileOutcome.DroppedOverride;
import platen.jobs.engine.schema.BreakingChange;

/**
 * What a new version makes of the version before it.
 *
 * @param carriedOver overrides of the schema that it inherits, by the names of their fields
 * @param dropped overrides of the version before that do not fit any more
 * @param breaking what callers of the version before must change
 */
public record VersionChanges(List<String> carriedOver, List<DroppedOverride> dropped, List<BreakingChange> breaking) {
    /** Of the first version of a template. */
    static final VersionChanges NONE = new VersionChanges(List.of(), List.of(), List.of());

    public VersionChanges {
        carriedOver = List.copyOf(carriedOver);
        dropped = List.copyOf(dropped);
        breaking = List.copyOf(breaking);
    }
}
