package platen.web.dashboard.template;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.api.http.limit.ConcurrencyLimiter;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.workspace.Workspace;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

/** Tests that uploads in the dashboard count to the organization, however many members it has. */
@Tag("thorough")
class UploadsOfMembersTest {

    @Test
    void membersOfAnOrganizationWithoutFreeUploadsAreToldToComeBackAndOthersAreNot(@TempDir Path folder)
            throws Exception {
        try (var server = new DashboardFixture(folder, Map.of("platen.api.max-uploads", "4"))) {
            Workspace busy = server.workspace("busy");
            Workspace free = server.workspace("free");
            Visitor ann = editor(server, busy, "ann@example.org");
            Visitor bob = editor(server, busy, "bob@example.org");
            Visitor cid = editor(server, free, "cid@example.org");
            hold(server, busy.organizationId(), 3);
            assertThat(upload(ann, busy, busy)).isEqualTo(503);
            assertThat(upload(bob, busy, busy)).isEqualTo(503);
            assertThat(upload(cid, free, free)).isEqualTo(303);
            assertThat(upload(cid, free, busy)).as("of a stranger, whose upload must not count to the organization")
                    .isEqualTo(404);
        }
    }

    @Test
    void uploadsBeyondTheRateOfTheOrganizationAreAnswered429(@TempDir Path folder) throws Exception {
        try (var server = new DashboardFixture(folder, Map.of("platen.api.uploads-per-minute", "1"))) {
            Workspace busy = server.workspace("busy");
            Workspace free = server.workspace("free");
            Visitor ann = editor(server, busy, "ann@example.org");
            Visitor bob = editor(server, busy, "bob@example.org");
            server.clock().stop();
            assertThat(upload(ann, busy, busy)).isEqualTo(303);
            HttpResponse<String> refused = send(bob, busy, busy);
            assertThat(refused.statusCode()).isEqualTo(429);
            assertThat(refused.headers().firstValue("Retry-After")).contains("30");
            assertThat(refused.body()).contains("Too many uploads in this minute");
            assertThat(upload(editor(server, free, "cid@example.org"), free, free)).isEqualTo(303);
        }
    }

    @Test
    void previewsBeyondTheRateOfTheOrganizationAreAnswered429(@TempDir Path folder) throws Exception {
        try (var server = new DashboardFixture(folder, Map.of("platen.api.previews-per-minute", "1"))) {
            Workspace busy = server.workspace("busy");
            Visitor ann = editor(server, busy, "ann@example.org");
            assertThat(upload(ann, busy, busy)).isEqualTo(303);
            String template = WorkspaceView.path(busy) + "/templates/a";
            server.clock().stop();
            ann.submit(template + "/edit", template + "/draft/preview");
            HttpResponse<String> answer = ann.submit(template + "/edit", template + "/draft/preview");
            assertThat(answer.statusCode()).isEqualTo(429);
            assertThat(answer.headers().firstValue("Retry-After")).contains("30");
            assertThat(answer.body()).contains("Too many previews in this minute");
        }
    }

    private static Visitor editor(DashboardFixture server, Workspace workspace, String email) {
        Person person = server.person(email, "Editor");
        server.join(workspace, person, Role.EDITOR);
        return server.visitor().login(email);
    }

    /** Takes permits as uploads in progress do. */
    private static void hold(DashboardFixture server, UUID organizationId, int count) {
        var limiter = server.bean(ConcurrencyLimiter.class);
        for (int i = 0; i < count; i++) {
            assertThat(limiter.tryAcquire(organizationId)).isTrue();
        }
    }

    private static int upload(Visitor visitor, Workspace own, Workspace target) {
        return send(visitor, own, target).statusCode();
    }

    private static HttpResponse<String> send(Visitor visitor, Workspace own, Workspace target) {
        return visitor.upload(WorkspaceView.path(own) + "/templates", WorkspaceView.path(target) + "/templates",
                "a.html", "<html><p>{{a}}</p></html>".getBytes(StandardCharsets.UTF_8));
    }
}
