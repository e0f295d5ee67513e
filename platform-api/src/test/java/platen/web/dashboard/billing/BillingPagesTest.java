package platen.web.dashboard.billing;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.util.Map;
import java.util.OptionalInt;
import org.junit.jupiter.api.Test;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.template.Kind;
import platen.db.template.TemplateStore;
import platen.db.workspace.Plan;
import platen.db.workspace.UsageStore;
import platen.db.workspace.UsageStore.Share;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.render.accept.Quota;
import platen.web.dashboard.DashboardTest;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

class BillingPagesTest extends DashboardTest {
    @Test
    void theUpgradeUrlLeadsToThePlanOfTheWorkspaceUsedLast() {
        as(Role.VIEWER).get(path(""));
        HttpResponse<String> answer = as(Role.VIEWER).get("/dashboard/billing");
        assertThat(Visitor.location(answer)).isEqualTo(path("/billing"));
        assertThat(as(Role.VIEWER).get(path("/billing")).body()).contains("Plan and quota", "without a limit",
                "Your plan", "workspaces change", "Production");
        assertThat(Visitor.location(server().visitor().get("/dashboard/billing")))
                .isEqualTo("/login?to=%2Fdashboard%2Fbilling");
        assertThat(server().visitor().get("/docs/quota").body()).contains("Monthly quota");
    }

    @Test
    void aUsedUpQuotaSaysUntilWhenRendersArePaused() {
        Workspace free = server().bean(WorkspaceStore.class)
                .create("free", Plan.FREE, OptionalInt.of(10), server().clock().instant())
                .orElseThrow();
        Person person = server().person("free@example.org", "Free Person");
        server().join(free, person, Role.VIEWER);
        Visitor visitor = server().visitor().login("free@example.org");
        use(free, 8);
        String page = WorkspaceView.path(free) + "/billing";
        assertThat(visitor.get(page).body()).contains("80 %", "2 documents are left", "of 10 documents", "counted");
        use(free, 2);
        assertThat(visitor.get(page).body()).contains("The quota is used up. Renders are paused until", "100 %");
    }

    private void use(Workspace workspace, int renders) {
        var month = Quota.month(server().clock().instant());
        var templates = new TemplateStore(server().database());
        var template = templates.findByAlias(workspace.organizationId(), "counted")
                .or(() -> templates.create(workspace.organizationId(), "counted", "Counted", Kind.DYNAMIC,
                        server().clock().instant()))
                .orElseThrow();
        assertThat(server().database()
                .inTransaction(() -> new UsageStore(server().database()).reserve(workspace, month,
                        Map.of(new Share(template.id(), null, month), renders))))
                .isTrue();
    }
}
