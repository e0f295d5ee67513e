package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;

/** Sends forms with sections, conditions and pages as a browser without scripts does. */
class FormSectionsTest extends FormsTest {
    private static final String SCHEMA = """
            {"fields": [
              {"key": "name", "type": "text", "label": "Name", "required": true},
              {"key": "member", "type": "boolean", "label": "Member"},
              {"key": "number", "type": "text", "label": "Member number"},
              {"key": "account", "type": "iban", "label": "Account"},
              {"key": "amount", "type": "number", "label": "Amount"}]}""";
    private static final String CONDITIONS = """
            "fields": {"number": {"show_if": {"field": "member", "equals": true},
                                  "require_if": {"field": "member", "equals": true}}}""";
    private static final String PAGES = """
            {"sections": [{"title": "About you", "fields": ["name", "member"]},
                          {"title": "Membership", "fields": ["number"]},
                          {"title": "Payment", "fields": ["account", "amount"]}],
             "pages": true, %s}""".formatted(CONDITIONS);
    private int forms;

    @Test
    void sectionsAreShownInTheirOrderWithTheirTitles() {
        Answer form = form(
                """
                {"sections": [{"title": "Payment <first>", "fields": ["amount"]}, {"title": "Person", "fields": ["name"]}]}""");
        assertThat(visitor.get(path(form)).text()).containsSubsequence("<h2 dir=\"auto\">Payment &lt;first&gt;</h2>",
                "data.amount", "<h2 dir=\"auto\">Person</h2>", "data.name", "data.member", "data.account");
    }

    @Test
    void aFieldThatIsNotAskedForIsNeitherShownNorSent() {
        Answer form = form("{" + CONDITIONS + "}");
        String page = visitor.get(path(form)).text();
        assertThat(page).containsPattern("<fieldset class=\"asked\"[^>]* hidden disabled><input type=\"hidden\""
                + " name=\"asked\" value=\"number\">").contains("form-shown.js");
        Answer sent = send(path(form), Map.of("token", token(visitor.get(path(form))), "data.name", "Ada",
                "data.number", "4711"));
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        assertThat(data(form).has("number")).isFalse();
    }

    @Test
    void aFieldThatTheAnswersBringUpIsShownBeforeTheFormIsAccepted() {
        Answer form = form("{\"fields\": {\"number\": {\"show_if\": {\"field\": \"member\", \"equals\": true}}}}");
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "data.name", "Ada",
                "data.member", "true"));
        Answer again = send(path(form), fields);
        assertThat(again.status()).isEqualTo(422);
        assertThat(again.text()).contains("Your answers brought up further questions")
                .doesNotContainPattern("<fieldset class=\"asked\"[^>]* hidden");
        assertThat(submissions(form)).isEmpty();
        fields.put("asked", "number");
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        assertThat(data(form).path("member").booleanValue()).isTrue();
    }

    @Test
    void aFieldThatOtherAnswersRequireMustBeFilledIn() {
        Answer form = form("{" + CONDITIONS + "}");
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "data.name", "Ada",
                "data.member", "true", "asked", "number"));
        Answer missing = send(path(form), fields);
        assertThat(missing.status()).isEqualTo(422);
        assertThat(missing.text()).contains("Member number is required", "href=\"#data.number\"");
        fields.put("data.number", "4711");
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        assertThat(data(form).path("number").asString()).isEqualTo("4711");
    }

    @Test
    void pagesAskForOneSectionEachAndAreReviewedBeforeSending() {
        Answer form = form(PAGES);
        Answer first = visitor.get(path(form) + "?lang=de");
        assertThat(first.text()).contains("Schritt 1 von 3", "data.name").doesNotContain("data.amount",
                "Absenden</button>\n");
        Answer wrong = post(form, first, Map.of("data.member", "true", "next", "true"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Name fehlt", "Schritt 1 von 4").doesNotContain("Member number fehlt");

        Answer second = post(form, first, Map.of("data.name", "Ada", "data.member", "true", "next", "true"));
        assertThat(second.status()).isEqualTo(200);
        assertThat(second.text()).contains("Schritt 2 von 4", "data.number",
                "<input type=\"hidden\" name=\"data.name\" value=\"Ada\">");
        Answer third = post(form, second, Map.of("data.number", "4711", "asked", "number", "next", "true"));
        Answer back = post(form, third, Map.of("data.amount", "1.234,5", "back", "true"));
        assertThat(back.text()).contains("Schritt 2 von 4", "value=\"4711\"",
                "<input type=\"hidden\" name=\"data.amount\" value=\"1234,5\">");
        Answer review = post(form, third, Map.of("data.account", "DE89370400440532013000", "data.amount", "1.234,5",
                "next", "true"));
        assertThat(review.text()).contains("Schritt 4 von 4", "Prüfen Sie Ihre Antworten", "About you", ">Ada<", ">Ja<",
                ">1234,5<", "•••• 3000").doesNotContain(">DE89370400440532013000<");
        assertThat(submissions(form)).isEmpty();
        Answer sent = post(form, review, Map.of());
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        assertThat(data(form).toString()).isEqualTo(
                "{\"account\":\"DE89370400440532013000\",\"amount\":1234.5,\"member\":true,\"name\":\"Ada\",\"number\":\"4711\"}");
    }

    @Test
    void aPageWithNothingToAskIsSkippedAndAnAnswerThatIsNotAskedForAnyMoreIsNotSent() {
        Answer form = form(PAGES);
        Answer first = visitor.get(path(form));
        Answer third = post(form, first, Map.of("data.name", "Ada", "next", "true"));
        assertThat(third.text()).contains("Step 2 of 3", "data.amount");
        Answer review = post(form, third, Map.of("next", "true", "data.number", "4711"));
        assertThat(review.text()).contains("Step 3 of 3").doesNotContain("Membership");
        Answer changed = post(form, review, Map.of("change", "0"));
        assertThat(changed.text()).contains("Step 1 of 3", "value=\"Ada\"");
        assertThat(post(form, review, Map.of()).status()).isEqualTo(303);
        assertThat(data(form).has("number")).isFalse();
    }

    @Test
    void enterOnAPageLeadsToTheNextOneAndSendsNothing() {
        Answer form = form(PAGES);
        Answer next = post(form, visitor.get(path(form)), Map.of("data.name", "Ada"));
        assertThat(next.text()).contains("Step 2 of 3");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void anErrorThatSendingFindsShowsThePageOfItsField() {
        Answer form = form(PAGES);
        Answer wrong = send(path(form), Map.of("token", token(visitor.get(path(form))), "at", "3", "data.name", "Ada",
                "data.account", "DE00"));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Payment", "Check the IBAN", "Step 2 of 3");
    }

    @Test
    void aDraftKeepsTheAnswersOfAllPages() {
        Answer form = form(PAGES);
        Answer second = post(form, visitor.get(path(form)), Map.of("data.name", "Ada", "next", "true"));
        Answer saved = post(form, second, Map.of("data.amount", "5", "save", "true"));
        Answer draft = visitor.get(saved.header("Location"));
        assertThat(draft.text()).contains("value=\"Ada\"",
                "<input type=\"hidden\" name=\"data.amount\" value=\"5\">");
    }

    @Test
    void theDefinitionIsPartOfTheFormAndIsRefusedWithThePlaceOfTheMistake() {
        Answer form = form(PAGES);
        assertThat(client.get(api(form)).json().at("/definition/sections/2/title").asString()).isEqualTo("Payment");
        Answer refused = client.sendJson("PATCH", api(form),
                "{\"definition\":{\"fields\":{\"name\":{\"show_if\":{\"field\":\"amount\",\"exists\":true}}}}}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("parameter").asString()).isEqualTo("definition.fields.name.show_if");
        assertThat(client.sendJson("PATCH", api(form), "{\"definition\":null}").json().path("definition").toString())
                .isEqualTo("{}");
    }

    private Answer form(String definition) {
        publish("sections" + ++forms, SCHEMA);
        return made(
                "{\"template\":\"sections" + forms + "\",\"title\":\"Sections\",\"definition\":" + definition + "}");
    }

    /** Sends a page with its hidden fields, as a browser does. */
    private Answer post(Answer form, Answer page, Map<String, String> typed) {
        var body = new StringBuilder();
        Pattern.compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">")
                .matcher(page.text())
                .results()
                .filter(each -> !each.group(1).equals("asked"))
                .forEach(each -> add(body, each.group(1), each.group(2)));
        typed.forEach((name, value) -> add(body, name, value));
        String language = page.text().contains("<html lang=\"de\"") ? "?lang=de" : "";
        return visitor.send("POST", path(form) + language, BodyPublishers.ofString(body.toString()), "Content-Type",
                "application/x-www-form-urlencoded");
    }

    private static void add(StringBuilder body, String name, String value) {
        body.append(name).append('=').append(URLEncoder.encode(value, StandardCharsets.UTF_8)).append('&');
    }
}
