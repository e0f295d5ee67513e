package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.core.PublicId;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.db.oidc.OidcIssuer.EmailRule;
import platen.db.oidc.OidcIssuer.RoleClaim;
import platen.db.workspace.Workspace;

/** Logs in by an issuer in a browser, whose policy of the pages forbids forms that lead to other sites. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class IssuerInBrowserTest {

    @Test
    void theLoginPageLeadsToTheIssuerAndBack(DashboardServer server) throws Exception {
        try (var issuer = new FakeIssuer(); var browser = new Browser()) {
            Workspace workspace = server.workspace("Issued Housing");
            String path = "/login/oidc/" + PublicId.ORGANIZATION.of(workspace.organizationId());
            server.bean(IssuerStore.class)
                    .put(new OidcIssuer(PublicId.next(), workspace.organizationId(), "Acme", issuer.url(), "platen",
                            "secret", EmailRule.VERIFIED, RoleClaim.NONE), Instant.now());
            browser.open(server.url() + "/login");
            browser.errors();
            browser.click("form[action='" + path + "'] button");
            browser.until("document.getElementById('refuse')?.href");
            assertThat(browser.value("return location.href").asString()).startsWith(issuer.url() + "/authorize?")
                    .contains("code_challenge_method=S256");
            assertThat(browser.errors()).filteredOn(each -> !each.contains("favicon")).isEmpty();
            browser.click("#refuse");
            browser.until("location.pathname === '" + path + "/callback'");
            assertThat(browser.text("main")).contains("You are not signed in");
            server.bean(IssuerStore.class).delete(workspace.organizationId());
        }
    }
}
