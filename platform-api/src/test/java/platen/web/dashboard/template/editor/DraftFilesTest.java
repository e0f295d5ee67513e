package platen.web.dashboard.template.editor;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.document.file.DocumentFiles;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.draft.TemplateDrafts;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Changes the files of a draft as the script of the editor does. */
class DraftFilesTest extends DashboardTest {
    private String alias;
    private String at;

    @BeforeEach
    void create() throws IOException {
        alias = "files-" + PublicId.next().toString().substring(20);
        at = path("/templates/" + alias);
        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), alias, "Letter",
                zip("index.html", "<p>{{name}}</p>", "a.css", "p { color: red }", "b.css", "p { margin: 0 }"),
                ImportOptions.DEFAULT, null));
    }

    @Test
    void severalTextsAreSavedAtOnce() {
        HttpResponse<String> saved = post("/draft",
                "texts", "{\"a.css\":\"p { color: blue }\",\"index.html\":\"<p>{{other}}</p>\"}");
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(200);
        assertThat(saved.body()).contains("\"revision\":1");
        assertThat(files().text("a.css")).isEqualTo("p { color: blue }");
        assertThat(files().text("index.html")).isEqualTo("<p>{{other}}</p>");
        assertThat(files().text("b.css")).isEqualTo("p { margin: 0 }");
    }

    @Test
    void aTextOfAFileThatIsNotInTheDraftIsRefused() {
        HttpResponse<String> refused = post("/draft", "texts", "{\"gone.css\":\"\"}");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("gone.css");
        assertThat(post("/draft", "texts", "[]").statusCode()).isEqualTo(422);
        assertThat(files().files()).hasSize(3);
    }

    @Test
    void aNewFileIsAddedUnlessItsNameIsTakenOrWrong() {
        assertThat(post("/draft", "new_file", "c.css").statusCode()).isEqualTo(200);
        assertThat(files().files()).containsKey("c.css");
        assertThat(post("/draft", "revision", "1", "new_file", "a.css").body()).contains("a.css already");
        assertThat(post("/draft", "revision", "1", "new_file", "../x.css").statusCode()).isEqualTo(422);
        assertThat(post("/draft", "revision", "1", "rename_from", "a.css", "rename_to", "b.css").body())
                .contains("b.css already");
    }

    @Test
    void aPastedPageReplacesAllFilesAndIsComparedFirst() {
        HttpResponse<String> compared = post("/draft/import", "page", "<p style='color: teal'>{{pasted}}</p>");
        assertThat(compared.statusCode()).as(compared.body()).isEqualTo(200);
        assertThat(compared.body()).contains("\"kept\":[\"index.html\"]", "\"new\":[]",
                "\"gone\":[\"a.css\",\"b.css\"]");
        assertThat(files().files()).as("comparing stores nothing").hasSize(3);
        post("/draft", "page", "<p style='color: teal'>{{pasted}}</p>");
        assertThat(files().files()).containsOnlyKeys("index.html");
    }

    @Test
    void anImportThatIsNoDocumentIsRefused() {
        assertThat(post("/draft/import").statusCode()).isEqualTo(422);
    }

    private HttpResponse<String> post(String below, String... fields) {
        Visitor editor = as(Role.EDITOR);
        var all = new ArrayList<>(List.of("_csrf", editor.token(at + "/edit")));
        if (!List.of(fields).contains("revision")) {
            all.addAll(List.of("revision", "0"));
        }
        all.addAll(List.of(fields));
        return editor.send(editor.request(at + below).header("Origin", editor.base().toString())
                .header("Accept", "application/json").header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(Visitor.form(all.toArray(String[]::new)))));
    }

    private DocumentFiles files() {
        Template template = new TemplateStore(server().database())
                .findByAlias(workspace().organizationId(), alias).orElseThrow();
        return DocumentFiles.of(server().bean(TemplateDrafts.class).open(template).content().source()).orElseThrow();
    }

    private static byte[] zip(String... files) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < files.length; i += 2) {
                zip.putNextEntry(new ZipEntry(files[i]));
                zip.write(files[i + 1].getBytes(UTF_8));
            }
        }
        return bytes.toByteArray();
    }
}
