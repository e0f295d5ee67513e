package platen.api.contract.access;

import static java.util.Objects.requireNonNull;
import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.abort;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.api.description.Description;
import platen.api.description.Description.Operation;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;

/**
 * Tests every path of the description with names and ids of another workspace: the replies are byte for byte those for
 * missing records, and the records do not change.
 */
@Timeout(600)
@SharedServerTest
class TenancyTest {
    private static final String NOBODYS = "00000000000000000000000000000000";
    private static final String JSON = "application/json";

    private static Tenant owner;
    private static Client client;
    private static Client stranger;
    /** The owner's ids, by the names of path parameters. */
    private static final Map<String, String> theirs = new LinkedHashMap<>();

    @BeforeAll
    static void open() {
        owner = Tenant.unlimited();
        owner.form("consent", "theirs", Environment.PRODUCTION);
        owner.workflow("their-flow", """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"theirs","condition":{"field":"full_name","equals":"never"}}]}
                """);
        client = owner.client(Environment.PRODUCTION, Scope.values());
        stranger = Tenant.unlimited().client(Environment.PRODUCTION, Scope.values());
        theirs.put("submission_id", made("/api/v1/templates/theirs/render?return=url",
                Tenant.body(Tenant.data("consent")), JSON, "submission_id"));
        theirs.put("run_id", made("/api/v1/workflows/their-flow/runs", "{\"data\":{\"full_name\":\"Ada\"}}", JSON,
                "run_id"));
        theirs.put("batch_id", made("/v1/batches?template=theirs",
                "{\"custom_id\":\"a\",\"data\":" + Tenant.data("consent") + "}", "application/x-ndjson", "batch_id"));
        theirs.put("webhook_id", made("/v1/webhooks",
                "{\"url\":\"http://127.0.0.1:9/x\",\"events\":[\"submission.completed\"]}", JSON, "webhook_id"));
        theirs.put("delivery_id", made("/v1/webhooks/" + theirs.get("webhook_id") + "/test", "{}", JSON,
                "delivery_id"));
        theirs.put("form_id", made("/v1/forms", "{\"template\":\"theirs\",\"title\":\"Theirs\"}", JSON, "form_id"));
        theirs.put("envelope_id", made("/v1/envelopes", "{\"template\":\"theirs\",\"title\":\"Theirs\",\"data\":"
                + Tenant.data("consent") + ",\"signers\":[{\"name\":\"Ada\"}]}", JSON, "envelope_id"));
        theirs.put("schedule_id", made("/v1/schedules", """
                {"name":"x","cron":"@daily","batch_source":{"type":"url","url":"http://127.0.0.1:9/x"},
                 "batch":{"template":"theirs"}}
                """, JSON, "schedule_id"));
        theirs.put("destination_id", made("/v1/destinations", """
                {"name":"theirs","type":"s3","settings":{"endpoint":"http://127.0.0.1:9","region":"eu","bucket":"theirs",
                 "path_style":true}}
                """, JSON, "destination_id"));
        theirs.put("transfer_id", transfer());
        theirs.put("version", "1");
    }

    /** Returns the id of a transfer to the owner's destination. */
    private static String transfer() {
        UUID id = PublicId.next();
        UUID batch = PublicId.BATCH.parse(requireNonNull(theirs.get("batch_id"))).orElseThrow();
        UUID destination = PublicId.DESTINATION.parse(requireNonNull(theirs.get("destination_id"))).orElseThrow();
        owner.api.database().jdbi().useHandle(handle -> {
            handle.execute("""
                    insert into batch_destination (batch_id, position, destination_id, content, file_name, pattern,
                                                   status)
                    values (?, 0, ?, 'documents', '{row}.pdf', '{row}.pdf', 'waiting')
                    """, batch, destination);
            handle.execute("""
                    insert into transfer (id, workspace_id, batch_id, position, destination_id, number, name, status,
                                          last_attempt, round_at, error, created_at, ended_at)
                    values (?, ?, ?, 0, ?, 1, '1.pdf', 'failed', 1, now(), '{}', now(), now())
                    """, id, owner.workspace.id(), batch, destination);
        });
        return PublicId.TRANSFER.of(id);
    }

    static Stream<String> operations() {
        return Description.operations()
                .stream()
                .filter(operation -> operation.path().contains("{"))
                .map(operation -> operation.method() + " " + operation.path());
    }

    @ParameterizedTest
    @MethodSource("operations")
    void resourcesOfOtherWorkspacesAreLikeMissingOnes(String operation) {
        Operation asked = operation(operation);
        WorkspaceSnapshot before = WorkspaceSnapshot.of(owner.api.database(), owner.workspace);
        Answer ofTheirs = send(asked, filled(asked.path(), true));
        Answer ofNobodys = send(asked, filled(asked.path(), false));
        assertThat(ofTheirs.status()).as(ofTheirs.text()).isEqualTo(404);
        assertSame(ofTheirs, ofNobodys);
        assertThat(WorkspaceSnapshot.of(owner.api.database(), owner.workspace)).isEqualTo(before);
    }

    @ParameterizedTest
    @ValueSource(strings = {"/api/v1/submissions/SUB?wait=1", "/api/v1/submissions/SUB?include=data",
            "/api/v1/workflows/runs/RUN/pdf?doc=0", "/v1/runs/RUN/pdf?doc=zip", "/v1/runs/RUN/pdf?doc=7",
            "/v1/batches/BAT/pdf?doc=merged", "/api/v1/submissions?created_before=SUB",
            "/v1/batches?created_before=BAT", "/v1/deliveries?created_before=DLV", "/v1/deliveries?webhook=WHK",
            "/v1/transfers?created_before=TRF", "/v1/transfers?batch_id=BAT", "/v1/transfers?destination_id=DST",
            "/api/v1/submissions?template=theirs", "/v1/workflows/their-flow/runs?created_before=RUN"})
    void parametersTellNothingEither(String path) {
        assertSame(stranger.get(ids(path, true)), stranger.get(ids(path.replace("theirs", "nobodys")
                .replace("their-flow", "no-flow"), false)));
    }

    @Test
    void listsShowNothingOfOthers() {
        for (String list : List.of("/api/v1/templates", "/v1/templates", "/api/v1/submissions", "/v1/workflows",
                "/v1/batches", "/v1/schedules", "/v1/forms", "/v1/envelopes", "/v1/webhooks", "/v1/deliveries",
                "/v1/destinations", "/v1/transfers")) {
            assertThat(client.get(list).json().path("data").isEmpty()).as(list + " of the owner").isFalse();
            assertThat(stranger.get(list).json().path("data").isEmpty()).as(list).isTrue();
        }
        assertThat(stranger.get("/v1/usage").json().path("used").intValue()).isZero();
    }

    private static Operation operation(String text) {
        return Description.operations()
                .stream()
                .filter(each -> text.equals(each.method() + " " + each.path()))
                .findFirst()
                .orElseThrow();
    }

    private static Answer send(Operation operation, String path) {
        return operation.sampleBody()
                .map(body -> stranger.send(operation.method(), path, BodyPublishers.ofString(body.text()),
                        "Content-Type", body.type()))
                .orElseGet(() -> stranger.send(operation.method(), path, BodyPublishers.noBody()));
    }

    private static String filled(String path, boolean ofOwner) {
        Matcher parameters = Pattern.compile("\\{(\\w+)}").matcher(path);
        return parameters.replaceAll(match -> value(path, match.group(1), ofOwner));
    }

    private static String value(String path, String parameter, boolean ofOwner) {
        if (parameter.equals("alias")) {
            boolean flow = path.contains("/workflows/");
            return ofOwner ? flow ? "their-flow" : "theirs" : flow ? "no-flow" : "nobodys";
        }
        String own = theirs.get(parameter);
        if (own == null) {
            abort("This test makes no " + parameter + " of the owner yet; teach it to.");
        }
        return ofOwner || parameter.equals("version") ? own : own.substring(0, 4) + NOBODYS;
    }

    private static String ids(String path, boolean ofOwner) {
        return path.replace("SUB", value("", "submission_id", ofOwner))
                .replace("RUN", value("", "run_id", ofOwner))
                .replace("BAT", value("", "batch_id", ofOwner))
                .replace("DLV", value("", "delivery_id", ofOwner))
                .replace("WHK", value("", "webhook_id", ofOwner))
                .replace("DST", value("", "destination_id", ofOwner))
                .replace("TRF", value("", "transfer_id", ofOwner));
    }

    private static String made(String path, String body, String type, String id) {
        Answer answer = client.send("POST", path, BodyPublishers.ofString(body), "Content-Type", type);
        assertThat(answer.status()).as(answer.text()).isBetween(200, 202);
        return answer.json().path(id).asString();
    }

    private static void assertSame(Answer one, Answer other) {
        assertThat(one.status()).isEqualTo(other.status());
        assertThat(blurred(one.text())).isEqualTo(blurred(other.text()));
        assertThat(headers(one)).isEqualTo(headers(other));
    }

    /** Returns the headers without Connection: the server closes a connection after a number of requests. */
    private static Set<String> headers(Answer answer) {
        var names = new TreeSet<>(answer.http().headers().map().keySet());
        names.removeAll(List.of("connection", "keep-alive"));
        return names;
    }

    /** Returns the text without the ids that differ in any two requests. */
    private static String blurred(String text) {
        return text.replaceAll("([a-z]{3})_[0-9a-f]{32}", "$1_");
    }
}
