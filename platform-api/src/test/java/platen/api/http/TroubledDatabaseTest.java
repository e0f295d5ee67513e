package platen.api.http;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.db.core.Environment;
import platen.db.key.Scope;

/** Tests the replies while the database's disk is full, and while the database is unavailable. */
@Timeout(600)
class TroubledDatabaseTest {
    private static final String ENDPOINT = """
            {"url":"http://127.0.0.1/","events":["submission.completed"]}""";

    @Test
    void aWriteIsRefusedInTheEnvelopeToBeRepeatedAndReadsGoOn() {
        try (var api = new ApiFixture()) {
            Client client = api.client(Environment.PRODUCTION, Scope.values());
            api.faults().fill();
            Answer refused = client.post("/v1/webhooks", ENDPOINT);
            assertThat(refused.error()).isEqualTo("503 internal");
            assertThat(refused.header("Retry-After")).isNotBlank();
            assertThat(refused.json().path("message").asString()).contains("no disk space").doesNotContain("device");
            assertThat(client.get("/v1/webhooks").status()).isEqualTo(200);
            api.faults().clear();
            assertThat(client.post("/v1/webhooks", ENDPOINT).status()).isEqualTo(201);
        }
    }

    @Test
    void whileTheDatabaseIsAwayCallersAreToldToAskAgain() {
        try (var api = new ApiFixture()) {
            Client client = api.client(Environment.PRODUCTION, Scope.values());
            api.faults().leave();
            Answer refused = client.get("/v1/webhooks");
            assertThat(refused.error()).isEqualTo("503 internal");
            assertThat(refused.header("Retry-After")).isNotBlank();
            assertThat(refused.json().path("message").asString()).contains("again").doesNotContain("I/O");
            api.faults().clear();
            assertThat(client.get("/v1/webhooks").status()).isEqualTo(200);
        }
    }
}
