package platen.web.control.part;

import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.engine.schema.Field;

/**
 * Names of controls, such as {@code data.items[2].price}. Requests may have any names: only those that a page can have
 * are looked at further, whose rows are no more than the levels of the schema.
 */
public final class ControlNames {
    /** Name of the data as a whole. */
    public static final String ROOT = "data";

    private static final int MAX_LENGTH = 2_000;
    private static final int MAX_LEVELS = 20;
    private static final Pattern LEVEL = Pattern.compile("([^\\[]+)(\\[\\d{1,3}])?");

    private ControlNames() {}

    /** Returns the field of a control; empty when no page has a control of this name. */
    public static Optional<Field> field(List<Field> fields, String name) {
        if (name.length() > MAX_LENGTH || !name.startsWith(ROOT + ".")) {
            return Optional.empty();
        }
        List<Field> level = fields;
        Optional<Field> found = Optional.empty();
        for (String each : name.substring(ROOT.length() + 1).split("\\.", MAX_LEVELS)) {
            Matcher parts = LEVEL.matcher(each);
            if (!parts.matches()) {
                return Optional.empty();
            }
            found = level.stream().filter(field -> field.key().equals(parts.group(1))).findFirst();
            if (found.isEmpty() || parts.group(2) != null && !found.get().isArray()) {
                return Optional.empty();
            }
            level = found.get().fields();
        }
        return found;
    }
}
