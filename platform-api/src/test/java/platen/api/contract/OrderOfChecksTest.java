package platen.api.contract;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.db.Environment;
import platen.db.key.Scope;
import platen.db.workspace.Plan;
import tools.jackson.databind.node.ObjectNode;

/**
 * Decision C13: 401, 403, 413, 400 JSON, 400 query, 404, 409 idempotency_conflict, 409 not_published, 400 data_invalid,
 * 429, render. A request that is wrong in several ways is told the first of them, whatever comes later.
 */
class OrderOfChecksTest {
    /** What may be wrong with a request, in the order in which it is told. */
    enum Wrong {
        KEY("401 unauthorized"),
        SCOPE("403 forbidden"),
        SIZE("413 payload_too_large"),
        JSON("400 bad_request"),
        QUERY("400 bad_request"),
        ALIAS("404 not_found"),
        REPLAY("409 idempotency_conflict"),
        UNPUBLISHED("409 not_published"),
        DATA("400 data_invalid"),
        ALLOWANCE("429 rate_limited");

        private final String error;

        Wrong(String error) {
            this.error = error;
        }
    }

    private static Tenant tenant;
    private static Client good;
    private static Client withoutScope;

    @BeforeAll
    static void open() {
        tenant = Tenant.limited(Plan.ENTERPRISE, 3);
        tenant.form("consent", "live", Environment.PRODUCTION);
        good = tenant.client();
        withoutScope = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_READ);
        // The key 'taken' stands for other data in both templates, and the allowance is used up.
        good.post("/api/v1/templates/live/render", body("taken", Tenant.data("consent").put("full_name", "Bob")));
        tenant.form("consent", "was-published", Environment.PRODUCTION);
        good.post("/api/v1/templates/was-published/render",
                body("taken", Tenant.data("consent").put("full_name", "Bob")));
        good.post("/api/v1/templates/live/render", body("third", Tenant.data("consent")));
        tenant.unpublish("was-published", Environment.PRODUCTION);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Wrong.values())
                .flatMap(first -> Stream.of(Wrong.values())
                        .filter(second -> second.compareTo(first) >= 0)
                        .map(second -> Arguments.of(EnumSet.of(first, second), first)));
    }

    static Stream<Arguments> tails() {
        return Stream.of(Wrong.values()).map(first -> Arguments.of(EnumSet.range(first, Wrong.ALLOWANCE), first));
    }

    @ParameterizedTest
    @MethodSource({"pairs", "tails"})
    void theFirstThatIsWrongIsTold(Set<Wrong> wrong, Wrong first) {
        assertThat(answer(wrong).error()).isEqualTo(first.error);
    }

    private static Client.Answer answer(Set<Wrong> wrong) {
        Client client = wrong.contains(Wrong.KEY)
                ? new Client(tenant.api, "sk_live_wrong")
                : wrong.contains(Wrong.SCOPE) ? withoutScope : good;
        String path = "/api/v1/templates/" + alias(wrong) + "/render"
                + (wrong.contains(Wrong.QUERY) ? "?async=perhaps" : "?async=true");
        return client.send("POST", path, BodyPublishers.ofString(text(wrong)), "Content-Type", "application/json");
    }

    private static String alias(Set<Wrong> wrong) {
        if (wrong.contains(Wrong.ALIAS)) {
            return "missing";
        }
        return wrong.contains(Wrong.UNPUBLISHED) ? "was-published" : "live";
    }

    private static String text(Set<Wrong> wrong) {
        ObjectNode data = Tenant.data("consent");
        if (wrong.contains(Wrong.DATA)) {
            data.put("photo_consent", "maybe");
        }
        String text = wrong.contains(Wrong.REPLAY) ? body("taken", data) : body("new-" + wrong, data);
        if (wrong.contains(Wrong.JSON)) {
            text = text.substring(1);
        }
        return wrong.contains(Wrong.SIZE) ? text + " ".repeat(1_048_577) : text;
    }

    private static String body(String key, ObjectNode data) {
        return Tenant.body(data, "idempotency_key", key);
    }
}
