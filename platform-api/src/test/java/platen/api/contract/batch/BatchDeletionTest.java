package platen.api.contract.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.batch.DeletedBatchStore;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;

@SharedServerTest
class BatchDeletionTest {
    private static Tenant tenant;
    private static Client client;
    private static Client remover;

    @BeforeAll
    static void open() {
        tenant = Tenant.unlimited();
        tenant.form("consent", "consent", Environment.PRODUCTION);
        client = tenant.client();
        remover = tenant.client(Environment.PRODUCTION, Scope.SUBMISSION_DELETE);
    }

    @Test
    void aDeletedBatchIsMissingAtOnceAndItsPdfsGo() {
        String id = created("Ada", "deleted");
        work(id);
        String pdf = client.get("/v1/batches/" + id + "/results").json().path("pdf_url").asString();
        String path = pdf.substring(pdf.indexOf("/api/"));
        assertThat(client.get(path).status()).isEqualTo(200);

        assertThat(delete(remover, id).status()).isEqualTo(204);

        assertThat(delete(remover, id).error()).isEqualTo("404 not_found");
        for (String below : new String[]{"", "/results", "/errors", "/manifest", "/pdf"}) {
            assertThat(client.get("/v1/batches/" + id + below).status()).as(below).isEqualTo(404);
        }
        assertThat(client.post("/v1/batches/" + id + "/resume", "{}").status()).isEqualTo(404);
        assertThat(client.get("/v1/batches").text()).doesNotContain(id);

        var store = tenant.api.bean(DeletedBatchStore.class);
        while (store.purge(100, tenant.api.clock().instant()) > 0) {
            // repeated, as a sweep does
        }
        assertThat(client.get(path).status()).isEqualTo(404);
        assertThat(client.get(path.replace("/pdf", "")).status()).as("the record stays").isEqualTo(200);
    }

    @Test
    void itsIdempotencyKeyMayBeUsedAgain() {
        String id = created("Bo", "again");
        work(id);
        delete(remover, id);
        assertThat(created("Cy", "again")).isNotEqualTo(id);
    }

    @Test
    void aBatchInProgressIsCancelledFirst() {
        String id = created("Di", "open");
        Answer refused = delete(remover, id);
        assertThat(refused.error()).isEqualTo("400 bad_request");
        assertThat(refused.json().path("reason").asString()).isEqualTo("batch_in_progress");
        client.post("/v1/batches/" + id + "/cancel", "{}");
        work(id);
        assertThat(delete(remover, id).status()).isEqualTo(204);
    }

    private static Answer delete(Client by, String id) {
        return by.send("DELETE", "/v1/batches/" + id, BodyPublishers.noBody());
    }

    private static String created(String name, String key) {
        var data = Tenant.data("consent").put("full_name", name);
        Answer answer = client.send("POST", "/v1/batches?template=consent", BodyPublishers.ofString(Tenant.body(data)),
                "Content-Type", "application/x-ndjson", "Idempotency-Key", key);
        assertThat(answer.status()).as(answer.text()).isEqualTo(202);
        return answer.json().path("batch_id").asString();
    }

    private static void work(String id) {
        tenant.api.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(id).orElseThrow(),
                BatchProgressListener.NONE);
    }
}
