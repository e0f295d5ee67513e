package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The differences between two input schemas for callers of the earlier one.
 *
 * @param breaking what callers must change
 * @param additive what callers may send in addition
 * @param kept paths of the values whose rules are the same as before
 */
public record SchemaChanges(List<BreakingChange> breaking, List<AdditiveChange> additive, List<String> kept) {
    /** The differences to a schema that nobody called before. */
    public static final SchemaChanges NONE = new SchemaChanges(List.of(), List.of(), List.of());

    public SchemaChanges {
        breaking = List.copyOf(breaking);
        additive = List.copyOf(additive);
        kept = List.copyOf(kept);
    }

    /** Compares two schemas. */
    public static SchemaChanges between(InputSchema before, InputSchema after) {
        List<BreakingChange> breaking = BreakingChanges.between(before, after);
        Set<String> successors = breaking.stream()
                .filter(change -> change.what() == BreakingChange.What.RENAMED)
                .flatMap(change -> change.values().stream())
                .collect(Collectors.toSet());
        List<AdditiveChange> additive = AdditiveChanges.between(before, after, successors);
        Set<String> changed = new HashSet<>();
        breaking.forEach(change -> changed.add(change.key()));
        additive.forEach(change -> changed.add(change.key()));
        List<String> kept = new ArrayList<>();
        keep(before.fields(), after.fields(), "", changed, kept);
        return new SchemaChanges(breaking, additive, kept);
    }

    /** Returns the class of the change as a whole: that of its most severe part. */
    public ChangeKind kind() {
        if (!breaking.isEmpty()) {
            return ChangeKind.BREAKING;
        }
        return additive.isEmpty() ? ChangeKind.UNCHANGED : ChangeKind.ADDITIVE;
    }

    /** Adds the fields of both schemas that have no fields of their own and did not change. */
    private static void keep(List<Field> before, List<Field> after, String prefix, Set<String> changed,
            List<String> kept) {
        Map<String, Field> old = new HashMap<>();
        before.forEach(field -> old.put(field.key(), field));
        for (Field field : after) {
            String key = prefix + field.key();
            Field same = old.get(field.key());
            if (same == null || same.type().shape() != field.type().shape()) {
                continue;
            }
            if (!field.fields().isEmpty()) {
                keep(same.fields(), field.fields(), key + ".", changed, kept);
            } else if (!changed.contains(key)) {
                kept.add(key);
            }
        }
    }
}
