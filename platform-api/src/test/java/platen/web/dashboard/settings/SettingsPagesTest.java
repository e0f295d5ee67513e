package platen.web.dashboard.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import platen.db.member.Role;
import platen.db.workspace.WorkspaceStore;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;

class SettingsPagesTest extends DashboardTest {

    @Test
    void anAdminRenamesTheWorkspaceUnlessTheNameIsTakenOrEmpty() {
        assertThat(rename("foreign").statusCode()).isEqualTo(422);
        assertThat(rename("foreign").body()).contains("Another workspace has this name.", "value=\"foreign\"");
        assertThat(rename(" ").statusCode()).isEqualTo(422);
        assertThat(rename("x".repeat(101)).statusCode()).isEqualTo(422);
        assertThat(Visitor.location(rename("renamed"))).isEqualTo(path("/settings"));
        assertThat(as(Role.VIEWER).get(path("")).body()).contains("renamed");
        assertThat(Visitor.location(rename("main"))).isEqualTo(path("/settings"));
    }

    @Test
    void anOwnerCreatesAWorkspaceOfTheSameMembersAndPlan() {
        HttpResponse<String> created = as(Role.OWNER).submit(path("/settings"), path("/settings/create"), "new",
                "second");
        assertThat(Visitor.location(created)).startsWith("/dashboard/w/wsp_").isNotEqualTo(path(""));
        assertThat(as(Role.VIEWER).get(Visitor.location(created)).statusCode()).isEqualTo(200);
        var second = server().bean(WorkspaceStore.class).findByName("second").orElseThrow();
        assertThat(second.organizationId()).isEqualTo(workspace().organizationId());
        assertThat(second.plan()).isEqualTo(workspace().plan());
        assertThat(as(Role.OWNER).submit(path("/settings"), path("/settings/create"), "new", "second").statusCode())
                .isEqualTo(422);
        assertThat(as(Role.ADMIN).submit(path("/settings"), path("/settings/create"), "new", "third").statusCode())
                .isEqualTo(403);
        assertThat(stranger().get(Visitor.location(created)).statusCode()).isEqualTo(404);
    }

    private HttpResponse<String> rename(String name) {
        return as(Role.ADMIN).submit(path("/settings"), path("/settings/rename"), "name", name);
    }
}
