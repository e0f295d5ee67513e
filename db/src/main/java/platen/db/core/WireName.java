package platen.db.core;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An enum that the database stores and the API shows by its lower-case name. */
public interface WireName {
    String name();

    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** Returns the constant with a wire name; empty when there is none. */
    static <E extends Enum<E> & WireName> Optional<E> parse(Class<E> type, String wire) {
        for (E constant : type.getEnumConstants()) {
            if (constant.wire().equals(wire)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    /** Returns the wire names of an enum as an English list joined with "or". */
    static <E extends Enum<E> & WireName> String either(Class<E> type) {
        return either(Arrays.stream(type.getEnumConstants()).map(WireName::wire).toList());
    }

    /** Returns the names as an English list joined with "or"; the list is not empty. */
    static String either(List<String> names) {
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
    }
}
