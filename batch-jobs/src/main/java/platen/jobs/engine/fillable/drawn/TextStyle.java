package platen.jobs.engine.fillable.drawn;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/**
 * How the text of a drawn field is set.
 *
 * @param size in points; 0 for automatic
 */
public record TextStyle(double size, Align align) {
    /** Automatic size, aligned left. */
    public static final TextStyle DEFAULT = new TextStyle(0, Align.LEFT);

    /** Horizontal alignment, in the order of the values of {@code /Q}. */
    public enum Align {
        LEFT,
        CENTER,
        RIGHT;

        static Optional<Align> named(String wireName) {
            return Arrays.stream(values()).filter(each -> each.wireName().equals(wireName)).findFirst();
        }

        static List<String> names() {
            return Arrays.stream(values()).map(Align::wireName).toList();
        }

        String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }
    }
}
