package platen.db;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;

/** An enum whose lower-case name is what the database stores and the API shows. */
public interface WireName {
    String name();

    default String wire() {
        return name().toLowerCase(Locale.ROOT);
    }

    /** The constant of a wire name, or empty when there is none. */
    static <E extends Enum<E> & WireName> Optional<E> parse(Class<E> type, String wire) {
        for (E constant : type.getEnumConstants()) {
            if (constant.wire().equals(wire)) {
                return Optional.of(constant);
            }
        }
        return Optional.empty();
    }

    /** One of an enum's wire names, in words. */
    static <E extends Enum<E> & WireName> String either(Class<E> type) {
        return either(Arrays.stream(type.getEnumConstants()).map(WireName::wire).toList());
    }

    /** One of these, in words; there is at least one. */
    static String either(List<String> names) {
        return names.size() == 1
                ? names.getFirst()
                : String.join(", ", names.subList(0, names.size() - 1)) + " or " + names.getLast();
    }
}
