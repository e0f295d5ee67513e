package platen.ops.demo;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.OptionalInt;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.ExtensionContext.Namespace;
import org.junit.jupiter.api.extension.ParameterContext;
import org.junit.jupiter.api.extension.ParameterResolver;
import org.springframework.util.FileSystemUtils;
import platen.db.core.PublicId;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.ops.serve.Server;
import platen.web.dashboard.WorkspaceView;
import platen.web.guard.Passwords;

/** A server that all tests in a browser share; each creates a workspace and people of its own. */
final class DashboardServer implements AutoCloseable {
    static final String PASSWORD = "correct horse tern";
    /** As in production, but quicker to compare too. */
    private static final String HASH = new Passwords(4).hash(PASSWORD);

    private final Path folder;
    private final Server server;

    private DashboardServer(Path folder, Server server) {
        this.folder = folder;
        this.server = server;
    }

    private static DashboardServer start() {
        try {
            Path folder = Files.createTempDirectory("platen-dashboard");
            return new DashboardServer(folder, Server.start(List.of("--platen.data=" + folder.resolve("data"),
                    "--platen.http.port=0", "--platen.http.address=127.0.0.1", "--platen.database.url=",
                    "--platen.master-key=", "--platen.role=all", "--platen.outbound.allow=127.0.0.1,localhost",
                    "--spring.main.sources=", "--platen.isolation.preview-nice=0", "--logging.level.root=error"),
                    List.of(InboxConfiguration.class)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Passes the server to the methods of a test class, and starts it for the first one. */
    static final class Provider implements ParameterResolver {
        @Override
        public boolean supportsParameter(ParameterContext parameter, ExtensionContext test) {
            return parameter.getParameter().getType() == DashboardServer.class;
        }

        @Override
        public Object resolveParameter(ParameterContext parameter, ExtensionContext test) {
            return test.getRoot()
                    .getStore(Namespace.GLOBAL)
                    .computeIfAbsent(DashboardServer.class, key -> start(), DashboardServer.class);
        }
    }

    String url() {
        return server.url();
    }

    /** Returns the data folder. */
    Path data() {
        return folder.resolve("data");
    }

    <T> T bean(Class<T> type) {
        return server.bean(type);
    }

    /** Creates a workspace, alone in its organization. */
    Workspace workspace(String name) {
        return bean(WorkspaceStore.class)
                .create(name + " " + PublicId.next(), Plan.ENTERPRISE, OptionalInt.empty(), Instant.now())
                .orElseThrow();
    }

    /** Returns the address of a page of a workspace. */
    String page(Workspace workspace, String below) {
        return url() + WorkspaceView.path(workspace) + below;
    }

    /** Creates a person with a role in the organization of a workspace, and returns the email. */
    String person(Workspace workspace, Role role, Language language) {
        String email = role.wire() + "-" + PublicId.next() + "@example.org";
        String name = role.wire().substring(0, 1).toUpperCase(Locale.ROOT) + role.wire().substring(1) + " Lenz";
        var person = new Person(PublicId.next(), email, name, language, Theme.SYSTEM, null, null, Instant.now());
        bean(PersonStore.class).create(person, HASH);
        bean(MembershipStore.class)
                .add(new Membership(workspace.organizationId(), person.id(), role, Instant.now()));
        return email;
    }

    /** Logs a person in, and returns when the first page is loaded. */
    void logIn(Browser browser, String email) throws IOException, InterruptedException {
        browser.forget();
        browser.open(url() + "/login");
        browser.fill("#email", email);
        browser.fill("#password", PASSWORD);
        browser.click("form[action='/login'] button");
        browser.until("!location.pathname.startsWith('/login')");
    }

    @Override
    public void close() throws IOException {
        server.close();
        FileSystemUtils.deleteRecursively(folder);
    }
}
