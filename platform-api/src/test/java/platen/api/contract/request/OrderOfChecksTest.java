package platen.api.contract.request;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Path;
import java.util.EnumSet;
import java.util.Set;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.blob.BlobStore;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.node.ObjectNode;

/**
 * Tests the order of checks (contract rule 3.1): 401, 403, 413, 400 JSON, 400 query, 404, 409 idempotency_conflict, 409
 * not_published, 409 template_invalid, 400 data_invalid, 429, render. A request with several errors is answered with
 * the first one, whatever operation it is for.
 */
@SharedServerTest
class OrderOfChecksTest {
    private static final int USED_BY_KEYS = 7;

    /** Errors of a request, in the order in which they are checked. */
    enum Wrong {
        KEY("401 unauthorized"),
        SCOPE("403 forbidden"),
        SIZE("413 payload_too_large"),
        JSON("400 bad_request"),
        QUERY("400 bad_request"),
        ALIAS("404 not_found"),
        REPLAY("409 idempotency_conflict"),
        UNPUBLISHED("409 not_published"),
        INVALID("409 template_invalid"),
        DATA("400 data_invalid"),
        ALLOWANCE("429 rate_limited");

        private final String error;

        Wrong(String error) {
            this.error = error;
        }
    }

    /** Operations, each with the errors that its requests can have. */
    enum Asked {
        RENDER("/api/v1/templates/%s/render?async=false", "was-published", EnumSet.allOf(Wrong.class)),
        RENDER_LATER("/api/v1/templates/%s/render?async=true", "was-published", EnumSet.allOf(Wrong.class)),
        RUN("/api/v1/workflows/%s/runs?async=false", "was-published", EnumSet.allOf(Wrong.class)),
        RUN_LATER("/api/v1/workflows/%s/runs?async=true", "was-published", EnumSet.allOf(Wrong.class)),
        RUN_OF_AN_UNPUBLISHED_DOCUMENT("/api/v1/workflows/%s/runs?async=true", "of-unpublished", EnumSet
                .allOf(Wrong.class)),
        /** Errors of rows are reported in the rows. */
        BATCH("/v1/batches?dry_run=false&template=%s", "was-published", EnumSet.of(Wrong.KEY, Wrong.SCOPE, Wrong.QUERY,
                Wrong.ALIAS, Wrong.REPLAY, Wrong.UNPUBLISHED));

        private final String path;
        private final String unpublished;
        private final Set<Wrong> possible;

        Asked(String path, String unpublished, Set<Wrong> possible) {
            this.path = path;
            this.unpublished = unpublished;
            this.possible = possible;
        }

        boolean ofWorkflow() {
            return path.contains("/workflows/");
        }
    }

    private static Tenant tenant;
    private static Client good;
    private static Client withoutScope;

    /**
     * Prepares the tenant: the idempotency key 'taken' is used with other data everywhere, the templates with such
     * aliases are unpublished or can no longer be rendered, and the quota is used up.
     */
    @BeforeAll
    static void open() {
        tenant = Tenant.limited(Plan.ENTERPRISE, USED_BY_KEYS);
        good = tenant.client();
        withoutScope = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_READ);
        Template broken = tenant.form("consent", "broken", Environment.PRODUCTION);
        tenant.form("consent", "live", Environment.PRODUCTION);
        tenant.form("consent", "was-published", Environment.PRODUCTION);
        tenant.workflow("live", flow("live"));
        tenant.workflow("was-published", flow("live"));
        tenant.workflow("broken", flow("broken"));
        tenant.workflow("of-unpublished", flow("was-published"));
        for (String alias : new String[]{"live", "was-published", "broken"}) {
            bind(Asked.RENDER, alias);
            bind(Asked.RUN, alias);
        }
        bind(Asked.RUN, "of-unpublished");
        bind(Asked.BATCH, "live");
        tenant.unpublish("was-published", Environment.PRODUCTION);
        unpublishWorkflow("was-published");
        makeUnrenderable(broken);
    }

    static Stream<Arguments> pairs() {
        return Stream.of(Asked.values())
                .flatMap(asked -> asked.possible.stream()
                        .flatMap(first -> asked.possible.stream()
                                .filter(second -> second.compareTo(first) >= 0)
                                .map(second -> Arguments.of(asked, EnumSet.of(first, second), first))));
    }

    static Stream<Arguments> tails() {
        return Stream.of(Asked.values())
                .flatMap(asked -> asked.possible.stream()
                        .map(first -> {
                            Set<Wrong> wrong = EnumSet.range(first, Wrong.ALLOWANCE);
                            wrong.retainAll(asked.possible);
                            return Arguments.of(asked, wrong, first);
                        }));
    }

    @ParameterizedTest
    @MethodSource({"pairs", "tails"})
    void theFirstFailedCheckIsReported(Asked asked, Set<Wrong> wrong, Wrong first) {
        assertThat(answer(asked, wrong).error()).isEqualTo(first.error);
    }

    private static void bind(Asked asked, String alias) {
        Answer bound = send(good, asked, asked.path.formatted(alias), "taken", data(asked).put("full_name", "Bob"));
        assertThat(bound.status()).as(bound.text()).isBetween(200, 202);
    }

    private static Answer answer(Asked asked, Set<Wrong> wrong) {
        Client client = wrong.contains(Wrong.KEY)
                ? new Client(tenant.api, "sk_live_wrong")
                : wrong.contains(Wrong.SCOPE) ? withoutScope : good;
        String path = asked.path.formatted(alias(asked, wrong));
        ObjectNode data = data(asked);
        if (wrong.contains(Wrong.DATA)) {
            data.put("full_name", 7);
        }
        String key = wrong.contains(Wrong.REPLAY) ? "taken" : "new-" + wrong;
        if (wrong.contains(Wrong.QUERY)) {
            path = path.replaceFirst("true|false", "perhaps");
        }
        if (wrong.contains(Wrong.JSON) || wrong.contains(Wrong.SIZE)) {
            String text = Tenant.body(data, "idempotency_key", key).substring(wrong.contains(Wrong.JSON) ? 1 : 0);
            return client.post(path, wrong.contains(Wrong.SIZE) ? text + " ".repeat(1_048_577) : text);
        }
        return send(client, asked, path, key, data);
    }

    private static String alias(Asked asked, Set<Wrong> wrong) {
        if (wrong.contains(Wrong.ALIAS)) {
            return "missing";
        }
        if (wrong.contains(Wrong.UNPUBLISHED)) {
            return asked.unpublished;
        }
        return wrong.contains(Wrong.INVALID) ? "broken" : "live";
    }

    private static Answer send(Client client, Asked asked, String path, String key, ObjectNode data) {
        return asked == Asked.BATCH
                ? client.send("POST", path, BodyPublishers.ofString(Tenant.body(data)), "Content-Type",
                        "application/x-ndjson", "Idempotency-Key", key)
                : client.post(path, Tenant.body(data, "idempotency_key", key));
    }

    private static ObjectNode data(Asked asked) {
        return asked.ofWorkflow() ? StoredJson.object("{\"full_name\":\"Ada\"}") : Tenant.data("consent");
    }

    private static String flow(String template) {
        return """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"%s","mapping":%s}]}
                """.formatted(template, Tenant.literals(Tenant.data("consent")));
    }

    private static void unpublishWorkflow(String alias) {
        var workflow = tenant.api.bean(WorkflowStore.class)
                .findByAlias(tenant.workspace.organizationId(), alias)
                .orElseThrow();
        tenant.api.bean(Workflows.class).unpublish(workflow, 1, Environment.PRODUCTION, Actor.cli());
    }

    /** Publishes a version whose compiled template cannot be read. */
    private static void makeUnrenderable(Template template) {
        Templates templates = tenant.api.bean(Templates.class);
        templates.addVersion(template, Tenant.read(Path.of("../samples/forms/consent.pdf")), ImportOptions.DEFAULT,
                null);
        byte[] noPlan = "no plan".getBytes(UTF_8);
        byte[] sha256 = Pdf.of(noPlan).sha256();
        tenant.api.bean(BlobStore.class).keep(sha256, noPlan);
        tenant.api.bean(TemplateStore.class).replacePlan(template.id(), 2, sha256, Engine.REVISION);
        templates.publish(template, 2, Environment.PRODUCTION);
    }
}
