package platen.jobs.engine.fillable.compile.proposal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
import java.util.regex.Pattern;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.RawField.Widget;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;

/** Proposes labels for the options of radio groups, whose values in the file are often only numbers. */
final class OptionLabels {
    private static final int MAX_LENGTH = 100;
    /** A value that a program gave, such as 1, A or Choice2. */
    private static final Pattern CODE = Pattern.compile(
            "(?i)(?:choice|option|button|radio|item|value|box)?[ _-]?[a-z]?\\d*");

    private OptionLabels() {}

    /**
     * Returns the options with their labels. Empty when two options would have the same label or one has none, and when
     * the file has labels or readable values itself.
     *
     * @param near the words beside a button
     */
    static List<Option> of(DerivedField field, Function<Widget, Optional<String>> near) {
        List<Widget> widgets = field.raw().widgets();
        if (field.type() != FieldType.RADIO_GROUP || field.values().size() != widgets.size()
                || field.options().stream().anyMatch(
                        each -> !each.label().equals(each.value()) || !CODE.matcher(each.value()).matches())) {
            return List.of();
        }
        Map<String, String> labels = new LinkedHashMap<>();
        for (int i = 0; i < widgets.size(); i++) {
            Optional<String> label = near.apply(widgets.get(i)).map(String::strip)
                    .filter(each -> !each.isEmpty() && each.length() <= MAX_LENGTH);
            if (label.isEmpty()) {
                return List.of();
            }
            labels.putIfAbsent(field.values().get(i), label.get());
        }
        boolean complete = labels.values().stream().distinct().count() == labels.size()
                && labels.keySet().containsAll(field.options().stream().map(Option::value).toList());
        return complete
                ? field.options().stream()
                        .map(each -> new Option(each.value(), Objects.requireNonNull(labels.get(each.value()))))
                        .toList()
                : List.of();
    }
}
