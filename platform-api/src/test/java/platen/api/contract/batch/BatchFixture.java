package platen.api.contract.batch;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.ArrayList;
import java.util.List;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import tools.jackson.databind.JsonNode;

/** A workspace with a template and a workflow of two documents, and requests for batches of them. */
final class BatchFixture {
    private static final String PAIR = """
            {"fields":[{"key":"member_name","type":"name","is_array":false,"required":true},
                       {"key":"birth","type":"date","is_array":false,"required":true},
                       {"key":"may","type":"boolean","is_array":false,"required":true}],
             "documents":[
               {"template":"consent","mapping":{<same>}},
               {"template":"consent","condition":{"field":"may","equals":true},"mapping":{<same>}}]}
            """;
    private static final String MAPPING = """
            "full_name":"member_name","date_of_birth":"birth","photo_consent":"may",
            "publication":{"value":"club_only"},"signed_on":{"value":"2026-02-14"},"signature":{"value":"<signature>"}
            """;
    static final String ROWS = """
            {"custom_id":"a","data":{"member_name":"Ada","birth":"1990-01-02","may":true}}
            {"custom_id":"b","data":{"member_name":"Bo","birth":"yesterday","may":true}}
            {"custom_id":"c","data":{"member_name":"Cy","birth":"1991-03-04","may":false}}
            not json
            """;

    static final Tenant tenant = tenant();
    static final Client client = tenant.client();

    private BatchFixture() {}

    private static Tenant tenant() {
        Tenant made = Tenant.unlimited();
        made.form("consent", "consent", Environment.PRODUCTION);
        String mapping = MAPPING.replace("<signature>", Tenant.data("consent").path("signature").asString());
        made.workflow("pair", PAIR.replace("<same>", mapping));
        return made;
    }

    static Answer csv(String query, String rows) {
        return client.send("POST", "/v1/batches" + query, BodyPublishers.ofString(rows), "Content-Type", "text/csv");
    }

    static Answer send(String query, String rows, String... headers) {
        return send(client, query, rows, headers);
    }

    static Answer send(Client by, String query, String rows, String... headers) {
        var all = new ArrayList<>(List.of(headers));
        all.addAll(List.of("Content-Type", "application/x-ndjson"));
        return by.send("POST", "/v1/batches" + query, BodyPublishers.ofString(rows), all.toArray(String[]::new));
    }

    /** Returns the record after a worker has processed the batch. */
    static JsonNode worked(String id) {
        tenant.api.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(id).orElseThrow(),
                BatchProgressListener.NONE);
        return client.get("/v1/batches/" + id).json();
    }

    static List<JsonNode> lines(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.header("Content-Type")).isEqualTo("application/x-ndjson");
        return answer.text().lines().map(Client::json).toList();
    }

    static String path(String url) {
        return url.substring(url.indexOf("/", "https://".length()));
    }
}
