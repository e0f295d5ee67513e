package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.BreakingChange.What;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.InputSchema.Strictness;

/** Compares two input schemas from the point of view of a caller that sends data for the earlier one. */
public final class BreakingChanges {
    private final Strictness formats;
    private final List<BreakingChange> changes = new ArrayList<>();

    private BreakingChanges(Strictness formats) {
        this.formats = formats;
    }

    /** Returns the changes that break callers of the earlier schema, in the order of its fields; may be empty. */
    public static List<BreakingChange> between(InputSchema before, InputSchema after) {
        var comparison = new BreakingChanges(after.formats());
        comparison.compare(before.fields(), after.fields(), "");
        if (before.formats() == Strictness.LENIENT && after.formats() == Strictness.STRICT) {
            comparison.add(What.FORMATS_STRICT, "",
                    "Values that do not look like their type were warnings and are errors now.");
        }
        return List.copyOf(comparison.changes);
    }

    private void compare(List<Field> before, List<Field> after, String prefix) {
        Map<String, Field> added = byKey(after);
        Map<String, Field> removed = byKey(before);
        before.forEach(field -> added.remove(field.key()));
        after.forEach(field -> removed.remove(field.key()));
        Map<String, Field> now = byKey(after);
        Map<Field, Field> renamed = renamed(before, after, removed, added);
        for (Field old : before) {
            Field same = now.get(old.key());
            if (same != null) {
                compare(old, same, prefix + old.key());
            } else {
                gone(old, renamed.get(old), prefix);
            }
        }
        Set<Field> successors = new LinkedHashSet<>(renamed.values());
        for (Field field : added.values()) {
            if (field.required() && !successors.contains(field)) {
                String key = prefix + field.key();
                add(What.NOW_REQUIRED, key, "'" + key + "' is new and required.");
            }
        }
    }

    private static Map<String, Field> byKey(List<Field> fields) {
        Map<String, Field> byKey = new LinkedHashMap<>();
        fields.forEach(field -> byKey.put(field.key(), field));
        return byKey;
    }

    private void gone(Field old, @Nullable Field successor, String prefix) {
        String key = prefix + old.key();
        if (successor == null) {
            add(What.REMOVED, key, "'" + key + "' is not a field any more; its value would be ignored.");
            return;
        }
        String newKey = prefix + successor.key();
        add(What.RENAMED, key, "'" + key + "' seems to be called '" + newKey + "' now"
                + (successor.required() ? ", which is required." : "; its value would be ignored."), newKey);
    }

    private void compare(Field old, Field now, String key) {
        if (old.isArray() != now.isArray()) {
            add(What.ARRAY_CHANGED, key, "'" + key + "' was " + (old.isArray() ? "an array" : "a single value")
                    + " and is " + (now.isArray() ? "an array" : "a single value") + " now.");
        }
        if (!old.required() && now.required()) {
            add(What.NOW_REQUIRED, key, "'" + key + "' could be left out and is required now.");
        }
        if (old.type().shape() != now.type().shape() || formats == Strictness.STRICT && old.type() != now.type()) {
            add(What.TYPE_CHANGED, key, "'" + key + "' was of type " + old.type().wireName() + " and is of type "
                    + now.type().wireName() + " now.", old.type().wireName(), now.type().wireName());
            return;
        }
        options(old, now, key);
        Integer limit = now.maxLength();
        if (limit != null && (old.maxLength() == null || limit < old.maxLength())) {
            add(What.MAX_LENGTH_REDUCED, key, "'" + key + "' holds at most " + limit + " characters now, instead of "
                    + Objects.requireNonNullElse(old.maxLength(), "any number") + ".", limit.toString());
        }
        compare(old.fields(), now.fields(), key + ".");
    }

    private void options(Field old, Field now, String key) {
        if (now.options().isEmpty()) {
            return;
        }
        if (old.options().isEmpty()) {
            add(What.OPTIONS_CLOSED, key, "'" + key + "' took any text and takes only its options now.");
            return;
        }
        Set<String> values = now.options().stream().map(Option::value).collect(Collectors.toSet());
        old.options()
                .stream()
                .map(Option::value)
                .filter(value -> !values.contains(value))
                .forEach(value -> add(What.OPTION_REMOVED, key,
                        "'" + key + "' has no option '" + value + "' any more.", value));
    }

    /**
     * Maps removed fields to the fields of the later schema that they were probably renamed to; each is the target of
     * one field at most.
     */
    private static Map<Field, Field> renamed(List<Field> before, List<Field> after, Map<String, Field> removed,
            Map<String, Field> added) {
        Map<Field, Field> renamed = new LinkedHashMap<>();
        Set<Field> free = new LinkedHashSet<>(added.values());
        for (Field old : removed.values()) {
            var alike = new KnownKeys(List.of(old.key()));
            int place = before.indexOf(old);
            successor(old, free, field -> old.label() != null && old.label().equals(field.label()))
                    .or(() -> successor(old, free, field -> alike.meant(field.key()).isPresent()))
                    .or(() -> successor(old, free, field -> before.size() == after.size()
                            && removed.size() == 1 && after.indexOf(field) == place))
                    .ifPresent(field -> {
                        free.remove(field);
                        renamed.put(old, field);
                    });
        }
        return renamed;
    }

    private static Optional<Field> successor(Field old, Set<Field> free, Predicate<Field> test) {
        return free.stream()
                .filter(field -> field.type().shape() == old.type().shape() && field.isArray() == old.isArray())
                .filter(test)
                .findFirst();
    }

    private void add(What what, String key, String message, String... values) {
        changes.add(new BreakingChange(what, key, message, List.of(values)));
    }
}
