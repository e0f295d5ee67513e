package platen.web.dashboard.template.editor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.draft.TemplateDraftStore;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Previews a template that is being edited. */
class PreviewPagesTest extends DashboardTest {
    private static final String SOURCE = "<html lang='en'><body><p>{{name}}</p></body></html>";
    private String at;

    @BeforeAll
    void create() {
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), "letter", "Letter",
                SOURCE.getBytes(UTF_8), ImportOptions.DEFAULT, null));
        at = path("/templates/letter");
    }

    @Test
    void aScriptGetsTheDocumentItsProblemsAndTheSchemaAndNothingIsStored() {
        HttpResponse<String> answer = script("source", """
                <html lang="en"><head><style>p { wobble: 1px }
                p { glimmer: 2px }</style></head><body><p>{{name}} {{more}}</p></body></html>""", "sample_data",
                "{\"name\":\"Ada\",\"other\":1}");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("multipart/form-data; boundary=");
        assertThat(answer.body()).contains("name=\"pdf\"", "%PDF-", "name=\"warnings\"", "name=\"schema\"", "\"more\"",
                "\"line\":1", "\"line\":2", "wobble", "glimmer", "name=\"pages\"");
        assertThat(new TemplateDraftStore(server().database()).find(workspace().organizationId(),
                new TemplateStore(server().database()).findByAlias(workspace().organizationId(), "letter").orElseThrow()
                        .id()))
                .isEmpty();
    }

    @Test
    void wrongSampleDataIsAProblemAndTheDocumentIsShownAllTheSame() {
        HttpResponse<String> answer = script("source", SOURCE, "sample_data", "{\"name\":[1]}");
        assertThat(answer.body()).contains("\"severity\":\"data\"", "\"alias\":\"name\"");
        HttpResponse<String> damaged = script("source", SOURCE, "sample_data", "{\"name\":");
        assertThat(damaged.statusCode()).isEqualTo(422);
        assertThat(damaged.body()).contains("\"errors\"", "sample_data");
    }

    @Test
    void thePreviewOfAFormSaysWhereItsFieldsAreAndWhichOverridesAreWrong() throws IOException {
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), "bill", "Bill",
                Files.readAllBytes(Path.of("../samples/forms/invoice.pdf")), ImportOptions.DEFAULT, null));
        String bill = path("/templates/bill");
        HttpResponse<String> answer = scriptOf(bill, "overrides", """
                {"fields": [{"field": "bill_to_name", "label": "Buyer"},
                            {"field": "invoice_number", "calculate": "unknown * 2"}]}""");
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
        assertThat(answer.body()).contains("%PDF-", "\"key\":\"bill_to_name\"", "\"label\":\"Buyer\"", "\"page\":1",
                "\"severity\":\"error\"", "\"alias\":\"invoice_number\"");
    }

    @Test
    void aFormWithoutScriptsGetsTheDocument() {
        HttpResponse<String> answer = form("source", SOURCE, "sample_data", "{\"name\":\"Ada\"}");
        assertThat(answer.headers().firstValue("Content-Type")).contains("application/pdf");
        assertThat(answer.headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'none'");
        assertThat(answer.body()).startsWith("%PDF-");
    }

    @Test
    void aFormWithoutScriptsGetsTheProblemsWhenThereIsNoDocumentOrItAsksToCheck() {
        HttpResponse<String> mistake = form("source", "<p>{{#if a}}</p>");
        assertThat(mistake.statusCode()).isEqualTo(422);
        assertThat(mistake.body()).contains("line 1, column 4", "{{#if a}}");
        HttpResponse<String> checked = form("source", SOURCE, "check", "true");
        assertThat(checked.statusCode()).isEqualTo(200);
        assertThat(checked.body()).contains("No problems were found", "{{name}}");
    }

    private HttpResponse<String> form(String... fields) {
        var all = new ArrayList<>(List.of("revision", "0"));
        all.addAll(List.of(fields));
        return Busy.again(() -> as(Role.EDITOR).submit(at + "/edit", at + "/draft/preview",
                all.toArray(String[]::new)));
    }

    private HttpResponse<String> script(String... fields) {
        return scriptOf(at, fields);
    }

    private HttpResponse<String> scriptOf(String template, String... fields) {
        Visitor editor = as(Role.EDITOR);
        var all = new ArrayList<>(List.of("_csrf", editor.token(template + "/edit"), "revision", "0"));
        all.addAll(List.of(fields));
        return Busy.again(() -> editor.send(editor.request(template + "/draft/preview")
                .header("Origin", editor.base().toString())
                .header("Accept", "multipart/form-data, application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(Visitor.form(all.toArray(String[]::new))))));
    }
}
