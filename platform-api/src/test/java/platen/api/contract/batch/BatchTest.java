package platen.api.contract.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.api.contract.batch.BatchFixture.ROWS;
import static platen.api.contract.batch.BatchFixture.client;
import static platen.api.contract.batch.BatchFixture.lines;
import static platen.api.contract.batch.BatchFixture.path;
import static platen.api.contract.batch.BatchFixture.send;
import static platen.api.contract.batch.BatchFixture.tenant;
import static platen.api.contract.batch.BatchFixture.worked;

import java.util.List;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import tools.jackson.databind.JsonNode;

/** Tests how a batch is accepted, repeated, tried, cancelled and resumed. */
@SharedServerTest
class BatchTest {
    @Test
    void aBatchIsAcceptedAndRenderedAndItsRowsAreListed() {
        Answer answer = send("?workflow=pair", ROWS);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        String id = answer.json().path("batch_id").asString();
        assertThat(answer.header("Location")).isEqualTo(tenant.api.url("/v1/batches/" + id).toString());
        assertThat(answer.json().path("status").asString()).isEqualTo("validating");
        assertThat(answer.json().path("counts").path("total").intValue()).isEqualTo(4);

        JsonNode batch = worked(id);
        assertThat(batch.propertyNames()).contains("batch_id", "status", "template_alias", "workflow_alias",
                "environment", "counts", "dry_run", "on_error", "documents", "page_count", "allowance_needed",
                "idempotency_key", "warnings", "warning_count", "error", "metadata", "files", "poll_url", "results_url",
                "errors_url",
                "manifest_url", "created_at", "started_at", "completed_at");
        assertThat(batch.path("status").asString()).isEqualTo("completed");
        assertThat(batch.path("counts").toString()).isEqualTo("{\"total\":4,\"completed\":2,\"failed\":2}");
        assertThat(batch.path("documents").intValue()).isEqualTo(3);

        List<JsonNode> results = lines(client.get("/v1/batches/" + id + "/results"));
        assertThat(results).extracting(line -> line.path("status").asString())
                .containsExactly("completed", "failed", "completed", "failed");
        JsonNode first = results.getFirst();
        assertThat(first.path("custom_id").asString()).isEqualTo("a");
        Answer packet = client.get(path(first.path("pdf_url").asString()));
        assertThat(packet.status()).isEqualTo(200);
        assertThat(packet.header("ETag")).isEqualTo('"' + first.path("sha256").asString() + '"');
        assertThat(results.get(1).path("error").path("code").asString()).isEqualTo("data_invalid");
        assertThat(lines(client.get("/v1/batches/" + id + "/manifest"))).hasSize(2)
                .first()
                .satisfies(line -> assertThat(line.path("sha256")).isEqualTo(first.path("sha256")));
    }

    @Test
    void aDryRunTellsPagesErrorsAndTheAllowanceNeeded() {
        JsonNode batch = worked(send("?workflow=pair&dry_run=true", ROWS).json().path("batch_id").asString());
        assertThat(batch.path("counts").toString()).isEqualTo("{\"total\":4,\"completed\":2,\"failed\":2}");
        assertThat(batch.path("allowance_needed").intValue()).isEqualTo(3);
        assertThat(batch.path("page_count").intValue()).isEqualTo(3);
        assertThat(batch.path("files").isEmpty()).isTrue();
        Answer none = client.get("/v1/batches/" + batch.path("batch_id").asString() + "/pdf");
        assertThat(none.json().path("message").asString()).contains("A dry run makes no files");
    }

    @Test
    void aRepeatedKeyIsReplayedAndOtherRowsAreAConflict() {
        Answer first = send("?workflow=pair", ROWS, "Idempotency-Key", "june");
        Answer again = send("?workflow=pair", ROWS, "Idempotency-Key", "june");
        assertThat(again.status()).isEqualTo(202);
        assertThat(again.header("Idempotent-Replayed")).isEqualTo("true");
        assertThat(again.json().path("batch_id")).isEqualTo(first.json().path("batch_id"));
        assertThat(send("?workflow=pair", ROWS + "{}", "Idempotency-Key", "june").error())
                .isEqualTo("409 idempotency_conflict");
        assertThat(send("?workflow=pair&dry_run=true", ROWS, "Idempotency-Key", "june").error())
                .isEqualTo("409 idempotency_conflict");
    }

    @Test
    void aBatchIsCancelledAndResumed() {
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        assertThat(client.post("/v1/batches/" + id + "/cancel", "{}").json().path("status").asString())
                .isEqualTo("cancelling");
        assertThat(worked(id).path("status").asString()).isEqualTo("cancelled");
        Answer noZip = client.get("/v1/batches/" + id + "/pdf?doc=zip");
        assertThat(noZip.error()).isEqualTo("404 not_found");
        assertThat(noZip.json().path("message").asString()).contains("was cancelled before", "Resume it");
        assertThat(client.post("/v1/batches/" + id + "/resume", "{}").json().path("status").asString())
                .isEqualTo("validating");
        assertThat(worked(id).path("status").asString()).isEqualTo("completed");
    }
}
