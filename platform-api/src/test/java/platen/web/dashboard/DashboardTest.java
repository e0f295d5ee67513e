package platen.web.dashboard;

import java.io.IOException;
import java.util.EnumMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.TestInstance;
import platen.db.member.Role;
import platen.db.workspace.Workspace;

/** Base of tests of workspaces' pages: a server, a workspace, and a person of each role, who logs in at the first visit. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
public abstract class DashboardTest {
    private final Map<Role, Visitor> visitors = new EnumMap<>(Role.class);
    private DashboardFixture server;
    private Workspace workspace;
    private @Nullable Visitor stranger;

    @BeforeAll
    void open() throws IOException {
        server = DashboardFixture.lease();
        workspace = server.workspace("main");
        for (Role role : Role.values()) {
            server.join(workspace, server.person(email(role), "Mara " + role.name()), role);
        }
        Workspace foreign = server.workspace("foreign");
        server.join(foreign, server.person("stranger@example.org", "Stranger"), Role.OWNER);
    }

    @AfterAll
    void close() {
        server.release();
    }

    protected final DashboardFixture server() {
        return server;
    }

    protected final Workspace workspace() {
        return workspace;
    }

    /** Returns a path of the workspace, such as {@code path("/keys")}. */
    protected final String path(String below) {
        return WorkspaceView.path(workspace) + below;
    }

    /** Returns the browser of the member with a role. */
    protected final Visitor as(Role role) {
        return visitors.computeIfAbsent(role, each -> server.visitor().login(email(each)));
    }

    /** Returns the browser of the owner of another organization. */
    protected final Visitor stranger() {
        if (stranger == null) {
            stranger = server.visitor().login("stranger@example.org");
        }
        return stranger;
    }

    /** Returns the address of the member with a role. */
    protected static String email(Role role) {
        return role.wire() + "@example.org";
    }
}
