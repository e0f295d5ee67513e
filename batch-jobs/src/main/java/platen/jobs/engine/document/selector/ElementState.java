package platen.jobs.engine.document.selector;

import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.selector.Condition.Flag.Kind;

/** Answers pseudo-classes from the attributes of an element and its ancestors. */
public final class ElementState {
    private static final Set<String> CONTROLS = Set.of("button", "input", "select", "textarea", "optgroup", "option",
            "fieldset");
    private static final Set<String> TEXTS = Set.of("text", "search", "url", "tel", "email", "password", "number", "");

    private ElementState() {}

    /** Returns the attributes whose presence may decide. */
    public static Set<String> attributes(Kind kind) {
        return switch (kind) {
            case LINK -> Set.of("href");
            case CHECKED, DEFAULT -> Set.of("checked", "selected");
            case DISABLED, ENABLED -> Set.of("disabled");
            case REQUIRED, OPTIONAL -> Set.of("required");
            case READ_WRITE, READ_ONLY -> Set.of("disabled", "readonly", "contenteditable");
            case OPEN -> Set.of("open");
            case INDETERMINATE -> Set.of("value");
            case PLACEHOLDER_SHOWN -> Set.of("placeholder", "value");
            case ROOT, DEFINED, NEVER -> Set.of();
        };
    }

    static boolean holds(Kind kind, Subject subject) {
        String name = subject.name();
        return switch (kind) {
            case ROOT -> subject.parent() == null;
            case LINK -> (name.equals("a") || name.equals("area")) && has(subject, "href");
            case CHECKED -> name.equals("option")
                    ? has(subject, "selected")
                    : name.equals("input") && has(subject, "checked") && Set.of("checkbox", "radio")
                            .contains(type(subject));
            case DISABLED -> CONTROLS.contains(name) && isDisabled(subject);
            case ENABLED -> CONTROLS.contains(name) && !isDisabled(subject);
            case REQUIRED -> isEntered(name) && has(subject, "required");
            case OPTIONAL -> isEntered(name) && !has(subject, "required");
            case READ_WRITE -> isWritable(subject);
            case READ_ONLY -> !isWritable(subject);
            case OPEN -> (name.equals("details") || name.equals("dialog")) && has(subject, "open");
            case DEFINED -> !name.contains("-");
            case DEFAULT -> name.equals("option")
                    ? has(subject, "selected")
                    : name.equals("input") && has(subject,
                            "checked");
            case INDETERMINATE -> name.equals("progress") && !has(subject, "value");
            case PLACEHOLDER_SHOWN -> (name.equals("textarea") || name.equals("input") && TEXTS.contains(type(subject)))
                    && has(subject, "placeholder") && value(subject).isEmpty();
            case NEVER -> false;
        };
    }

    private static boolean isEntered(String name) {
        return name.equals("input") || name.equals("select") || name.equals("textarea");
    }

    private static boolean isWritable(Subject subject) {
        String name = subject.name();
        boolean text = name.equals("textarea") || name.equals("input") && (TEXTS.contains(type(subject))
                || type(subject).startsWith("date") || Set.of("time", "month", "week").contains(type(subject)));
        return text && !has(subject, "readonly") && !isDisabled(subject) || has(subject, "contenteditable");
    }

    private static boolean isDisabled(Subject subject) {
        if (has(subject, "disabled")) {
            return true;
        }
        for (Subject each = subject.parent(); each != null; each = each.parent()) {
            if (each.name().equals("fieldset") && has(each, "disabled")
                    || subject.name().equals("option") && each.name().equals("optgroup") && has(each, "disabled")) {
                return true;
            }
        }
        return false;
    }

    private static String type(Subject subject) {
        String type = subject.attribute("type");
        return type == null ? "" : type.toLowerCase(Locale.ROOT);
    }

    private static String value(Subject subject) {
        String value = subject.attribute("value");
        return value == null ? "" : value;
    }

    private static boolean has(Subject subject, String attribute) {
        return subject.attribute(attribute) != null;
    }

    static boolean isRightToLeft(Subject subject) {
        for (@Nullable
        Subject each = subject; each != null; each = each.parent()) {
            String dir = each.attribute("dir");
            if (dir != null && dir.equalsIgnoreCase("rtl")) {
                return true;
            }
            if (dir != null && dir.equalsIgnoreCase("ltr")) {
                return false;
            }
        }
        return false;
    }

    /** Whether the element's language is in one of the ranges, by RFC 4647's extended filtering. */
    static boolean speaks(Subject subject, List<String> ranges) {
        for (@Nullable
        Subject each = subject; each != null; each = each.parent()) {
            String lang = each.attribute("lang");
            lang = lang == null ? each.attribute("xml:lang") : lang;
            if (lang != null) {
                String tag = lang.toLowerCase(Locale.ROOT);
                return ranges.stream().anyMatch(range -> isInRange(tag, range));
            }
        }
        return false;
    }

    private static boolean isInRange(String tag, String range) {
        if (range.isEmpty() || tag.isEmpty()) {
            return range.isEmpty() && tag.isEmpty();
        }
        String[] wanted = range.split("-", -1);
        String[] actual = tag.split("-", -1);
        if (!wanted[0].equals("*") && !wanted[0].equals(actual[0])) {
            return false;
        }
        int at = 1;
        for (int i = 1; i < wanted.length; i++) {
            while (at < actual.length && !actual[at].equals(wanted[i])) {
                if (actual[at].length() == 1) {
                    return false;
                }
                at++;
            }
            if (at == actual.length) {
                return false;
            }
            at++;
        }
        return true;
    }
}
