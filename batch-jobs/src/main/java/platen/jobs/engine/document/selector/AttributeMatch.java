package platen.jobs.engine.document.selector;

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
            case INCLUDES -> includes(actual, value);
            case DASH -> actual.equals(value) || actual.startsWith(value + "-");
            case PREFIX -> !value.isEmpty() && actual.startsWith(value);
            case SUFFIX -> !value.isEmpty() && actual.endsWith(value);
            case CONTAINS -> !value.isEmpty() && actual.contains(value);
        };
    }

    /** Returns whether one of the words that white space separates is the value. */
    private static boolean includes(String words, String value) {
        if (value.isEmpty() || value.chars().anyMatch(AttributeMatch::isSpace)) {
            return false;
        }
        for (int at = words.indexOf(value); at >= 0; at = words.indexOf(value, at + 1)) {
            int end = at + value.length();
            if ((at == 0 || isSpace(words.charAt(at - 1))) && (end == words.length() || isSpace(words.charAt(end)))) {
                return true;
            }
        }
        return false;
    }

    private static boolean isSpace(int character) {
        return character == ' ' || character == '\t' || character == '\n' || character == '\f' || character == '\r';
    }
}
