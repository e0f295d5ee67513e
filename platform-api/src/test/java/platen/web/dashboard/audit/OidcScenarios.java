package platen.web.dashboard.audit;

import java.net.http.HttpResponse;
import java.util.Map;
import platen.db.core.PublicId;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.db.oidc.OidcIssuer.EmailRule;
import platen.db.oidc.OidcIssuer.RoleClaim;
import platen.db.workspace.Workspace;
import platen.web.account.oidc.OidcServer;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.audit.ChangeScenarios.Scenario;
import platen.web.dashboard.audit.WebhookScenarios.Sender;

/** Changes of the issuer of an organization. */
final class OidcScenarios {
    private static final String PAGE = "/settings/oidc";
    private static final String AT = "/dashboard/w/{workspace}" + PAGE;

    private final DashboardFixture server;
    private final Workspace workspace;
    private final Sender owner;

    OidcScenarios(DashboardFixture server, Workspace workspace, Sender owner) {
        this.server = server;
        this.workspace = workspace;
        this.owner = owner;
    }

    Map<String, Scenario> all() {
        return Map.of(AT, this::set, AT + "/remove", this::remove);
    }

    private HttpResponse<String> set() {
        try (var issuer = new OidcServer(server.clock())) {
            return owner.send(PAGE, PAGE, "name", "Issuer", "issuer", issuer.url(), "client", "platen", "secret",
                    "sk_secret");
        }
    }

    private HttpResponse<String> remove() {
        server.bean(IssuerStore.class)
                .put(new OidcIssuer(PublicId.next(), workspace.organizationId(), "Issuer", "https://login.example.org",
                        "platen", "sk_secret", EmailRule.VERIFIED, RoleClaim.NONE), server.clock().instant());
        return owner.send(PAGE, PAGE + "/remove");
    }
}
