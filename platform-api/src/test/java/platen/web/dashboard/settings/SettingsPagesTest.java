package platen.web.dashboard.settings;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.member.Role;
import platen.db.retention.Retention;
import platen.db.retention.RetentionStore;
import platen.db.seal.HashAnswerStore;
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
    void anAdminAllowsAndForbidsAnswersByHash() {
        var answers = server().bean(HashAnswerStore.class);
        assertThat(answers.allowed(workspace().id())).as("a new workspace").isFalse();
        assertThat(post(Role.DEVELOPER, "/settings/hashes", "hashes", "on").statusCode()).isEqualTo(403);
        assertThat(answers.allowed(workspace().id())).as("by a developer").isFalse();
        assertThat(Visitor.location(post(Role.ADMIN, "/settings/hashes", "hashes", "on"))).isEqualTo(path("/settings"));
        assertThat(answers.allowed(workspace().id())).isTrue();
        assertThat(as(Role.ADMIN).get(path("/settings")).body()).contains("Answers by SHA-256 are allowed.",
                "Forbid answers");
        assertThat(as(Role.ADMIN).get(path("/audit")).body()).contains("workspace.hash_answers_changed");
        post(Role.ADMIN, "/settings/hashes", "hashes", "off");
        assertThat(answers.allowed(workspace().id())).isFalse();
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

    @Test
    void anAdminSetsTheRetentionOfEachEnvironment() {
        HttpResponse<String> wrong = post(Role.ADMIN, "/settings/retention", "production-pdfs", "0", "staging-answers",
                "x");
        assertThat(wrong.statusCode()).isEqualTo(422);
        assertThat(wrong.body()).contains("Enter a number of days from 1 to 36500", "from 0 to 36500");
        assertThat(post(Role.DEVELOPER, "/settings/retention", "production-pdfs", "7").statusCode()).isEqualTo(403);
        assertThat(Visitor.location(post(Role.ADMIN, "/settings/retention", "production-answers", "0",
                "production-pdfs", "7"))).isEqualTo(path("/settings/retention"));
        assertThat(server().bean(RetentionStore.class).of(workspace().id())).containsEntry(Environment.PRODUCTION,
                new Retention(0, 7, null, null)).containsEntry(Environment.STAGING, Retention.UNLIMITED);
        assertThat(as(Role.ADMIN).get(path("/audit")).body()).contains("retention.changed");
        post(Role.ADMIN, "/settings/retention");
        assertThat(server().bean(RetentionStore.class).of(workspace().id())).containsEntry(Environment.PRODUCTION,
                Retention.UNLIMITED);
    }

    @Test
    void aWorkspaceUnderALegalHoldIsNotDeleted() {
        assertThat(post(Role.ADMIN, "/settings/retention/hold", "reason", " ").statusCode()).isEqualTo(422);
        post(Role.ADMIN, "/settings/retention/hold", "reason", "Case 12");
        assertThat(as(Role.ADMIN).get(path("/settings/retention")).body()).contains("Reason: Case 12");
        HttpResponse<String> refused = post(Role.OWNER, "/settings/delete", "confirm", "main");
        assertThat(refused.statusCode()).isEqualTo(409);
        assertThat(refused.body()).contains("under a legal hold");
        post(Role.ADMIN, "/settings/retention/release");
        assertThat(server().bean(RetentionStore.class).hold(workspace().id())).isEmpty();
    }

    private HttpResponse<String> post(Role role, String form, String... fields) {
        return as(role).submit(path(""), path(form), fields);
    }

    private HttpResponse<String> rename(String name) {
        return post(Role.ADMIN, "/settings/rename", "name", name);
    }
}
