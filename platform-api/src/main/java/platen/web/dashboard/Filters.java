package platen.web.dashboard;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Collectors;
import platen.web.view.Form;

/**
 * The filter of a list, as it is in the address of the page.
 *
 * @param form its values, and the errors in them
 * @param fields names of its parameters
 */
public record Filters(Form form, List<String> fields) {
    public Filters {
        fields = List.copyOf(fields);
    }

    /** Returns whether anything is filtered. */
    public boolean isFiltered() {
        return fields.stream().anyMatch(field -> !form.value(field).isEmpty());
    }

    /** Returns the query of the same filter, beginning with a question mark; empty without a filter. */
    public String query() {
        return isFiltered()
                ? fields.stream()
                        .filter(field -> !form.value(field).isEmpty())
                        .map(field -> pair(field, form.value(field)))
                        .collect(Collectors.joining("&", "?", ""))
                : "";
    }

    /** Returns the query of the same filter with one value more or another one; an empty value removes it. */
    public String with(String name, String value) {
        String query = fields.stream()
                .filter(field -> !field.equals(name) && !form.value(field).isEmpty())
                .map(field -> pair(field, form.value(field)))
                .collect(Collectors.joining("&"));
        String pair = value.isEmpty() ? "" : pair(name, value);
        String both = query.isEmpty() || pair.isEmpty() ? query + pair : query + "&" + pair;
        return both.isEmpty() ? "" : "?" + both;
    }

    private static String pair(String name, String value) {
        return name + "=" + URLEncoder.encode(value, StandardCharsets.UTF_8);
    }
}
