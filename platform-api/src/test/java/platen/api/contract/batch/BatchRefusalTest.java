package platen.api.contract.batch;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.api.contract.batch.BatchFixture.ROWS;
import static platen.api.contract.batch.BatchFixture.client;
import static platen.api.contract.batch.BatchFixture.send;
import static platen.api.contract.batch.BatchFixture.tenant;

import java.util.List;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests batch requests that are refused. */
@SharedServerTest
class BatchRefusalTest {
    @Test
    void anInvalidBatchIsRefused() {
        assertThat(send("?workflow=nowhere", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?template=nowhere", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?workflow=%00", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?template=%00", ROWS).error()).isEqualTo("404 not_found");
        assertThat(send("?workflow=pair", "").error()).isEqualTo("400 bad_request");
        assertThat(send("?workflow=pair&template=consent", ROWS).error()).isEqualTo("400 bad_request");
        assertThat(send("?workflow=pair&on_error=maybe", ROWS).error()).isEqualTo("400 bad_request");
        for (String ofCsv : List.of("&mapping=%7B%22name%22%3A%22member_name%22%7D", "&delimiter=%7C",
                "&formats=%7B%22birth%22%3A%7B%22date_format%22%3A%22dd.MM.yyyy%22%7D%7D")) {
            assertThat(send("?workflow=pair" + ofCsv, ROWS).json().path("message").asString())
                    .contains("are for CSV", "or send the rows as CSV");
        }
        Answer noFormat = send("?workflow=pair&formats=%7B%22birth%22%3A%22dd.MM.yyyy%22%7D", ROWS);
        assertThat(noFormat.json().path("parameter").asString()).isEqualTo("formats");
        assertThat(noFormat.json().path("message").asString()).contains("an object with 'decimal' or 'date_format'");
        assertThat(client.post("/v1/batches?workflow=pair", "{}").error()).isEqualTo("415 bad_request");
        Answer noStatus = client.get("/v1/batches?status=receiving");
        assertThat(noStatus.error()).isEqualTo("400 bad_request");
        assertThat(noStatus.json().path("message").asString()).contains("validating, in_progress");
        assertThat(client.get("/v1/batches/bat_none").error()).isEqualTo("404 not_found");
    }

    @Test
    void aMisspeltParameterStartsNoBatch() {
        String before = client.get("/v1/batches").text();
        Answer misspelt = send("?workflow=pair&dryrun=true", ROWS);
        assertThat(misspelt.error()).isEqualTo("400 bad_request");
        assertThat(misspelt.json().path("message").asString())
                .isEqualTo("Unknown query parameter 'dryrun'. Did you mean 'dry_run'?");
        assertThat(misspelt.json().path("parameter").asString()).isEqualTo("dryrun");
        assertThat(send("?workflow=pair&on_eror=stop", ROWS).json().path("message").asString())
                .contains("Did you mean 'on_error'?");
        assertThat(send("?workflow=pair&priority=1", ROWS).json().path("message").asString())
                .endsWith(
                        "Allowed are delimiter, deliver_to, dry_run, extra_columns, formats, mapping, metadata, on_error, output, sheet, strict, template, workflow.");
        assertThat(client.get("/v1/batches").text()).isEqualTo(before);
        assertThat(client.get("/v1/batches?limt=1").status()).as("only where it is dear").isEqualTo(200);
    }

    @Test
    void aBatchNeedsTheScopeOfItsRows() {
        Client renders = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_RENDER);
        assertThat(send(renders, "?workflow=pair", ROWS).error()).isEqualTo("403 forbidden");
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        assertThat(renders.get("/v1/batches/" + id).error()).isEqualTo("403 forbidden");
        Client reads = tenant.client(Environment.PRODUCTION, Scope.SUBMISSION_READ);
        assertThat(reads.get("/v1/batches").error()).isEqualTo("403 forbidden");
    }

    @Test
    void aBatchOfAnotherWorkspaceIsNotFound() {
        String id = send("?workflow=pair", ROWS).json().path("batch_id").asString();
        Client stranger = Tenant.unlimited().client();
        for (String of : List.of("", "/results", "/errors", "/manifest", "/pdf")) {
            assertThat(stranger.get("/v1/batches/" + id + of).error()).isEqualTo("404 not_found");
        }
        assertThat(stranger.post("/v1/batches/" + id + "/cancel", "{}").error()).isEqualTo("404 not_found");
        assertThat(stranger.get("/v1/batches").json().path("data").isEmpty()).isTrue();
        assertThat(client.get("/v1/batches?limit=1").json().path("data").path(0).path("batch_id").asString())
                .isNotEmpty();
    }
}
