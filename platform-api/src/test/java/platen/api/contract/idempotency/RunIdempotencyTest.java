package platen.api.contract.idempotency;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.api.Test;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.SharedServerTest;
import platen.api.contract.Tenant;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.jobs.json.StoredJson;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.node.ObjectNode;

/** Tests the idempotency of workflow runs. */
@SharedServerTest
class RunIdempotencyTest extends IdempotencyRules {
    private static final String NOW = "/api/v1/workflows/flow/runs";
    private static final String LATER = NOW + "?async=true";
    private static final String SECOND = "/v1/workflows/flow/runs";

    RunIdempotencyTest() {
        super(withFlows(Tenant.limited(Plan.ENTERPRISE, 10_000)), List.of(NOW), List.of(LATER, SECOND));
    }

    @Test
    void aSyncRepeatIsTheRecordAsItIs() {
        Answer first = client.post(NOW, body(data(), "record"));
        Answer again = client.post(NOW, body(data(), "record"));
        assertThat(again.text()).isEqualTo(first.text());
        assertThat(again.json()).isEqualTo(client.get(record(id(first))).json());
    }

    @Test
    void aReplayWorksWhenTheVersionHasChangedNothingIsPublishedAndTheAllowanceIsUsed() {
        Tenant one = withFlows(Tenant.limited(Plan.STARTER, 1));
        Client caller = one.client();
        Answer first = caller.post(NOW, body(data(), "kept"));
        assertThat(first.status()).isEqualTo(200);
        assertThat(caller.post(NOW, body(data(), "another")).error()).isEqualTo("429 rate_limited");
        assertThat(caller.post(NOW, body(data(), "kept")).text()).isEqualTo(first.text());
        Workflows workflows = one.api.bean(Workflows.class);
        var flow = one.api.bean(WorkflowStore.class)
                .findByAlias(one.workspace.organizationId(), "flow")
                .orElseThrow();
        workflows.addVersion(flow, StoredJson.object("""
                {"fields":[{"key":"other","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent"}]}
                """));
        workflows.publish(flow, 2, Environment.PRODUCTION);
        assertThat(caller.post(NOW, body(data(), "kept")).text()).isEqualTo(first.text());
        workflows.unpublish(flow, 2, Environment.PRODUCTION, Actor.cli());
        assertThat(caller.post(NOW, body(data(), "kept")).text()).isEqualTo(first.text());
        assertThat(caller.post(NOW, body(data(), "another")).error()).isEqualTo("409 not_published");
    }

    @Override
    ObjectNode data() {
        return StoredJson.object("{\"full_name\":\"Ada\"}");
    }

    @Override
    ObjectNode otherData() {
        return data().put("full_name", "Bob");
    }

    @Override
    ObjectNode invalidData() {
        return data().put("full_name", 7);
    }

    @Override
    ObjectNode failingData() {
        return data();
    }

    @Override
    String failing(String path) {
        return path.replace("/flow/", "/broken/");
    }

    @Override
    String elsewhere(String path) {
        return path.replace("/flow/", "/empty/");
    }

    @Override
    Tenant stranger() {
        return withFlows(Tenant.unlimited());
    }

    @Override
    String id(Answer answer) {
        return answer.json().path("run_id").asString();
    }

    @Override
    String record(String id) {
        return "/api/v1/workflows/runs/" + id;
    }

    @Override
    void work(String id) {
        tenant.workRun(id);
    }

    /** Adds a workflow that works, one whose document fails, and one in which no document applies. */
    private static Tenant withFlows(Tenant tenant) {
        tenant.form("consent");
        ObjectNode good = Tenant.data("consent");
        ObjectNode bad = Tenant.data("consent").put("signature", "https://nobody.invalid/none.png");
        tenant.workflow("flow", flow("\"mapping\":" + Tenant.literals(good)));
        tenant.workflow("broken", flow("\"mapping\":" + Tenant.literals(bad)));
        tenant.workflow("empty", flow("\"condition\":{\"field\":\"full_name\",\"equals\":\"never\"}"));
        return tenant;
    }

    private static String flow(String document) {
        return """
                {"fields":[{"key":"full_name","type":"text","is_array":false,"required":true}],
                 "documents":[{"template":"consent",%s}]}
                """.formatted(document);
    }
}
