package platen.web.operator;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;

/** The content of one page: a heading, then sections. Not thread-safe. */
final class PageContent {
    private final String title;
    private final StringBuilder markup = new StringBuilder();

    /**
     * @param kind kind of record that the page shows
     * @param id id of the record, or the text shown in its place
     * @param beside content shown below the heading; may be empty
     */
    PageContent(String kind, String id, Html beside) {
        this.title = kind + " " + id;
        add("<p class=\"kind\">", Html.text(kind), "</p>");
        add("<h1>", Html.text(id), "</h1>");
        if (!beside.markup().isEmpty()) {
            add("<p class=\"beside\">", beside, "</p>");
        }
    }

    String title() {
        return title;
    }

    String markup() {
        return markup.toString();
    }

    /** Adds an error message. */
    PageContent alert(Html said) {
        return add("<p role=\"alert\">", said, "</p>");
    }

    PageContent heading(String text) {
        return add("<h2>", Html.text(text), "</h2>");
    }

    PageContent note(String text) {
        return add("<p class=\"note\">", Html.text(text), "</p>");
    }

    /** Adds names and values; names without a value are left out. */
    PageContent facts(Facts facts) {
        markup.append("<dl>");
        facts.values.forEach((name, value) -> {
            if (!value.equals(Html.NONE) && !value.markup().isEmpty()) {
                add("<div><dt>", Html.text(name), "</dt>");
                add("<dd>", value, "</dd></div>");
            }
        });
        markup.append("</dl>");
        return this;
    }

    PageContent steps(List<Html> steps) {
        markup.append("<ol class=\"steps\">");
        steps.forEach(step -> add("<li>", step, "</li>"));
        markup.append("</ol>");
        return this;
    }

    /**
     * Adds a table. Each cell carries its column's name, for narrow screens. Without rows, only {@code ofNone} is
     * shown.
     */
    PageContent table(List<String> columns, List<List<Html>> rows, String ofNone) {
        if (rows.isEmpty()) {
            return note(ofNone);
        }
        markup.append("<table><thead><tr>")
                .append(columns.stream().map(name -> "<th scope=\"col\">" + Html.text(name).markup() + "</th>")
                        .collect(Collectors.joining()))
                .append("</tr></thead><tbody>");
        for (List<Html> row : rows) {
            markup.append("<tr>");
            for (int i = 0; i < row.size(); i++) {
                add("<td data-name=\"" + Html.text(columns.get(i)).markup() + "\">", row.get(i), "</td>");
            }
            markup.append("</tr>");
        }
        markup.append("</tbody></table>");
        return this;
    }

    private PageContent add(String before, Html content, String after) {
        markup.append(before).append(content.markup()).append(after);
        return this;
    }

    /** Names and values, in order. */
    static final class Facts {
        private final Map<String, Html> values = new LinkedHashMap<>();

        Facts with(String name, Html value) {
            values.put(name, value);
            return this;
        }
    }
}
