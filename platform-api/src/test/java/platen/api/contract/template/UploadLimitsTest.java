package platen.api.contract.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.RawSocket;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;

/** Tests that the uploads of one tenant, slow or many, do not block those of others. */
class UploadLimitsTest {
    private static final String UPLOAD = "{\"alias\":\"quick\",\"name\":\"Quick\",\"source\":\"<p>{{a}}</p>\"}";

    @Test
    void aTenantWithSlowUploadsInSeveralWorkspacesLeavesPlaceForOthers() throws IOException {
        try (var api = new ApiFixture(Map.of("platen.api.max-uploads", "4"))) {
            Tenant greedy = Tenant.on(api);
            Tenant other = Tenant.on(api);
            String own = greedy.secret(Environment.PRODUCTION, Scope.TEMPLATE_WRITE);
            List<RawSocket> slow = new ArrayList<>();
            try {
                for (String key : List.of(own, siblingKey(greedy), siblingKey(greedy))) {
                    slow.add(slowUpload(api, key));
                }
                assertThat(new Client(api, own).post("/v1/templates", UPLOAD).error())
                        .as("the fourth of one organization").isEqualTo("503 internal");
                assertThat(other.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE)
                        .post("/v1/templates", UPLOAD).status()).isEqualTo(201);
            } finally {
                for (RawSocket each : slow) {
                    each.close();
                }
            }
        }
    }

    /** Returns the key of another workspace of the tenant's organization. */
    private static String siblingKey(Tenant tenant) {
        var sibling = new WorkspaceStore(tenant.api.database())
                .create(tenant.workspace.organizationId(), "sibling-" + System.nanoTime(), Plan.ENTERPRISE,
                        OptionalInt.empty(), tenant.api.clock().instant())
                .orElseThrow();
        return new KeyStore(tenant.api.database())
                .issue(sibling.id(), "sibling", Environment.PRODUCTION, List.of(Scope.TEMPLATE_WRITE), null,
                        tenant.api.clock().instant())
                .secret();
    }

    /** Begins an upload whose body the server waits for. */
    private static RawSocket slowUpload(ApiFixture api, String key) throws IOException {
        var socket = new RawSocket(api);
        socket.send("POST /v1/templates HTTP/1.1\r\nHost: localhost\r\nAuthorization: Bearer " + key
                + "\r\nContent-Type: application/json\r\nContent-Length: 100\r\nExpect: 100-continue\r\n\r\n");
        assertThat(socket.head()).startsWith("HTTP/1.1 100");
        return socket;
    }
}
