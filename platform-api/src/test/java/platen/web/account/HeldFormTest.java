package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.member.InvitationStore;
import platen.db.member.Role;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

/** Sends a form when the last confirmation is too long ago. */
class HeldFormTest {

    @Test
    void aFormThatNeedsAConfirmationIsKeptAndSentByItsPersonOnly(@TempDir Path folder) {
        try (var server = new DashboardFixture(folder, Map.of())) {
            var workspace = server.workspace("Acme");
            server.join(workspace, server.person("owner@example.org", "Owner"), Role.OWNER);
            Visitor owner = server.visitor().login("owner@example.org");
            String members = WorkspaceView.path(workspace) + "/members";
            server.clock().advance(Duration.ofMinutes(31));

            HttpResponse<String> late = owner.submit(members, members + "/invite", "email", "new\"<b>@example.org",
                    "role", "editor", "password", "typed by mistake");
            assertThat(Visitor.location(late)).startsWith("/login/confirm?to=");
            HttpResponse<String> confirmed = owner.submit("/login/confirm", "/login/confirm", "password",
                    DashboardFixture.PASSWORD, "to", members);
            assertThat(Visitor.location(confirmed)).startsWith("/login/continue?to=");
            HttpResponse<String> page = owner.get(Visitor.location(confirmed));
            assertThat(page.body()).contains("action=\"" + members + "/invite\"", "new&#34;&lt;b>@example.org",
                    "value=\"editor\"", "href=\"" + members + "\"").doesNotContain("typed by mistake");
            var invitations = server.bean(InvitationStore.class);
            assertThat(invitations.of(workspace.organizationId())).as("not sent by itself").isEmpty();

            HttpResponse<String> sent = owner.submit("/login/continue", members + "/invite", "email",
                    "new@example.org", "role", "editor");
            assertThat(sent.statusCode()).isEqualTo(200);
            assertThat(invitations.of(workspace.organizationId())).hasSize(1);
            assertThat(Visitor.location(owner.get("/login/continue"))).as("offered once").isEqualTo("/dashboard");
        }
    }
}
