package platen.jobs.engine.schema;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.schema.AdditiveChange.What;
import platen.jobs.engine.schema.FieldType.Shape;
import platen.jobs.engine.schema.InputSchema.Strictness;

/** Finds what callers of the earlier of two input schemas may send in addition. */
final class AdditiveChanges {
    private final Strictness formats;
    private final Set<String> successors;
    private final List<AdditiveChange> changes = new ArrayList<>();

    private AdditiveChanges(Strictness formats, Set<String> successors) {
        this.formats = formats;
        this.successors = successors;
    }

    /**
     * Returns the changes that break nobody, in the order of the later schema.
     *
     * @param successors paths of the fields that other fields were renamed to, which are not new
     */
    static List<AdditiveChange> between(InputSchema before, InputSchema after, Set<String> successors) {
        var comparison = new AdditiveChanges(after.formats(), successors);
        comparison.compare(before.fields(), after.fields(), "");
        if (before.formats() == Strictness.STRICT && after.formats() == Strictness.LENIENT) {
            comparison.add(What.FORMATS_LENIENT, "",
                    "Values that do not look like their type were errors and are warnings now.");
        }
        return List.copyOf(comparison.changes);
    }

    private void compare(List<Field> before, List<Field> after, String prefix) {
        Map<String, Field> old = new HashMap<>();
        before.forEach(field -> old.put(field.key(), field));
        for (Field field : after) {
            compare(old.get(field.key()), field, prefix + field.key());
        }
    }

    private void compare(@Nullable Field old, Field now, String key) {
        if (old == null) {
            if (!now.required() && !successors.contains(key)) {
                add(What.ADDED, key, "'" + key + "' is new and may be left out.");
            }
            return;
        }
        if (old.required() && !now.required()) {
            add(What.NOW_OPTIONAL, key, "'" + key + "' was required and may be left out now.");
        }
        if (old.type().shape() != now.type().shape()) {
            return;
        }
        if (old.type() != now.type() && formats == Strictness.LENIENT) {
            add(What.FORMAT_CHANGED, key, "'" + key + "' was of type " + old.type().wireName() + " and is of type "
                    + now.type().wireName() + " now, which takes the same values.", old.type().wireName(),
                    now.type().wireName());
        }
        options(old, now, key);
        length(old.maxLength(), now.maxLength(), key);
        compare(old.fields(), now.fields(), key + ".");
    }

    private void options(Field old, Field now, String key) {
        if (now.type().shape() != Shape.OPTION && now.type().shape() != Shape.OPTIONS || old.options().isEmpty()) {
            return;
        }
        if (now.options().isEmpty()) {
            add(What.OPTIONS_OPENED, key, "'" + key + "' took only its options and takes any text now.");
            return;
        }
        Set<String> known = old.options().stream().map(Field.Option::value).collect(Collectors.toSet());
        now.options()
                .stream()
                .map(Field.Option::value)
                .filter(value -> !known.contains(value))
                .forEach(value -> add(What.OPTION_ADDED, key, "'" + key + "' has the new option '" + value + "'.",
                        value));
    }

    private void length(@Nullable Integer old, @Nullable Integer now, String key) {
        if (old == null || old.equals(now)) {
            return;
        }
        if (now == null) {
            add(What.MAX_LENGTH_REMOVED, key, "'" + key + "' held at most " + old
                    + " characters and has no maximum now.", old.toString());
        } else if (now > old) {
            add(What.MAX_LENGTH_RAISED, key, "'" + key + "' holds at most " + now + " characters now, instead of "
                    + old + ".", now.toString(), old.toString());
        }
    }

    private void add(What what, String key, String message, String... values) {
        changes.add(new AdditiveChange(what, key, message, List.of(values)));
    }
}
