package platen.web.dashboard.version;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

/** Compares versions on their page, without scripts. */
class DiffPagesTest extends DashboardTest {

    @BeforeAll
    void create() {
        server().bean(Templates.class)
                .create(new TemplateUpload(workspace().organizationId(), "lease", "Lease",
                        html("<p>{{name}} pays each month.</p><p>{{old}}</p>"), ImportOptions.DEFAULT,
                        StoredJson.object("{\"name\":\"Ada\",\"old\":\"x\"}")));
        add("<p>{{name}} pays on the &lt;first&gt;.</p><p>{{note}}</p>");
        add("<p>{{name}} pays.</p>");
    }

    @Test
    void twoVersionsAreComparedInTextSchemaAndFiles() {
        String page = as(Role.VIEWER).get(path("/templates/lease/diff/1..2")).body();
        assertThat(page).contains("Lease: v1 and v2", "Ada pays <b>each</b>", "&lt;first&gt;",
                "Seems to be called “note” now", "template.html",
                path("/templates/lease/diff/1..2/1.pdf"), path("/templates/lease/diff/1..2/2.pdf"));
    }

    @Test
    void bothDocumentsAreLinkedAndShowTheSameData() {
        for (int version : List.of(1, 3)) {
            HttpResponse<String> pdf = as(Role.VIEWER).get(path("/templates/lease/diff/1..3/" + version + ".pdf"));
            assertThat(pdf.statusCode()).isEqualTo(200);
            assertThat(pdf.body()).startsWith("%PDF-");
            assertThat(pdf.headers().firstValue("Content-Disposition").orElse("")).startsWith("inline;")
                    .contains("lease-v" + version + "-sample.pdf");
            assertThat(pdf.headers().firstValue("Content-Security-Policy").orElse("")).contains("default-src 'none'");
        }
        assertThat(as(Role.VIEWER).get(path("/templates/lease/diff/1..3/2.pdf")).statusCode()).isEqualTo(404);
    }

    @Test
    void theVersionsAreChosenInAFormWithoutScripts() {
        assertThat(Visitor.location(as(Role.VIEWER).get(path("/templates/lease/diff?from=2&to=3"))))
                .isEqualTo(path("/templates/lease/diff/2..3"));
        assertThat(as(Role.VIEWER).get(path("/templates/lease/diff?from=2&to=9")).statusCode()).isEqualTo(404);
    }

    @Test
    void whatIsNotThereIsAMissingPage() {
        for (String each : List.of("1..9", "0..1", "1...2", "1..2x", "a..b", "1..2?page=2", "1..2?page=x",
                "1..2?view=no")) {
            assertThat(as(Role.VIEWER).get(path("/templates/lease/diff/" + each)).statusCode()).as(each)
                    .isEqualTo(404);
        }
    }

    @Test
    void theVersionsListAndTheGateLeadToTheComparison() {
        server().bean(Templates.class).publish(template(), 1, Environment.STAGING);
        assertThat(as(Role.VIEWER).get(path("/templates/lease")).body())
                .contains(path("/templates/lease/diff/2..3"), "Compare with version 2");
        assertThat(as(Role.EDITOR).get(path("/templates/lease/publish?version=3&environment=staging")).body())
                .contains(path("/templates/lease/diff/1..3"));
    }

    @Test
    void versionsOfTheSameFileSayThatNothingDiffers() {
        add("<p>{{name}} pays.</p>");
        assertThat(as(Role.VIEWER).get(path("/templates/lease/diff/3..4")).body())
                .contains("Both have the same text", "made from the same file", "Callers send the same data");
    }

    private void add(String body) {
        server().bean(Templates.class).addVersion(template(), html(body), ImportOptions.DEFAULT, null);
    }

    private Template template() {
        return new TemplateStore(server().database()).findByAlias(workspace().organizationId(), "lease").orElseThrow();
    }

    private static byte[] html(String body) {
        return ("<html lang='en'><body>" + body + "</body></html>").getBytes(UTF_8);
    }
}
