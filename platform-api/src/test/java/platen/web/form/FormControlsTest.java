package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;

/** Tests the controls of forms that are more than a line of text. */
class FormControlsTest extends FormsTest {
    @BeforeAll
    void publishTemplates() {
        publish("dates", """
                {"fields": [
                 {"key": "born", "type": "date-dropdowns", "required": true, "label": "Born"},
                 {"key": "stays", "type": "object", "is_array": true, "label": "Stays", "fields": [
                  {"key": "from", "type": "date-dropdowns", "label": "From"}]}]}""");
        String options = IntStream.rangeClosed(1, 16)
                .mapToObj(i -> "{\"value\": \"v" + i + "\", \"label\": \"Option " + i + "\"}")
                .collect(Collectors.joining(","));
        publish("lines", """
                {"fields": [
                 {"key": "first_name", "type": "text", "label": "First"},
                 {"key": "Full name", "type": "text", "label": "Full"},
                 {"key": "guardian", "type": "name", "label": "Guardian"},
                 {"key": "home", "type": "address", "label": "Home"},
                 {"key": "contact", "type": "email", "label": "Mail"},
                 {"key": "mobile", "type": "phone", "label": "Phone"},
                 {"key": "birth_date", "type": "date", "label": "Birth"},
                 {"key": "note", "type": "text", "max_length": 40, "label": "Note"},
                 {"key": "account", "type": "iban", "label": "Account"},
                 {"key": "guests", "type": "object", "is_array": true, "fields": [{"key": "email", "type": "email"}]},
                 {"key": "list", "type": "dropdown", "label": "List", "options": [%s]}]}""".formatted(options));
    }

    @Test
    void aDateIsChosenByDayMonthAndYearInTheOrderOfTheLanguage() {
        Answer form = made("{\"template\":\"dates\",\"title\":\"Dates\"}");
        assertThat(visitor.get(path(form) + "?lang=de").text())
                .containsSubsequence("name=\"data.born[day]\"", "name=\"data.born[month]\"", "März",
                        "name=\"data.born[year]\"");
        assertThat(visitor.get(path(form) + "?lang=ja").text())
                .containsSubsequence("name=\"data.born[year]\"", "name=\"data.born[month]\"", "3月",
                        "name=\"data.born[day]\"");
        Map<String, String> fields = born(form, "14", "02", "١٩٩٤");
        fields.put("data.stays[0].from[day]", "01");
        fields.put("data.stays[0].from[month]", "03");
        fields.put("data.stays[0].from[year]", "2026");
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        assertThat(data(form).path("born").asString()).isEqualTo("1994-02-14");
        assertThat(data(form).at("/stays/0/from").asString()).isEqualTo("2026-03-01");
    }

    @Test
    void aDateThatLacksAPartOrDoesNotExistIsRefusedAndKept() {
        Answer form = made("{\"template\":\"dates\",\"title\":\"Wrong dates\"}");
        for (List<String> wrong : List.of(List.of("14", "", "1994"), List.of("", "02", ""), List.of("30", "02", "1994"),
                List.of("14", "02", "94"), List.of("14", "02", "year"))) {
            Answer page = send(path(form), born(form, wrong.get(0), wrong.get(1), wrong.get(2)));
            assertThat(page.status()).as("%s", wrong).isEqualTo(422);
            assertThat(page.text()).contains("Born: Choose a date that exists.");
        }
        assertThat(send(path(form), born(form, "30", "02", "1994")).text()).contains("value=\"1994\"",
                "<option value=\"30\" selected>", "<option value=\"02\" selected>");
        assertThat(send(path(form), born(form, "", "", "")).text()).contains("Born is required");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void browsersAreToldWhichOfTheirValuesFit() {
        String page = visitor.get(path(made("{\"template\":\"lines\",\"title\":\"Lines\"}"))).text();
        Map.of("first_name", "given-name", "Full name", "name", "guardian", "name", "home", "street-address",
                "contact", "email", "mobile", "tel", "birth_date", "bday", "note", "off", "account", "off",
                "guests[0].email", "off")
                .forEach((name, hint) -> assertThat(element(page, name)).contains("autocomplete=\"" + hint + "\""));
    }

    @Test
    void scriptsLearnLimitsAndAdviceFromThePage() {
        String page = visitor.get(path(made("{\"template\":\"lines\",\"title\":\"Helped\"}")) + "?lang=de").text();
        assertThat(page).contains("form-controls.js");
        assertThat(element(page, "note")).contains("data-count=\"{0} von 40 Zeichen\"", "maxlength=\"40\"");
        assertThat(element(page, "account")).contains("data-check=\"iban\"", "data-caution=\"Account: ");
        assertThat(element(page, "list")).contains("data-filter=\"Optionen durchsuchen: List\"");
        assertThat(visitor.get(path(made("{\"template\":\"dates\",\"title\":\"Not\"}"))).text())
                .doesNotContain("form-controls.js");
    }

    private static String element(String page, String name) {
        return Pattern.compile("<[a-z]+ [^>]*name=\"data\\." + Pattern.quote(name) + "\"[^>]*>")
                .matcher(page)
                .results()
                .map(each -> each.group())
                .findFirst()
                .orElseThrow();
    }

    private Map<String, String> born(Answer form, String day, String month, String year) {
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form)))));
        fields.put("data.born[day]", day);
        fields.put("data.born[month]", month);
        fields.put("data.born[year]", year);
        return fields;
    }
}
