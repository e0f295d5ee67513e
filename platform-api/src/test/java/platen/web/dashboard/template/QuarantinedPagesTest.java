package platen.web.dashboard.template;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.member.Role;
import platen.db.workspace.WorkMode;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.workspace.WorkPauses;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Tests that the engine does nothing for the pages of a quarantined workspace, which can still be read. */
class QuarantinedPagesTest extends DashboardTest {
    private static final byte[] SOURCE = "<html lang='en'><body><p>{{name}}</p></body></html>".getBytes(UTF_8);

    @BeforeAll
    void quarantine() {
        for (String alias : new String[]{"lease", "other"}) {
            server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), alias, alias, SOURCE,
                    ImportOptions.DEFAULT, StoredJson.object("{\"name\":\"Ada\"}")));
        }
        server().bean(WorkPauses.class).hold(workspace().id(), WorkMode.QUARANTINED, "abuse", Actor.SYSTEM);
    }

    @AfterAll
    void resume() {
        server().bean(WorkPauses.class).resume(workspace().id(), Actor.SYSTEM);
    }

    @Test
    void uploadsAndSamplesAreRefused() {
        Visitor editor = as(Role.EDITOR);
        refused(editor.upload(path("/templates"), path("/templates"), "new.html", SOURCE, "alias", "new", "name",
                "New"));
        refused(editor.upload(path("/templates/lease"), path("/templates/lease/versions"), "lease.html", SOURCE));
        refused(editor.submit(path("/templates"), path("/templates/samples"), "sample", "invoice"));
        assertThat(editor.get(path("/templates")).body()).doesNotContain("/templates/new");
    }

    @Test
    void previewsAndSavedDraftsAreRefused() {
        Visitor editor = as(Role.EDITOR);
        String page = path("/templates/lease/edit");
        refused(editor.submit(page, path("/templates/lease/draft/preview"), "source", "<p>x</p>"));
        refused(editor.submit(page, path("/templates/lease/draft/save")));
        refused(editor.submit(path("/templates/lease"), path("/templates/lease/render"), "data", "{}"));
    }

    @Test
    void batchFilesAreRefusedAndComparisonsToo() {
        refused(as(Role.DEVELOPER).upload(path("/batches/new"), path("/batches/new"), "rows.csv",
                "name\nAda\n".getBytes(UTF_8), "target", "template:lease"));
        refused(as(Role.VIEWER).get(path("/templates/lease/diff/1..1")));
    }

    @Test
    void everythingCanStillBeRead() {
        Visitor editor = as(Role.EDITOR);
        for (String page : new String[]{"/templates", "/templates/lease", "/templates/lease/edit", "/submissions"}) {
            HttpResponse<String> shown = editor.get(path(page));
            assertThat(shown.statusCode()).as(page).isEqualTo(200);
            assertThat(shown.body()).contains("have quarantined this workspace");
        }
    }

    private static void refused(HttpResponse<String> answer) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(403);
        assertThat(answer.body()).contains("This workspace is quarantined");
    }
}
