package platen.jobs.engine.document.style;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.function.Supplier;
import platen.jobs.engine.document.cascade.ComputedStyle;
import platen.jobs.engine.document.value.CssValue;

/**
 * The texts that an element gives to the margins of pages and to the outline (CSS Generated Content for Paged Media,
 * sections 1 and 4.2).
 *
 * @param label of its bookmark; empty for its text
 * @param strings in the order in which they are set
 */
public record Naming(List<CssValue> label, List<NamedString> strings) {
    public static final Naming NONE = new Naming(List.of(), List.of());
    private static final int MAX_STRINGS = 32;

    /** @param parts texts, and functions that stand for the element's own text */
    public record NamedString(String name, List<CssValue> parts) {}

    static Naming of(ComputedStyle computed) {
        CssValue label = computed.get("bookmark-label");
        CssValue strings = computed.get("string-set");
        if (label.is("normal") && strings.is("none")) {
            return NONE;
        }
        List<NamedString> all = new ArrayList<>();
        for (List<CssValue> parts : strings.is("none") ? List.<List<CssValue>>of() : divided(strings)) {
            if (!parts.isEmpty() && all.size() < MAX_STRINGS && !parts.getFirst().keyword().isEmpty()) {
                all.add(new NamedString(parts.getFirst().keyword().toLowerCase(Locale.ROOT),
                        List.copyOf(parts.subList(1, parts.size()))));
            }
        }
        return new Naming(label.is("normal", "none") ? List.of() : divided(label).getFirst(), List.copyOf(all));
    }

    /** The members of a list, each with its parts. */
    private static List<List<CssValue>> divided(CssValue value) {
        List<List<CssValue>> lists = new ArrayList<>(List.of(new ArrayList<>()));
        divide(value, lists);
        return lists;
    }

    private static void divide(CssValue value, List<List<CssValue>> lists) {
        if (value instanceof CssValue.Items items) {
            for (int i = 0; i < items.items().size(); i++) {
                if (i > 0 && items.commas()) {
                    lists.add(new ArrayList<>());
                }
                divide(items.items().get(i), lists);
            }
        } else if (value.equals(CssValue.COMMA)) {
            lists.add(new ArrayList<>());
        } else {
            lists.getLast().add(value);
        }
    }

    /** Returns the text of parts, of which some stand for the text of the element. */
    public static String text(List<CssValue> parts, Supplier<String> content) {
        var text = new StringBuilder();
        for (CssValue part : parts) {
            switch (part) {
                case CssValue.Text words -> text.append(words.text());
                case CssValue.Function function when function.name().equals("content") -> text.append(content.get());
                default -> {
                    // A warning of the upload says that it is left out.
                }
            }
        }
        return text.toString();
    }
}
