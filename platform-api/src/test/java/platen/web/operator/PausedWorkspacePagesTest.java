package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.DatabaseFixture;
import platen.db.core.PublicId;
import platen.db.submission.NewSubmission;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;
import platen.db.workspace.WorkMode;
import platen.db.workspace.WorkModeStore;

/** Tests the page of a workspace, on which operators pause its work. */
class PausedWorkspacePagesTest {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    @TempDir
    private static Path folder;

    private static DatabaseFixture archive;
    private static WorkModeStore modes;
    private static OperatorPagesFixture pages;
    private static String path;

    @BeforeAll
    static void open() throws Exception {
        archive = new DatabaseFixture();
        modes = new WorkModeStore(archive.database());
        pages = new OperatorPagesFixture(archive.testing(), folder, false).loggedIn();
        path = "/operator/workspaces/" + PublicId.WORKSPACE.of(archive.workspace().id());
    }

    @AfterAll
    static void close() {
        pages.close();
        archive.close();
    }

    @AfterEach
    void resume() {
        modes.resume(archive.workspace().id());
        archive.database().jdbi()
                .useHandle(handle -> handle.execute("delete from audit_entry; delete from submission"));
    }

    @Test
    void anOperatorPausesAndResumesAWorkspaceWithReasonAndPassword() throws Exception {
        assertThat(get(path)).contains("Pause or quarantine its work").doesNotContain("Let its work continue");
        HttpResponse<String> paused = post("/pause", "reason=Flood+of+imports", pages.password());
        assertThat(paused.statusCode()).isEqualTo(302);
        assertThat(get(path)).contains("Paused since", "by operator: Flood of imports", "Let its work continue",
                "Quarantine it");
        assertThat(get("/operator/health")).contains("Paused workspaces", "Flood of imports");
        assertThat(get("/operator/workspaces")).contains(">paused<");

        assertThat(post("/quarantine", "reason=Abuse", pages.password()).statusCode()).isEqualTo(302);
        assertThat(get(path)).contains("Quarantined since", "Abuse").doesNotContain("Quarantine it");

        assertThat(post("/resume", "", pages.password()).statusCode()).isEqualTo(302);
        assertThat(get(path)).contains("Pause or quarantine its work");
        assertThat(get("/operator/health")).doesNotContain("Paused workspaces");
        assertThat(audited()).isEqualTo(3);
    }

    @Test
    void aSecondClickChangesAndRecordsNothing() throws Exception {
        for (int click = 0; click < 2; click++) {
            assertThat(post("/pause", "reason=Flood", pages.password()).statusCode()).isEqualTo(302);
        }
        assertThat(audited()).isEqualTo(1);
        for (int click = 0; click < 2; click++) {
            assertThat(post("/resume", "", pages.password()).statusCode()).isEqualTo(302);
        }
        assertThat(audited()).isEqualTo(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/pause", "/quarantine", "/resume"})
    void aWrongPasswordChangesNothing(String action) throws Exception {
        if (action.equals("/resume")) {
            modes.hold(archive.workspace().id(), WorkMode.PAUSED, "Flood", "root", DatabaseFixture.THEN);
        }
        HttpResponse<String> refused = post(action, "reason=Flood", "wrong");
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("The password is wrong.", "Nothing was changed.");
        assertThat(modes.find(archive.workspace().id()).isPresent()).isEqualTo(action.equals("/resume"));
        // the right one resets the count of wrong ones
        pages.login("operator", pages.password());
    }

    @Test
    void aPauseWithoutReasonIsRefusedAndKeepsNothingElse() throws Exception {
        HttpResponse<String> refused = post("/pause", "reason=+", pages.password());
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("Give a reason; the members of the workspace see it.");
        assertThat(modes.find(archive.workspace().id())).isEmpty();
    }

    @Test
    void workOfAPausedWorkspaceIsMarkedAndNotStuck() throws Exception {
        NewSubmission submission = archive.submission();
        SubmissionFixture.queue(new SubmissionStore(archive.database()), submission, Duration.ofMinutes(1));
        archive.database().jdbi().useHandle(handle -> handle
                .execute("update submission set due_at = now() - interval '1 hour'"));
        String id = PublicId.SUBMISSION.of(submission.id());
        assertThat(get("/operator/work?kind=renders&state=stuck")).contains(id);
        modes.hold(archive.workspace().id(), WorkMode.PAUSED, "Flood", "root", DatabaseFixture.THEN);
        assertThat(get("/operator/work?kind=renders&state=stuck")).doesNotContain(id);
        assertThat(get("/operator/work?kind=renders&state=waiting")).contains(id, ">paused<");
        assertThat(get("/operator/of/" + id)).contains(">workspace paused<", "no worker takes it from then on")
                .doesNotContain(">overdue<");
        assertThat(get("/operator/health")).contains("Nothing needs attention.");
        assertThat(get(path)).contains("kind=renders&amp;state=waiting&amp;workspace=wsp_");
    }

    @Test
    void anUnknownWorkspaceIsNotFound() throws Exception {
        String unknown = "/operator/workspaces/" + PublicId.WORKSPACE.of(UUID.randomUUID());
        assertThat(pages.get(unknown).statusCode()).isEqualTo(404);
        assertThat(pages.get("/operator/workspaces/x").statusCode()).isEqualTo(404);
    }

    private static long audited() {
        return archive.database().jdbi().withHandle(handle -> handle
                .createQuery(
                        "select count(*) from audit_entry where type like 'workspace.work_%' and actor_type = 'operator'")
                .mapTo(long.class).one());
    }

    private static HttpResponse<String> post(String action, String form, String password) throws Exception {
        Matcher token = TOKEN.matcher(get(path));
        assertThat(token.find()).isTrue();
        return pages.post(path + action, form + "&password=" + URLEncoder.encode(password, StandardCharsets.UTF_8)
                + "&_csrf=" + URLEncoder.encode(token.group(1), StandardCharsets.UTF_8));
    }

    private static String get(String path) throws Exception {
        HttpResponse<String> response = pages.get(path);
        assertThat(response.statusCode()).as(path).isEqualTo(200);
        return response.body();
    }
}
