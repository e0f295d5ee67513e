package platen.web.dashboard.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.springframework.web.util.HtmlUtils;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.form.FormPageSettings;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;
import tools.jackson.databind.node.ObjectNode;

/** Arranges the fields of forms as a browser without scripts does. */
class HostedFormFieldPagesTest extends DashboardTest {
    private static final Pattern INPUT = Pattern
            .compile("<input type=\"hidden\" name=\"([^\"]+)\" value=\"([^\"]*)\">");
    private static final String SCHEMA = """
            {"fields": [
              {"key": "name", "type": "text", "label": "Name", "required": true},
              {"key": "member", "type": "boolean", "label": "Member"},
              {"key": "number", "type": "text", "label": "Member number"},
              {"key": "amount", "type": "number", "label": "Amount"},
              {"key": "size", "type": "dropdown", "label": "Size", "options": [{"value": "S", "label": "Small"}, {"value": "M", "label": "Medium"}]}]}""";

    @BeforeAll
    void publish() {
        publish("arranged", SCHEMA);
    }

    @Test
    void sectionsTextsAndConditionsAreSavedAndShownToVisitors() {
        String page = form("{}");
        HttpResponse<String> saved = save(page, List.of("do", "section-add:"), List.of("do", "down:size"),
                List.of("title.0", "About you", "title.1", "Order", "pages", "true", "label.number", "Your number",
                        "help.number", "It is on your card.", "show-field.number", "member", "show-test.number",
                        "ticked", "require-field.number", "member", "require-test.number", "ticked", "label.amount",
                        "", "show-field.amount", "size", "show-test.amount", "is", "show-value.amount", "M"));
        assertThat(saved.statusCode()).isEqualTo(422);
        assertThat(saved.body()).contains("id=\"show-field.amount-error\"", "Amount: This condition cannot work.",
                "depend on fields that come before it");
        saved = save(page, List.of("do", "section-add:"), List.of("do", "down:size"),
                List.of("title.0", "About you", "title.1", "Order", "pages", "true", "label.number", "Your number",
                        "help.number", "It is on your card.", "show-field.number", "member", "show-test.number",
                        "ticked", "require-field.number", "member", "require-test.number", "ticked"));
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(303);
        assertThat(definition(page)).isEqualTo(StoredJson.object("""
                {"sections": [{"fields": ["name", "member", "number", "amount"], "title": "About you"},
                              {"fields": ["size"], "title": "Order"}],
                 "fields": {"number": {"label": "Your number", "help": "It is on your card.",
                   "show_if": {"field": "member", "equals": true}, "require_if": {"field": "member", "equals": true}}},
                 "pages": true}"""));
        String visited = server().visitor().get(hosted(page).path()).body();
        assertThat(visited).contains("About you</h2>", "Your number", "It is on your card.",
                "aria-describedby=\"data.number-help\"").doesNotContain("data.size");
    }

    @Test
    void buttonsMoveFieldsAndSectionsAndSaveNothing() {
        String page = form("{}");
        HttpResponse<String> moved = press(page, List.of("do", "up:number"));
        assertThat(moved.statusCode()).isEqualTo(200);
        assertThat(moved.body()).contains("Member number was moved.").containsSubsequence("<code>name</code>",
                "<code>number</code>", "<code>member</code>");
        assertThat(moved.body()).containsPattern("value=\"up:number\"[^>]* autofocus");
        HttpResponse<String> sections = press(page, List.of("do", "section-add:"), List.of("do", "down:size"),
                List.of("do", "section-up:1"));
        assertThat(sections.body()).containsSubsequence("<code>size</code>", "Section 2", "<code>name</code>");
        HttpResponse<String> removed = press(page, List.of("do", "section-add:"), List.of("do", "down:size"),
                List.of("do", "section-remove:0"));
        assertThat(removed.body()).containsSubsequence("<code>name</code>", "<code>amount</code>",
                "<code>size</code>").doesNotContain("Section 2");
        assertThat(definition(page)).isEmpty();
    }

    @Test
    void textsAreWrittenForEachLanguage() {
        String page = form("{\"fields\": {\"name\": {\"label\": \"Full name\"}}}");
        HttpResponse<String> german = press(page, List.of("do", "language:de"));
        assertThat(german.body()).contains("name=\"label.name\" value=\"\"", "name=\"language\" value=\"de\"");
        HttpResponse<String> saved = save(page, List.of("do", "language:de"),
                List.of("label.name", "Ganzer Name", "title.0", "Person"));
        assertThat(saved.statusCode()).isEqualTo(303);
        assertThat(Visitor.location(saved)).endsWith("?language=de");
        assertThat(server().visitor().get(hosted(page).path() + "?lang=de").body()).contains("Ganzer Name", "Person");
        assertThat(server().visitor().get(hosted(page).path() + "?lang=fr").body()).contains("Full name")
                .doesNotContain("Ganzer Name", "Person");
    }

    @Test
    void wrongConditionsAreNamedBesideTheirControlsAndKeepWhatWasTyped() {
        String page = form("{}");
        HttpResponse<String> wrong = save(page,
                List.of("label.number", "", "show-field.number", "nothing", "show-test.number", "is",
                        "show-value.number", "kept", "label.amount", "", "show-field.amount", "member",
                        "label.member", "", "require-field.member", "size", "require-test.member", "is",
                        "require-value.member", "XL", "label.size", "", "show-field.size", "amount",
                        "show-test.size", "more", "show-value.size", "many"));
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Member number: Write the key of a field of this form.",
                "value=\"nothing\"", "value=\"kept\"", "Amount: Choose what the answer is to be",
                "Member: Write one of the options of the field.", "Size: Write a number");
        assertThat(definition(page)).isEmpty();
    }

    @Test
    void conditionsAreShownInTheirControlsAndOthersAsJson() {
        String page = form("""
                {"fields": {"number": {"show_if": {"field": "amount", "greater_than": 1.5}},
                            "amount": {"require_if": {"any": [{"field": "member", "exists": true}]}}}}""");
        String edited = as(Role.EDITOR).get(page).body();
        assertThat(edited).containsPattern("name=\"show-field.number\" value=\"amount\"")
                .containsPattern("value=\"more\" selected")
                .containsPattern("name=\"show-value.number\" value=\"1.5\"")
                .containsPattern("value=\"json\" selected")
                .contains("{&#34;any&#34;:[{&#34;field&#34;:&#34;member&#34;,&#34;exists&#34;:true}]}");
    }

    @Test
    void aSecondPersonDoesNotOverwriteWhatTheFirstOneSaved() {
        String page = form("{}");
        HttpResponse<String> opened = as(Role.EDITOR).get(page);
        assertThat(save(page, List.of("label.name", "First")).statusCode()).isEqualTo(303);
        var late = new ArrayList<>(hidden(opened));
        late.addAll(List.of("label.name", "Second"));
        HttpResponse<String> conflict = as(Role.DEVELOPER).submit(page, page, late.toArray(String[]::new));
        assertThat(conflict.statusCode()).isEqualTo(409);
        assertThat(conflict.body()).contains("Another person changed the fields", "value=\"Second\"");
        assertThat(definition(page).toString()).contains("First");
        var again = new ArrayList<>(hidden(conflict));
        again.addAll(List.of("label.name", "Second"));
        assertThat(as(Role.DEVELOPER).submit(page, page, again.toArray(String[]::new)).statusCode()).isEqualTo(303);
        assertThat(definition(page).toString()).contains("Second");
    }

    @Test
    void thePreviewShowsWhatIsNotSavedAndCannotBeSent() {
        String page = form("{}");
        var fields = new ArrayList<>(hidden(as(Role.EDITOR).get(page)));
        fields.addAll(List.of("label.name", "Previewed <name>", "pages", "true"));
        HttpResponse<String> shown = as(Role.EDITOR).submit(page, page + "/preview", fields.toArray(String[]::new));
        assertThat(shown.statusCode()).isEqualTo(200);
        assertThat(shown.headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("frame-ancestors 'self'");
        assertThat(as(Role.EDITOR).get(page).headers().firstValue("Content-Security-Policy").orElseThrow())
                .contains("frame-ancestors 'none'", "frame-src 'self'");
        assertThat(shown.body()).contains("Previewed &lt;name&gt;", "Nothing can be sent here", "data.size")
                .containsPattern("<button class=\"btn primary\" type=\"submit\" disabled>")
                .doesNotContain("name=\"token\"");
        assertThat(definition(page)).isEmpty();
    }

    @Test
    void aFieldThatIsHiddenOrRequiredKeepsItsRules() {
        String page = form("{}");
        assertThat(save(page, List.of("label.size", "", "hidden.size", "true")).statusCode()).isEqualTo(303);
        assertThat(server().visitor().get(hosted(page).path()).body()).contains("data.amount")
                .doesNotContain("data.size");
        String edited = as(Role.EDITOR).get(page).body();
        assertThat(edited).contains("name=\"hidden.size\" value=\"true\" checked")
                .doesNotContain("name=\"hidden.name\"");
    }

    @Test
    void aFormWithManyFieldsShowsTheControlsOfThoseThatAreChosen() {
        publish("many", IntStream.range(0, ArrangementForm.MAX_OPEN + 1)
                .mapToObj(each -> "{\"key\": \"k" + each + "\", \"type\": \"text\"}")
                .collect(Collectors.joining(",", "{\"fields\": [", "]}")));
        String page = form("many", "{}");
        assertThat(as(Role.EDITOR).get(page).body()).doesNotContain("name=\"label.k7\"");
        HttpResponse<String> opened = press(page, List.of("do", "open:k7"));
        assertThat(opened.body()).contains("name=\"label.k7\"").doesNotContain("name=\"label.k8\"");
        assertThat(save(page, List.of("do", "open:k7"), List.of("label.k7", "Seven")).statusCode()).isEqualTo(303);
        assertThat(definition(page)).isEqualTo(StoredJson.object("{\"fields\": {\"k7\": {\"label\": \"Seven\"}}}"));
    }

    @Test
    void aDamagedPageIsRefusedAndChangesNothing() {
        String page = form("{\"fields\": {\"name\": {\"label\": \"Kept\"}}}");
        HttpResponse<String> damaged = as(Role.EDITOR).submit(page, page, "state", "{", "revision", "x");
        assertThat(damaged.statusCode()).isEqualTo(422);
        assertThat(damaged.body()).contains("sent incompletely", "value=\"Kept\"");
        for (String state : List.of("[]", "{\"sections\": 1, \"fields\": 2}",
                "{\"sections\": [3], \"fields\": {\"name\": 1}}",
                "{\"sections\": [{\"texts\": 1}], \"fields\": {\"name\": {\"texts\": {\"de\": 3}}, \"size\": {\"show_if\": 3}}}",
                "{\"sections\": [" + "{},".repeat(9_999) + "{}]}")) {
            HttpResponse<String> answer = as(Role.EDITOR).submit(page, page, "state", state, "revision", "x",
                    "language", "de", "title.0", "T", "label.name", "L", "do", "section-remove:99");
            assertThat(answer.statusCode()).as(state).isIn(200, 422);
            assertThat(answer.body()).hasSizeLessThan(200_000);
        }
        assertThat(definition(page).toString()).contains("Kept");
    }

    @Test
    void keysThatAreNotPublishedAnyMoreAreNamed() {
        String page = form("{\"sections\": [{\"fields\": [\"gone\", \"name\"]}]}");
        assertThat(as(Role.EDITOR).get(page).body()).contains("left out when you save: gone");
        assertThat(as(Role.VIEWER).get(page).statusCode()).isEqualTo(403);
    }

    /** Opens a page, presses buttons one after the other, and returns the last answer. */
    @SafeVarargs
    private HttpResponse<String> press(String page, List<String>... typed) {
        HttpResponse<String> answer = as(Role.EDITOR).get(page);
        for (List<String> each : typed) {
            var fields = new ArrayList<>(hidden(answer));
            fields.addAll(each);
            answer = as(Role.EDITOR).submit(page, page, fields.toArray(String[]::new));
        }
        return answer;
    }

    @SafeVarargs
    private HttpResponse<String> save(String page, List<String>... typed) {
        return press(page, typed);
    }

    /** Returns the hidden fields of a page, as browsers send them. */
    private static List<String> hidden(HttpResponse<String> page) {
        var fields = new ArrayList<String>();
        Matcher input = INPUT.matcher(page.body());
        while (input.find()) {
            if (!input.group(1).equals("_csrf")) {
                fields.add(input.group(1));
                fields.add(HtmlUtils.htmlUnescape(input.group(2)));
            }
        }
        return fields;
    }

    private void publish(String alias, String schema) {
        Templates templates = server().bean(Templates.class);
        templates.create(new TemplateUpload(workspace().organizationId(), alias, alias,
                "<html lang='en'><body><p>Form</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(schema)), null));
        templates.publish(template(alias), 1, Environment.STAGING);
    }

    private Template template(String alias) {
        return server().bean(TemplateStore.class).findByAlias(workspace().organizationId(), alias).orElseThrow();
    }

    /** Makes a form and returns the path of the page on which its fields are arranged. */
    private String form(String definition) {
        return form("arranged", definition);
    }

    private String form(String alias, String definition) {
        HostedForm made = server().bean(HostedForms.class)
                .create(workspace(), Environment.STAGING, template(alias), new FormSettings("Arranged", "", "", "",
                        true, FormState.OPEN, null, null, null, FormPageSettings.DEFAULT.withDefinition(definition)),
                        Actor.SYSTEM);
        return path("/forms/" + PublicId.FORM.of(made.id()) + "/fields");
    }

    private HostedForm hosted(String page) {
        return PublicId.FORM.parse(page.replaceFirst(".*/(frm_[0-9a-f]+)/.*", "$1"))
                .flatMap(id -> server().bean(FormStore.class).find(workspace().id(), id))
                .orElseThrow();
    }

    private ObjectNode definition(String page) {
        return StoredJson.object(hosted(page).page().definition());
    }
}
