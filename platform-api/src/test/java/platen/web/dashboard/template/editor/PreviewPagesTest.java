package platen.web.dashboard.template.editor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.function.IntFunction;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.http.limit.FairPermits;
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
    private static final Duration LATE_RELEASE = Duration.ofSeconds(1);
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

    @Test
    void aPreviewBeyondThePermitsIsAnswered503WithRetryAfter() throws InterruptedException {
        FairPermits permits = server().bean(FairPermits.class);
        Visitor editor = as(Role.EDITOR);
        String token = editor.token(at + "/edit");
        List<FairPermits.Permit> taken = takeAll(permits, i -> new UUID(0, i));
        try {
            HttpResponse<String> script = editor.send(script(editor, at, token, "source", SOURCE));
            assertThat(script.statusCode()).isEqualTo(503);
            assertThat(script.headers().firstValue("Retry-After")).contains("1");
            assertThat(script.headers().firstValue("Content-Type")).contains("application/json");
            assertThat(script.body()).contains("The server is busy with other previews");
            HttpResponse<String> form = editor.submit(at + "/edit", at + "/draft/preview", "revision", "0", "source",
                    SOURCE);
            assertThat(form.statusCode()).isEqualTo(503);
            assertThat(form.headers().firstValue("Retry-After")).contains("1");
            assertThat(form.body()).contains("Too many previews at once");
            HttpResponse<String> withFile = upload(editor);
            assertThat(withFile.statusCode()).isEqualTo(503);
            assertThat(withFile.headers().firstValue("Retry-After")).contains("1");
            assertThat(withFile.body()).contains("Too many previews at once");
        } finally {
            taken.forEach(FairPermits.Permit::close);
        }
        assertThat(script("source", SOURCE).statusCode()).isEqualTo(200);
        assertThat(Busy.again(() -> upload(editor)).statusCode()).isEqualTo(200);
    }

    @Test
    void aRequestWithoutASessionTakesNoPermitOfAWorkspace() throws InterruptedException {
        FairPermits permits = server().bean(FairPermits.class);
        assertThat(script("source", SOURCE).statusCode()).isEqualTo(200);
        List<FairPermits.Permit> taken = takeAll(permits, _ -> PreviewFilter.STRANGERS);
        try {
            Visitor stranger = server().visitor();
            assertThat(stranger.send(script(stranger, at, "none", "source", SOURCE)).statusCode()).isEqualTo(503);
            assertThat(script("source", SOURCE).statusCode()).isEqualTo(200);
        } finally {
            taken.forEach(FairPermits.Permit::close);
        }
    }

    @Test
    void aPreviewSeesWhatWasSavedAfterTheOneBefore() {
        Visitor editor = as(Role.EDITOR);
        String letter = path("/templates/saved");
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), "saved", "Saved",
                SOURCE.getBytes(UTF_8), ImportOptions.DEFAULT, null));
        assertThat(scriptOf(letter).body()).contains("\"name\"").doesNotContain("\"later\"");
        editor.submit(letter + "/edit", letter + "/draft", "revision", "0", "source", SOURCE.replace("name", "later"));
        assertThat(scriptOf(letter).body()).contains("\"later\"");
        editor.submit(letter + "/edit", letter + "/draft/discard", "revision", "1");
        editor.submit(letter + "/edit", letter + "/draft", "revision", "0", "source", SOURCE.replace("name", "last"));
        assertThat(scriptOf(letter).body()).contains("\"last\"").doesNotContain("\"later\"");
    }

    /** Sends the form of the editor with a file. */
    private HttpResponse<String> upload(Visitor editor) {
        return editor.upload(at + "/edit", at + "/draft/preview", "logo.txt", new byte[]{1},
                "revision", "0", "source", SOURCE);
    }

    /** Takes permits until none is left; waits for those of requests that were answered a moment ago. */
    private static List<FairPermits.Permit> takeAll(FairPermits permits, IntFunction<UUID> workspaces)
            throws InterruptedException {
        var taken = new ArrayList<FairPermits.Permit>();
        Optional<FairPermits.Permit> next = permits.acquire(workspaces.apply(0), LATE_RELEASE);
        while (next.isPresent()) {
            taken.add(next.get());
            next = permits.acquire(workspaces.apply(taken.size()), LATE_RELEASE);
        }
        return taken;
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
        String token = editor.token(template + "/edit");
        return Busy.again(() -> editor.send(script(editor, template, token, fields)));
    }

    private static HttpRequest.Builder script(Visitor editor, String template, String token, String... fields) {
        var all = new ArrayList<>(List.of("_csrf", token, "revision", "0"));
        all.addAll(List.of(fields));
        return editor.request(template + "/draft/preview")
                .header("Origin", editor.base().toString())
                .header("Accept", "multipart/form-data, application/json")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(Visitor.form(all.toArray(String[]::new))));
    }
}
