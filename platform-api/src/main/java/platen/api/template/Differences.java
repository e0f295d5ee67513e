package platen.api.template;

import java.util.List;
import platen.jobs.engine.schema.BreakingChange;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.template.VersionChanges;

/**
 * The differences between an uploaded version and the version before it.
 *
 * @param carriedOver inherited schema overrides, by the names of their fields
 * @param dropped overrides of the previous version that do not fit
 * @param breaking changes that callers of the previous version must make
 */
record Differences(List<String> carriedOver, List<Dropped> dropped, List<Breaking> breaking) {

    /** An override that no longer fits, with the reason. */
    record Dropped(String field, String message) {
        static Dropped of(DroppedOverride dropped) {
            return new Dropped(dropped.field(), dropped.message());
        }
    }

    /** A change of the schema that can break callers. */
    record Breaking(String what, String key, String message) {
        static List<Breaking> of(List<BreakingChange> changes) {
            return changes.stream()
                    .map(change -> new Breaking(change.what().wireName(), change.key(), change.message()))
                    .toList();
        }
    }

    static Differences of(VersionChanges changes) {
        return new Differences(changes.carriedOver(), changes.dropped().stream().map(Dropped::of).toList(),
                Breaking.of(changes.breaking()));
    }
}
