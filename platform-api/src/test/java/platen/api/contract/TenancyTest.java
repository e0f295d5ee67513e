package platen.api.contract;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.Environment;

/** Another workspace's names and ids answer byte for byte like missing ones, on every path. */
class TenancyTest {
    private static Client stranger;
    private static String submission;
    private static String run;

    @BeforeAll
    static void open() {
        Tenant owner = Tenant.unlimited();
        owner.form("consent", "theirs", Environment.PRODUCTION);
        owner.workflow("their-flow", """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"theirs","condition":{"field":"full_name","equals":"never"}}]}
                """);
        Client client = owner.client();
        submission = client.post("/api/v1/templates/theirs/render?return=url", Tenant.body(Tenant.data("consent")))
                .json()
                .path("submission_id")
                .asString();
        run = client.post("/api/v1/workflows/their-flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}")
                .json()
                .path("run_id")
                .asString();
        assertThat(submission).startsWith("sub_");
        assertThat(run).startsWith("run_");
        stranger = Tenant.unlimited().client();
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/templates/theirs", "/v1/templates/theirs", "/v1/templates/theirs/schema.json",
            "/api/v1/submissions/SUB", "/v1/submissions/SUB", "/api/v1/submissions/SUB/pdf", "/v1/submissions/SUB/pdf",
            "/api/v1/submissions/SUB?wait=1", "/api/v1/submissions/SUB?include=data", "/api/v1/workflows/runs/RUN",
            "/v1/runs/RUN", "/api/v1/workflows/runs/RUN/pdf", "/api/v1/workflows/runs/RUN/pdf?doc=0",
            "/v1/runs/RUN/pdf?doc=zip", "/v1/workflows/their-flow/runs"})
    void readingIsLikeMissing(String path) {
        Answer theirs = stranger.get(path.replace("SUB", submission).replace("RUN", run));
        Answer missing = stranger.get(path.replace("theirs", "nobodys")
                .replace("their-flow", "no-flow")
                .replace("SUB", "sub_00000000000000000000000000000000")
                .replace("RUN", "run_00000000000000000000000000000000"));
        assertThat(theirs.status()).isEqualTo(404);
        assertSame(theirs, missing);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/templates/theirs/render", "/v1/templates/theirs/submissions",
            "/api/v1/workflows/their-flow/runs", "/v1/workflows/their-flow/runs"})
    void writingIsLikeMissing(String path) {
        String body = Tenant.body(Tenant.data("consent"), "idempotency_key", "x");
        Answer theirs = stranger.post(path, body);
        Answer missing = stranger.post(path.replace("theirs", "nobodys").replace("their-flow", "no-flow"), body);
        assertThat(theirs.status()).isEqualTo(404);
        assertSame(theirs, missing);
    }

    @Test
    void listsShowNothingOfOthers() {
        assertThat(stranger.get("/api/v1/templates").json().path("data").isEmpty()).isTrue();
        assertThat(stranger.get("/api/v1/submissions").json().path("data").isEmpty()).isTrue();
        assertThat(stranger.get("/v1/templates/theirs/submissions").json().path("data").isEmpty()).isTrue();
        assertSame(stranger.get("/api/v1/submissions?created_before=" + submission),
                stranger.get("/api/v1/submissions?created_before=sub_00000000000000000000000000000000"));
    }

    private static void assertSame(Answer one, Answer other) {
        assertThat(blurred(one.text())).isEqualTo(blurred(other.text()));
        assertThat(one.http().headers().map().keySet()).isEqualTo(other.http().headers().map().keySet());
    }

    /** Without the ids that differ in any two requests. */
    private static String blurred(String text) {
        return text.replaceAll("(req|sub|run)_[0-9a-f]{32}", "$1_");
    }
}
