package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;

/** Tests what the owner of a form permits: saving before sending, links without a signature, hidden fields. */
class FormOptionsTest extends FormsTest {
    private static final String OPEN = """
            "definition": {"fields": {"name": {"prefill": true}, "born": {"prefill": true}}}""";

    @BeforeAll
    void publish() {
        publish("options", """
                {"fields": [{"key": "name", "type": "text", "required": true, "label": "Name"},
                            {"key": "born", "type": "date", "label": "Born"},
                            {"key": "source", "type": "text", "label": "Source"}]}""");
    }

    @Test
    void aFormWithoutDraftsOffersNoneAndKeepsWhatWasTyped() {
        Answer form = form("\"drafts\": false");
        Answer page = visitor.get(path(form));
        assertThat(page.text()).doesNotContain("Save and continue later");
        Answer refused = send(path(form), typed(page, "data.name", "Ada", "save", "true"));
        assertThat(refused.status()).isEqualTo(409);
        assertThat(refused.text()).contains("does not want answers to be saved", "value=\"Ada\"");
        assertThat(client.sendJson("PATCH", api(form), "{\"drafts\":true}").json().path("drafts").booleanValue())
                .isTrue();
        assertThat(visitor.get(path(form)).text()).contains("Save and continue later");
    }

    @Test
    void aDraftIsStoredForTheDaysOfItsForm() {
        Answer form = form("\"draft_days\": 2");
        Answer saved = send(path(form), typed(visitor.get(path(form)), "data.name", "Ada", "save", "true"));
        String draft = saved.header("Location");
        assertThat(visitor.get(draft).status()).isEqualTo(200);
        api.clock().advance(Duration.ofDays(2).plusSeconds(1));
        assertThat(visitor.get(draft).status()).isEqualTo(404);
        Answer refused = client.sendJson("PATCH", api(form), "{\"draft_days\":91}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("parameter").asString()).isEqualTo("draft_days");
    }

    @Test
    void aLinkWithoutASignatureFillsInFieldsThatAreOpenToItAndNoOthers() {
        Answer form = form(OPEN);
        Answer page = visitor.get(path(form) + link("{\"data\":{\"name\":\"Ada\",\"born\":\"1815-12-10\"}}"));
        assertThat(page.text()).contains("value=\"Ada\"", "value=\"1815-12-10\"",
                "action=\"" + path(form) + "?lang=en\"").doesNotContain("filled in only some");
        page = visitor.get(path(form) + link("""
                {"data":{"name":"Ada","source":"mail"},"locked":["name"],"metadata":{"a":"b"}}"""));
        assertThat(page.text()).contains("filled in only some of the fields", "value=\"Ada\"")
                .doesNotContain("value=\"mail\"", "filled in for you");
        Answer sent = send(path(form), typed(page, "data.name", "Eve", "data.source", "typed"));
        assertThat(sent.status()).isEqualTo(303);
        assertThat(data(form).path("name").asString()).isEqualTo("Eve");
        assertThat(onlySubmission(form).at("/metadata/a").isMissingNode()).isTrue();
    }

    @Test
    void aLinkWithoutASignatureThatDoesNotFitOpensAnEmptyFormThatSaysSo() {
        Answer form = form(OPEN);
        for (String content : new String[]{"{\"data\":{\"born\":7}}", "[]", "{\"data\":1}", "{\"locked\":[1]}"}) {
            assertThat(visitor.get(path(form) + link(content)).text()).as(content).contains("The link is damaged");
        }
        assertThat(visitor.get(path(form) + "?p=%00").text()).contains("The link is damaged");
        String signed = link("{\"data\":{\"name\":\"Ada\"}}") + "&x=99999999999&s=wrong";
        assertThat(visitor.get(path(form) + signed).text()).contains("The link is damaged")
                .doesNotContain("value=\"Ada\"");
    }

    @Test
    void aFormThatTakesSignedLinksOnlyIsNotFilledInByOthers() {
        Answer form = form(OPEN + ", \"signed_links_only\": true");
        Answer page = visitor.get(path(form) + link("{\"data\":{\"name\":\"Ada\"}}"));
        assertThat(page.text()).contains("The link is damaged").doesNotContain("value=\"Ada\"");
    }

    @Test
    void aHiddenFieldIsNotAskedForAndOnlyALockedValueIsSent() {
        Answer form = form("\"definition\": {\"fields\": {\"source\": {\"hidden\": true}}}");
        Answer page = visitor.get(path(form));
        assertThat(page.text()).doesNotContain("data.source");
        send(path(form), typed(page, "data.name", "Ada", "data.source", "smuggled"));
        assertThat(data(form).has("source")).isFalse();

        Answer other = form("\"definition\": {\"fields\": {\"source\": {\"hidden\": true}}}");
        Answer session = client.post(api(other) + "/sessions",
                "{\"data\":{\"source\":\"mail\"},\"locked\":[\"source\"]}");
        String path = session.json().path("url").asString().replaceFirst("https?://[^/]+", "");
        send(path, typed(visitor.get(path), "data.name", "Ada"));
        assertThat(data(other).path("source").asString()).isEqualTo("mail");
        Answer refused = client.sendJson("PATCH", api(form),
                "{\"definition\":{\"fields\":{\"name\":{\"hidden\":true}}}}");
        assertThat(refused.json().path("parameter").asString()).isEqualTo("definition.fields.name.hidden");
    }

    @Test
    void labelsHelpsAndTitlesHaveTheLanguageOfThePage() {
        Answer form = form("""
                "definition": {"sections": [{"title": "You", "texts": {"de": {"title": "Zu Ihnen"}}, "fields": ["name"]}],
                  "fields": {"name": {"label": "Full name", "help": "As in your passport",
                    "texts": {"de": {"label": "Voller Name"}, "ar": {"help": "كما في جواز السفر"}}}}}""");
        assertThat(visitor.get(path(form) + "?lang=de").text()).contains("Zu Ihnen", "Voller Name",
                "As in your passport");
        assertThat(visitor.get(path(form) + "?lang=ar").text()).contains("Full name", "كما في جواز السفر", "You</h2>");
        Answer wrong = send(path(form) + "?lang=de", typed(visitor.get(path(form) + "?lang=de")));
        assertThat(wrong.text()).contains("Voller Name fehlt");
        Answer refused = client.sendJson("PATCH", api(form),
                "{\"definition\":{\"fields\":{\"name\":{\"texts\":{\"xx\":{\"label\":\"a\"}}}}}}");
        assertThat(refused.json().path("parameter").asString()).isEqualTo("definition.fields.name.texts.xx");
    }

    private Answer form(String settings) {
        return made("{\"template\":\"options\",\"title\":\"Options\"," + settings + "}");
    }

    private static String link(String json) {
        return "?lang=en&p=" + Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(UTF_8));
    }

    private Map<String, String> typed(Answer page, String... values) {
        var fields = new LinkedHashMap<String, String>();
        fields.put("token", token(page));
        for (int i = 0; i < values.length; i += 2) {
            fields.put(values[i], values[i + 1]);
        }
        return fields;
    }
}
