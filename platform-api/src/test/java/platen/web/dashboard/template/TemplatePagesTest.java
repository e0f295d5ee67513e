package platen.web.dashboard.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class TemplatePagesTest extends DashboardTest {
    private static final Path FORM = Path.of("../samples/forms/consent.pdf");

    @Test
    void aPdfBecomesATemplateNamedAfterItsFile() throws IOException {
        HttpResponse<String> uploaded = upload("Photo Consent.pdf", Files.readAllBytes(FORM));
        assertThat(uploaded.statusCode()).as(uploaded.body()).isEqualTo(303);
        assertThat(Visitor.location(uploaded)).isEqualTo(path("/templates/photo-consent?added=1"));
        Template template = template("photo-consent");
        assertThat(template.name()).isEqualTo("Photo Consent");
        assertThat(template.kind()).isEqualTo(Kind.FILLABLE);
        String page = as(Role.VIEWER).get(Visitor.location(uploaded)).body();
        assertThat(page).contains("Version 1 is stored", "Fillable PDF", "Mara EDITOR", "Nothing published");
        assertThat(as(Role.VIEWER).get(path("/templates")).body()).contains("Photo Consent", "photo-consent");
    }

    @Test
    void jsonWithSourceAndSampleDataBecomesATemplateAsInTheApi() {
        String json = """
                {"alias":"greeting","name":"Greeting","source":"<html lang='en'><body><p>{{who}}</p></body></html>",
                 "sample_data":{"who":"Ada"}}""";
        HttpResponse<String> uploaded = upload("greeting.json", json.getBytes(UTF_8), "name", "", "alias", "");
        assertThat(Visitor.location(uploaded)).endsWith("/templates/greeting?added=1");
        String page = as(Role.EDITOR).get(path("/templates/greeting")).body();
        assertThat(page).contains("Smart document", "<code>who</code>", "Sample data of version 1.", "Ada");
        assertThat(upload("more.json", json.replace("\"name\"", "\"title\"").getBytes(UTF_8)).body())
                .contains("'title' is no member");
    }

    @Test
    void aRefusedFileIsAnsweredWithTheReasonAndItsLineAndKeepsWhatWasTyped() {
        String source = "<html lang='en'><body>\n<p>{{#if who}}</p></body></html>";
        HttpResponse<String> refused = upload("broken.html", source.getBytes(UTF_8), "name", "Typed name");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"file-error\"", "value=\"Typed name\"")
                .containsPattern("[Ll]ine 2, column \\d+");
        assertThat(new TemplateStore(server().database()).findByAlias(workspace().organizationId(), "typed-name"))
                .isEmpty();
        HttpResponse<String> nothing = as(Role.EDITOR).submit(path("/templates"), path("/templates"));
        assertThat(nothing.statusCode()).isEqualTo(422);
        assertThat(nothing.body()).contains("Choose a file");
    }

    @Test
    void allWarningsOfTheCompilerAreShownWithTheirLines() {
        String source = """
                <html lang="en"><head><style>p { wobble: 1px }
                p { glimmer: 2px }</style></head><body><p>text</p></body></html>""";
        HttpResponse<String> uploaded = upload("warned.html", source.getBytes(UTF_8));
        String page = as(Role.VIEWER).get(Visitor.location(uploaded)).body();
        assertThat(page).contains("2 warnings", "line 1, column", "line 2, column", "wobble", "glimmer");
        HttpResponse<String> strict = upload("strict.html", source.getBytes(UTF_8), "strict", "true");
        assertThat(strict.statusCode()).isEqualTo(422);
        assertThat(strict.body()).contains("2 warnings", "wobble", "glimmer");
    }

    @Test
    void anAliasThatIsTakenIsRefused() {
        upload("twice.html", html("a"));
        HttpResponse<String> again = upload("twice.html", html("a"));
        assertThat(again.statusCode()).isEqualTo(422);
        assertThat(again.body()).contains("alias 'twice' exists already");
    }

    @Test
    void anEditorPublishesToStagingButNotToProduction() {
        upload("offer.html", html("a"));
        HttpResponse<String> staging = publish(Role.EDITOR, "offer", 1, "staging");
        assertThat(Visitor.location(staging)).isEqualTo(path("/templates/offer"));
        assertThat(template("offer").published()).isEqualTo(Map.of(Environment.STAGING, 1));
        assertThat(publish(Role.EDITOR, "offer", 1, "production").statusCode()).isEqualTo(403);
        assertThat(as(Role.EDITOR).get(path("/templates/offer")).body())
                .doesNotContain("name=\"environment\" value=\"production\"");
        assertThat(template("offer").published()).doesNotContainKey(Environment.PRODUCTION);
        assertThat(publish(Role.DEVELOPER, "offer", 1, "production").statusCode()).isEqualTo(303);
        assertThat(template("offer").published()).containsEntry(Environment.PRODUCTION, 1);
        assertThat(audited("template.published")).hasSize(2).anyMatch(entry -> entry.contains(email(Role.DEVELOPER)));
    }

    @Test
    void anOlderVersionIsPublishedToRollBackAndAVersionIsWithdrawn() {
        upload("terms.html", html("a"));
        HttpResponse<String> second = as(Role.EDITOR).upload(path("/templates/terms"),
                path("/templates/terms/versions"),
                "terms2.html", html("a"));
        assertThat(Visitor.location(second)).endsWith("/templates/terms?added=2");
        publish(Role.EDITOR, "terms", 2, "development");
        publish(Role.EDITOR, "terms", 1, "development");
        assertThat(template("terms").published()).isEqualTo(Map.of(Environment.DEVELOPMENT, 1));
        String page = path("/templates/terms");
        assertThat(as(Role.EDITOR).get(page).body()).contains("popovertarget=\"withdraw-development\"",
                "Unpublish version 1 from Development?", "are refused until a version is published there again");
        as(Role.EDITOR).submit(page, page + "/unpublish", "environment", "development", "version", "1");
        assertThat(template("terms").published()).isEmpty();
        assertThat(as(Role.EDITOR).get(page).body()).contains("Nothing is published to Development any more.");
    }

    @Test
    void aTemplateIsSealedAndNoLonger() {
        upload("sealed.html", html("a"));
        String page = path("/templates/sealed");
        assertThat(as(Role.VIEWER).get(page).body()).contains("Documents are not sealed")
                .doesNotContain("Seal documents");
        as(Role.EDITOR).submit(page, page + "/seal", "seal", "on");
        assertThat(template("sealed").seal()).isTrue();
        assertThat(as(Role.EDITOR).get(page).body()).contains("Documents are sealed: readers show", "Stop sealing");
        as(Role.EDITOR).submit(page, page + "/seal", "seal", "off");
        assertThat(template("sealed").seal()).isFalse();
        assertThat(as(Role.OWNER).get(path("/audit")).body()).contains("template.seal_changed");
    }

    @Test
    void aSampleIsTakenPublishedAndRenderedToAPdf() {
        HttpResponse<String> taken = as(Role.EDITOR).submit(path("/templates"), path("/templates/samples"), "sample",
                "invoice");
        assertThat(Visitor.location(taken)).isEqualTo(path("/templates/invoice?added=1"));
        assertThat(Visitor.location(as(Role.EDITOR).submit(path("/templates"), path("/templates/samples"), "sample",
                "invoice"))).isEqualTo(path("/templates/invoice"));
        publish(Role.EDITOR, "invoice", 1, "development");
        HttpResponse<String> rendered = render("invoice", "development", sample("invoice"));
        assertThat(rendered.statusCode()).as(rendered.body()).isEqualTo(303);
        String result = Visitor.location(rendered);
        HttpResponse<String> page = as(Role.EDITOR).get(result);
        assertThat(page.body()).contains("Completed", "Development", result + "/pdf?download=1");
        assertThat(page.headers().firstValue("Content-Security-Policy").orElseThrow()).contains("frame-src 'self'",
                "frame-ancestors 'none'");
        HttpResponse<String> pdf = as(Role.EDITOR).get(result + "/pdf?download=1");
        assertThat(pdf.body()).startsWith("%PDF-");
        assertThat(pdf.headers().firstValue("Content-Type")).contains("application/pdf");
        assertThat(pdf.headers().firstValue("Content-Disposition").orElseThrow()).startsWith("attachment");
        assertThat(as(Role.VIEWER).get(result + "/pdf").statusCode()).isEqualTo(403);
        assertThat(stranger().get(result + "/pdf").statusCode()).isEqualTo(404);
        assertThat(as(Role.VIEWER).get(path("/templates/invoice")).body()).contains("Dashboard", "1 render");
    }

    @Test
    void dataThatDoesNotFitIsAnsweredWithEachFieldAndKeptInTheForm() {
        upload("strict-name.html", """
                <html lang="en"><head><script type="application/json" id="schema">
                {"fields":[{"key":"who","type":"text","required":true},{"key":"sum","type":"number"}]}</script></head>
                <body><p>{{who}} {{sum}}</p></body></html>""".getBytes(UTF_8));
        HttpResponse<String> unfit = render("strict-name", "preview-1", "{\"sum\": \"much\", \"kept\": 1}");
        assertThat(unfit.statusCode()).isEqualTo(422);
        assertThat(unfit.body()).contains("2 fields do not match", "<code>who</code>", "<code>sum</code>", "\"kept\"");
        assertThat(render("strict-name", "preview-1", "{\n\"who\": }").body()).contains("not valid JSON", "line 2");
        assertThat(render("strict-name", "staging", "{\"who\":\"a\"}").body()).contains("No version is published");
        assertThat(render("strict-name", "production", "{\"who\":\"a\"}").statusCode()).isEqualTo(422);
    }

    @Test
    void aPreviewOfAVersionThatIsNotPublishedIsAPdfAndNotRecorded() {
        upload("draft.html", html("a"));
        HttpResponse<String> preview = render("draft", "preview-1", "{\"a\": \"x\"}");
        assertThat(preview.statusCode()).isEqualTo(200);
        assertThat(preview.body()).startsWith("%PDF-");
        assertThat(as(Role.EDITOR).get(path("/templates/draft")).body())
                .contains("This template has not been rendered");
    }

    @Test
    void theListIsFilteredByNameAndStatus() {
        upload("filter-one.html", html("a"));
        upload("filter-two.html", html("a"));
        publish(Role.EDITOR, "filter-two", 1, "staging");
        String found = as(Role.VIEWER).get(path("/templates?q=FILTER&status=published")).body();
        assertThat(found).contains("filter-two").doesNotContain("filter-one");
        assertThat(as(Role.VIEWER).get(path("/templates?q=nothing-like-it")).body()).contains("No template matches");
    }

    @Test
    void anUploadWithoutTheTokenOfThePageIsRefused() {
        Visitor editor = as(Role.EDITOR);
        HttpResponse<String> forged = editor.send(editor.request(path("/templates"))
                .header("Origin", editor.base().toString())
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofString("""
                        --b\r
                        Content-Disposition: form-data; name="file"; filename="a.html"\r
                        \r
                        <html></html>\r
                        --b--\r
                        """)));
        assertThat(forged.statusCode()).isEqualTo(403);
        HttpResponse<String> cut = editor.send(editor.request(path("/templates"))
                .header("Origin", editor.base().toString())
                .header("Content-Type", "multipart/form-data; boundary=b")
                .POST(BodyPublishers.ofString("--b\r\nContent")));
        assertThat(cut.statusCode()).isEqualTo(400);
        assertThat(cut.body()).contains("The file did not arrive");
    }

    private HttpResponse<String> upload(String fileName, byte[] file, String... fields) {
        return as(Role.EDITOR).upload(path("/templates"), path("/templates"), fileName, file, fields);
    }

    private HttpResponse<String> publish(Role role, String alias, int version, String environment) {
        String page = path("/templates/" + alias);
        return as(role).submit(page, page + "/publish", "environment", environment, "version",
                Integer.toString(version));
    }

    private HttpResponse<String> render(String alias, String on, String data) {
        String page = path("/templates/" + alias);
        return as(Role.EDITOR).submit(page, page + "/render", "on", on, "data", data);
    }

    private static String sample(String alias) {
        try {
            return Files.readString(Path.of("../samples/data/" + alias + ".json"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] html(String field) {
        return ("<html lang='en'><body><p>{{" + field + "}}</p></body></html>").getBytes(UTF_8);
    }

    private Template template(String alias) {
        return new TemplateStore(server().database()).findByAlias(workspace().organizationId(), alias).orElseThrow();
    }

    private List<String> audited(String type) {
        return server().database()
                .jdbi()
                .withHandle(handle -> handle
                        .createQuery("select cast(e as text) from audit_entry e where type = :type"
                                + " and data ->> 'alias' = 'offer' and workspace_id = :workspace")
                        .bind("type", type)
                        .bind("workspace", workspace().id())
                        .mapTo(String.class)
                        .list());
    }
}
