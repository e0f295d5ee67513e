package platen.web.dashboard.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;

/** Reads the author, the file and the schema of a version. */
class VersionFilePagesTest extends DashboardTest {
    private static final String SOURCE = "<html lang='en'><body><script>alert(1)</script><p>{{name}}</p></body></html>";

    @BeforeAll
    void create() {
        Person editor = server().person("ines@example.org", "Ines Calder");
        server().bean(Templates.class)
                .create(new TemplateUpload(workspace().organizationId(), "files", "Files", SOURCE.getBytes(UTF_8),
                        ImportOptions.DEFAULT, null, "Pets clause"),
                        Actor.person(editor.id(), editor.email(), null, null));
    }

    @Test
    void aVersionIsShownWithItsAuthorNoteSizeAndHash() {
        String page = as(Role.VIEWER).get(path("/templates/files")).body();
        assertThat(page).contains("Ines Calder", "Pets clause", SOURCE.length() + " bytes", "SHA-256",
                path("/templates/files/versions/1/source"));
    }

    @Test
    void theFileIsAnAttachmentThatNoBrowserInterprets() {
        HttpResponse<String> file = as(Role.VIEWER).get(path("/templates/files/versions/1/source"));
        assertThat(file.body()).isEqualTo(SOURCE);
        assertThat(file.headers().firstValue("Content-Disposition")).hasValue("attachment; filename=\"files-v1.html\"");
        assertThat(file.headers().firstValue("X-Content-Type-Options")).hasValue("nosniff");
    }

    @Test
    void theSchemaIsAJsonSchema() {
        HttpResponse<String> schema = as(Role.VIEWER).get(path("/templates/files/versions/1/schema.json"));
        assertThat(StoredJson.object(schema.body()).path("properties").propertyNames()).containsExactly("name");
        assertThat(schema.headers().firstValue("Content-Disposition").orElse("")).startsWith("attachment;");
    }

    @Test
    void versionsThatDoNotExistAreMissingPages() {
        for (String each : List.of("files/versions/2", "files/versions/0", "files/versions/x", "none/versions/1")) {
            assertThat(as(Role.VIEWER).get(path("/templates/" + each + "/source")).statusCode()).as(each)
                    .isEqualTo(404);
            assertThat(as(Role.VIEWER).get(path("/templates/" + each + "/schema.json")).statusCode()).as(each)
                    .isEqualTo(404);
        }
    }
}
