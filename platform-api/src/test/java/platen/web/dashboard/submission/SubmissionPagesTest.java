package platen.web.dashboard.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Role;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.jobs.render.work.SubmissionPurge;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;

class SubmissionPagesTest extends DashboardTest {
    private static final String IBAN = "DE89370400440532013000";
    private static final String WITH_IBAN = "{\"who\": \"Ada\", \"iban\": \"" + IBAN + "\", \"other\": \"secret\"}";

    private RecordsFixture records;

    @BeforeAll
    void create() {
        records = new RecordsFixture(server(), workspace()).template("letter").template("note");
    }

    @Test
    void theListIsFilteredByEachCriterion() {
        var key = server().bean(KeyStore.class).issue(workspace().id(), "Ledger", Environment.PRODUCTION,
                List.of(Scope.SUBMISSION_READ), null, server().clock().instant()).key();
        String id = id(records.render("note", Environment.PRODUCTION, "{\"who\": \"Eve\"}", "{\"order\": \"4711\"}",
                key.id()));
        String other = id(records.render("letter"));
        for (String filter : List.of("status=completed", "environment=production", "template=note",
                "key=" + PublicId.KEY.of(key.id()), "metadata=order%3D4711", "from=2020-01-01", "to=2999-01-01T00:00",
                "source=api_sync", "environment=production&template=note&metadata=order=4711")) {
            assertThat(list("?" + filter)).as(filter).contains("<tr id=\"" + id);
        }
        for (String filter : List.of("environment=production", "template=note", "key=" + PublicId.KEY.of(key.id()),
                "metadata=order%3D4711", "source=batch", "status=failed", "to=2020-01-01", "idempotency=x")) {
            assertThat(list("?" + filter)).as(filter).doesNotContain("<tr id=\"" + other);
        }
        assertThat(list("?status=failed")).contains("No submission matches", "Clear filters");
    }

    @Test
    void anIdLeadsToTheSubmissionAndOlderOnesFollowOnTheNextPage() {
        for (int i = 0; i < 52; i++) {
            records.render("note", Environment.DEVELOPMENT, "{\"who\": \"Ada\"}", "{}", null);
        }
        String page = list("?environment=development");
        assertThat(page.split("<tr id=\"sub_", -1)).hasSize(51);
        String older = page.replaceFirst("(?s).*href=\"([^\"]*before=[^\"]*)\".*", "$1").replace("&amp;", "&");
        String second = as(Role.VIEWER).get(older).body();
        assertThat(second.split("<tr id=\"sub_", -1)).hasSize(3);
        assertThat(second).contains(">Newest<");
        String id = second.replaceFirst("(?s).*<tr id=\"(sub_[0-9a-f]+)\".*", "$1");
        assertThat(Visitor.location(as(Role.VIEWER).get(path("/submissions?id=" + id))))
                .isEqualTo(path("/submissions/" + id));
        assertThat(stranger().get(path("/submissions/" + id)).statusCode()).isEqualTo(404);
    }

    @Test
    void aFilterThatCannotBeReadIsAnErrorOfItsField() {
        HttpResponse<String> answer = as(Role.VIEWER)
                .get(path("/submissions?status=gone&metadata=x&template=none&id=sub_1&from=soon"));
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("Choose one of the listed values.", "such as order=4711",
                "No template has this alias.", "It looks like sub_", "There are 5 problems");
    }

    @Test
    void confidentialValuesAndThePdfThatShowsThemAreHiddenUntilADeveloperRevealsThem() {
        String page = path("/submissions/" + id(records.render("letter", Environment.STAGING, WITH_IBAN, "{}", null)));
        for (Role role : List.of(Role.VIEWER, Role.EDITOR, Role.DEVELOPER)) {
            assertThat(as(role).get(page).body()).contains("•••• 3000", "Ada", "PDF")
                    .doesNotContain(IBAN, "secret", "<pdf-pages");
            assertThat(as(role).get(page + "/pdf").statusCode()).isEqualTo(404);
        }
        assertThat(as(Role.EDITOR).get(page).body()).doesNotContain("Show masked values<");
        Visitor developer = server().visitor().login(email(Role.DEVELOPER));
        assertThat(Visitor.location(developer.submit(page, page + "/reveal"))).isEqualTo(page);
        assertThat(developer.get(page).body()).contains(IBAN, "secret", "<pdf-pages src=\"" + page + "/pdf\"");
        assertThat(developer.get(page + "/pdf").statusCode()).isEqualTo(200);
        assertThat(as(Role.DEVELOPER).get(page).body()).as("another session").doesNotContain(IBAN);
        server().clock().advance(java.time.Duration.ofMinutes(16));
        assertThat(developer.get(page).body()).doesNotContain(IBAN);
        assertThat(developer.get(page + "/pdf").statusCode()).isEqualTo(404);
        assertThat(as(Role.ADMIN).get(path("/audit")).body()).contains("submission.revealed");
    }

    @Test
    void aPdfWithoutConfidentialValuesIsShownToEverybody() {
        String page = path("/submissions/" + id(records.render("note")));
        assertThat(as(Role.VIEWER).get(page).body()).contains("<pdf-pages src=\"" + page + "/pdf\"", "Download PDF");
        HttpResponse<String> pdf = as(Role.VIEWER).get(page + "/pdf");
        assertThat(pdf.body()).startsWith("%PDF-");
        assertThat(pdf.headers().firstValue("Content-Security-Policy")).hasValue("default-src 'none'; sandbox");
        assertThat(pdf.headers().firstValue("Content-Disposition").orElseThrow()).startsWith("attachment");
    }

    @Test
    void theSameDataIsRenderedAgainAsANewSubmissionByThoseWhoMayRenderThere() {
        String staged = path("/submissions/" + id(records.render("note")));
        String again = Visitor.location(as(Role.EDITOR).submit(staged, staged + "/render"));
        assertThat(again).startsWith(path("/submissions/sub_")).isNotEqualTo(staged);
        assertThat(as(Role.EDITOR).get(again).body()).contains("is rendered again", "API, later", "Processing");
        String live = path("/submissions/" + id(
                records.render("note", Environment.PRODUCTION, "{\"who\": \"Ada\"}", "{}", null)));
        assertThat(as(Role.EDITOR).get(live).body()).doesNotContain("Render again");
        assertThat(as(Role.EDITOR).submit(path("/templates"), live + "/render").statusCode()).isEqualTo(403);
        assertThat(Visitor.location(as(Role.DEVELOPER).submit(live, live + "/render"))).isNotEqualTo(live);
    }

    @Test
    void anAdministratorPurgesPdfAndDataAfterReadingWhatThatDoes() {
        Submission submission = records.render("note");
        String page = path("/submissions/" + id(submission));
        assertThat(as(Role.DEVELOPER).get(page).body()).doesNotContain("Purge PDF");
        assertThat(as(Role.ADMIN).get(page + "/purge").body()).contains("Purge PDF and data of", "removed for good");
        as(Role.ADMIN).submit(page + "/purge", page + "/purge");
        assertThat(as(Role.ADMIN).get(page).body()).contains("asked for it.", "The data was removed.")
                .doesNotContain("<pdf-pages", "Render again", "Download PDF");
        assertThat(as(Role.ADMIN).get(page + "/pdf").statusCode()).isEqualTo(404);
        assertThat(server().bean(SubmissionStore.class).data(workspace().id(), submission.id())).isEmpty();
    }

    @Test
    void onceTheDataIsGoneAPdfOfATemplateWithConfidentialFieldsStaysHidden() {
        Submission submission = records.render("letter");
        server().database().jdbi().useHandle(handle -> handle
                .execute("update submission set data = null where id = ?", submission.id()));
        String page = path("/submissions/" + id(submission));
        assertThat(as(Role.VIEWER).get(page).body()).contains("The data was removed.").doesNotContain("<pdf-pages");
        assertThat(as(Role.VIEWER).get(page + "/pdf").statusCode()).isEqualTo(404);
        server().bean(SubmissionPurge.class).purge(submission, Actor.SYSTEM);
    }

    @Test
    void aRunShowsItsDocumentsTheSkippedOnesAndItsPacket() {
        records.workflow("pack", "letter");
        String run = PublicId.RUN.of(records.run("pack", "{\"who\": \"Ada\"}").id());
        String list = as(Role.VIEWER).get(path("/runs?workflow=pack&status=completed&source=api_sync")).body();
        assertThat(list).contains("<tr id=\"" + run);
        assertThat(as(Role.VIEWER).get(path("/runs?workflow=pack&status=failed")).body()).contains("No run matches");
        String page = path("/runs/" + run);
        assertThat(Visitor.location(as(Role.VIEWER).get(path("/runs?id=" + run)))).isEqualTo(page);
        assertThat(as(Role.VIEWER).get(page).body()).contains("Its condition was false.", "Letter letter",
                "<pdf-pages src=\"" + page + "/pdf\"", "Download zip");
        assertThat(as(Role.VIEWER).get(page + "/pdf").body()).startsWith("%PDF-");
        assertThat(as(Role.VIEWER).get(page + "/zip").body()).startsWith("PK");
        assertThat(stranger().get(page).statusCode()).isEqualTo(404);
        assertThat(as(Role.VIEWER).get(path("/runs?status=gone&workflow=none&id=x")).body())
                .contains("There are 3 problems");
    }

    @Test
    void aRunShowsTheWarningsAboutItsPacket() {
        records.workflow("warned", "letter");
        Run run = records.run("warned", "{\"who\": \"Ada\"}");
        String page = path("/runs/" + PublicId.RUN.of(run.id()));
        assertThat(as(Role.VIEWER).get(page).body()).doesNotContain("1 warning");

        server().bean(Database.class).jdbi().useHandle(handle -> handle.execute("""
                update run set warnings = '[{"alias":"","message":"The packet does not claim PDF/UA-1."}]' where id = ?
                """, run.id()));

        assertThat(as(Role.VIEWER).get(page).body()).contains("1 warning", "The packet does not claim PDF/UA-1.");
    }

    @Test
    void aPacketWithConfidentialValuesIsHiddenUntilADeveloperRevealsIt() {
        records.workflow("accounts", "letter");
        String page = path("/runs/" + PublicId.RUN.of(records.run("accounts",
                "{\"who\": \"Ada\", \"iban\": \"" + IBAN + "\"}").id()));
        assertThat(as(Role.EDITOR).get(page).body()).contains("your role does not see").doesNotContain("<pdf-pages");
        assertThat(as(Role.EDITOR).get(page + "/zip").statusCode()).isEqualTo(404);
        Visitor developer = server().visitor().login(email(Role.DEVELOPER));
        assertThat(developer.get(page + "/pdf").statusCode()).isEqualTo(404);
        developer.submit(page, page + "/reveal");
        assertThat(developer.get(page + "/pdf").statusCode()).isEqualTo(200);
    }

    private String list(String query) {
        HttpResponse<String> answer = as(Role.VIEWER).get(path("/submissions" + query));
        assertThat(answer.statusCode()).isEqualTo(200);
        return answer.body();
    }

    private static String id(Submission submission) {
        return PublicId.SUBMISSION.of(submission.id());
    }
}
