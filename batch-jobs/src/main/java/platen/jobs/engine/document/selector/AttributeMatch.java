package platen.jobs.engine.document.selector;

import java.util.Arrays;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Condition.Attribute;

/** Compares ids, classes and attributes. */
final class AttributeMatch {
    private AttributeMatch() {}

    static boolean hasId(Subject subject, String name, boolean quirks) {
        String id = subject.attribute("id");
        return id != null && (quirks ? id.equalsIgnoreCase(name) : id.equals(name));
    }

    static boolean hasClass(Subject subject, String name, boolean quirks) {
        return subject.classes().contains(name)
                || quirks && subject.classes().stream().anyMatch(each -> each.equalsIgnoreCase(name));
    }

    /** Returns the work of a comparison in units of one between short texts. */
    static int work(Attribute attribute, Subject subject) {
        String actual = subject.attribute(attribute.name());
        return actual == null
                ? 0
                : (int) Math.min(100_000_000, actual.length() * (attribute.value().length() + 8L) / 500);
    }

    static boolean holds(Attribute attribute, Subject subject) {
        @Nullable
        String actual = subject.attribute(attribute.name());
        if (actual == null) {
            return false;
        }
        String value = attribute.value();
        if (attribute.ignoreCase()) {
            actual = actual.toLowerCase(Locale.ROOT);
            value = value.toLowerCase(Locale.ROOT);
        }
        return compare(attribute.operator(), actual, value);
    }

    private static boolean compare(Attribute.Operator operator, String actual, String value) {
        return switch (operator) {
            case EXISTS -> true;
            case EQUALS -> actual.equals(value);
            case INCLUDES -> !value.isEmpty() && Arrays.asList(actual.split("[ \t\n\f\r]+", -1)).contains(value);
            case DASH -> actual.equals(value) || actual.startsWith(value + "-");
            case PREFIX -> !value.isEmpty() && actual.startsWith(value);
            case SUFFIX -> !value.isEmpty() && actual.endsWith(value);
            case CONTAINS -> !value.isEmpty() && actual.contains(value);
        };
    }
}
