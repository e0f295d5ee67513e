package platen.web.account.oidc;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.PublicId;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.oidc.IssuerStore;
import platen.db.oidc.OidcIssuer;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.workspace.Workspace;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

/** Base of tests with a real OpenID Connect server. Each test has a workspace and people of its own. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
abstract class OidcTest {
    private DashboardFixture server;
    private OidcServer issuer;
    private Workspace workspace;
    private Person owner;
    private int tests;

    @BeforeAll
    void open(@TempDir Path folder) {
        server = new DashboardFixture(folder, Map.of());
        issuer = new OidcServer(server.clock());
    }

    @AfterAll
    void close() {
        issuer.close();
        server.close();
    }

    @BeforeEach
    void prepare() {
        tests++;
        workspace = server.workspace("acme" + tests);
        owner = server.person(email("mara"), "Mara");
        server.join(workspace, owner, Role.OWNER);
        issuer.register(client(), server.base() + path() + "/callback");
        person("otto", Map.of("name", "Otto Tern"));
        person("mara", Map.of());
    }

    final DashboardFixture server() {
        return server;
    }

    final OidcServer issuer() {
        return issuer;
    }

    final Workspace workspace() {
        return workspace;
    }

    final Person owner() {
        return owner;
    }

    final String client() {
        return "platen-" + tests;
    }

    final String email(String name) {
        return name + tests + "@quillmoor.example";
    }

    /** Sets the claims of a person at the issuer, by default with a verified address and no time of a login. */
    final void person(String name, Map<String, Object> claims) {
        var all = new HashMap<String, Object>(Map.of("email", email(name), "email_verified", true,
                "auth_time", ""));
        all.putAll(claims);
        issuer.person(name + tests, all);
    }

    final Person known(String name) {
        return server.bean(PersonStore.class).findByEmail(email(name)).orElseThrow();
    }

    final Role role(Person person) {
        return server.bean(MembershipStore.class).find(workspace.organizationId(), person.id()).orElseThrow().role();
    }

    final OidcIssuer stored() {
        return server.bean(IssuerStore.class).of(workspace.organizationId()).orElseThrow();
    }

    /** Path at which people log in by the issuer. */
    final String path() {
        return "/login/oidc/" + PublicId.ORGANIZATION.of(workspace.organizationId());
    }

    final String settings() {
        return WorkspaceView.path(workspace) + "/settings/oidc";
    }

    /**
     * Sets the issuer as its owner.
     *
     * @param more fields and values in turn
     */
    final void configure(String... more) {
        HttpResponse<String> saved = save(server.visitor().login(owner.email()), more);
        assertThat(saved.statusCode()).as(saved.body()).isEqualTo(303);
    }

    final HttpResponse<String> save(Visitor visitor, String... more) {
        var fields = new LinkedHashMap<String, String>(Map.of("name", "Quillmoor", "issuer", issuer.url(), "client",
                client(), "secret", OidcServer.secret(client())));
        for (int i = 0; i < more.length; i += 2) {
            fields.put(more[i], more[i + 1]);
        }
        return visitor.submit(settings(), settings(),
                fields.entrySet().stream().flatMap(each -> Stream.of(each.getKey(), each.getValue()))
                        .toArray(String[]::new));
    }

    final HttpResponse<String> logIn(Visitor visitor, String name) {
        return visitor.get(answer(visitor, name));
    }

    /** Logs in at the issuer and returns where it sends the browser. */
    final String answer(Visitor visitor, String name) {
        return answer(visitor, name, begin(visitor));
    }

    /** Sends the form that begins a login and returns the URL of the issuer to which it leads. */
    final String begin(Visitor visitor, String... fields) {
        HttpResponse<String> left = visitor.submit(path(), path(), fields);
        String refresh = left.headers().firstValue("Refresh").orElse("");
        assertThat(refresh).as(left.body()).startsWith("0; url=" + issuer.url());
        return refresh.substring("0; url=".length());
    }

    final String answer(Visitor visitor, String name, String authorize) {
        HttpResponse<String> next = visitor.get(authorize);
        if (Visitor.location(next).endsWith("/login")) {
            HttpResponse<String> in = visitor.send(visitor.request(issuer.url() + "/login")
                    .header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(Visitor.form("username", name + tests, "password",
                            OidcServer.PASSWORD))));
            assertThat(in.statusCode()).isEqualTo(302);
            next = visitor.get(authorize);
        }
        assertThat(Visitor.location(next)).as(next.body()).contains(path() + "/callback?", "code=");
        return Visitor.location(next);
    }
}
