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

    @Test
    void anArchivedWorkspaceCanOnlyBeReadUntilItIsRestored() {
        assertThat(Visitor.location(post(Role.ADMIN, "/settings/archive"))).isEqualTo(path("/settings"));
        assertThat(as(Role.VIEWER).get(path("")).body()).contains("This workspace is archived");
        HttpResponse<String> refused = rename("other");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("Nothing in it can be changed.");
        assertThat(post(Role.DEVELOPER, "/settings/restore").statusCode()).isEqualTo(403);
        post(Role.ADMIN, "/settings/restore");
        assertThat(as(Role.VIEWER).get(path("")).body()).doesNotContain("This workspace is archived");
        assertThat(rename("main").statusCode()).isEqualTo(303);
    }

    @Test
    void anOwnerDeletesAWorkspaceByTypingItsNameAndCancelsTheDeletion() {
        assertThat(post(Role.OWNER, "/settings/delete", "confirm", "Main").statusCode()).isEqualTo(422);
        assertThat(post(Role.ADMIN, "/settings/delete", "confirm", "main").statusCode()).isEqualTo(403);
        assertThat(post(Role.OWNER, "/settings/delete", "confirm", "main").statusCode()).isEqualTo(303);
        assertThat(as(Role.ADMIN).get(path("/settings")).body()).contains("will be deleted with everything in it",
                "Cancel the deletion");
        post(Role.ADMIN, "/settings/delete/cancel");
        assertThat(as(Role.ADMIN).get(path("/settings")).body()).contains("The deletion is cancelled.",
                "This workspace is archived");
        post(Role.ADMIN, "/settings/restore");
        assertThat(rename("main").statusCode()).isEqualTo(303);
    }

    private HttpResponse<String> post(Role role, String form, String... fields) {
        return as(role).submit(path(""), path(form), fields);
    }

    private HttpResponse<String> rename(String name) {
        return post(Role.ADMIN, "/settings/rename", "name", name);
    }
}
