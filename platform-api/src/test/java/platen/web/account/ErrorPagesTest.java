package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.Socket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestInstance;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.member.Role;
import platen.db.workspace.Workspace;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.May;
import platen.web.dashboard.StillTicker;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;

/** Meets errors as a person does: each is a protected page that says what happened and what to do next. */
@TestInstance(TestInstance.Lifecycle.PER_CLASS)
class ErrorPagesTest {
    private DashboardFixture server;
    private Workspace workspace;
    private Visitor viewer;

    /** A page with a defect. */
    @Controller
    static final class BrokenPage {
        @May(Role.VIEWER)
        @GetMapping("/dashboard/w/{workspace}/broken")
        void show() {
            throw new IllegalStateException("secret detail of the defect");
        }
    }

    @BeforeAll
    void open(@TempDir Path folder) {
        server = new DashboardFixture(folder, Map.of(), BrokenPage.class, StillTicker.class);
        workspace = server.workspace("main");
        server.join(workspace, server.person("viewer@example.org", "Viewer"), Role.VIEWER);
        viewer = server.visitor().login("viewer@example.org");
    }

    @AfterAll
    void close() {
        server.close();
    }

    @Test
    void aDefectIsAnsweredWithTheIdUnderWhichTheLogHasIt() {
        HttpResponse<String> answer = viewer.get(WorkspaceView.path(workspace) + "/broken");
        assertPage(answer, 500, "Something went wrong", "under the request id");
        assertThat(answer.body()).contains(answer.headers().firstValue("X-Request-Id").orElseThrow())
                .doesNotContain("secret detail");
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dashboard", "/me", "/login", "/setup/wrong"})
    void whileTheDatabaseIsDownAPageSaysSoAndPeopleGoOnAfterwards(String path) {
        Visitor visitor = server.visitor().login("viewer@example.org");
        server.faults().leave();
        try {
            HttpResponse<String> answer = visitor.get(path);
            assertPage(answer, 503, "The database does not answer", "Nothing is lost.");
            assertThat(answer.body()).contains(answer.headers().firstValue("X-Request-Id").orElseThrow());
        } finally {
            server.faults().clear();
        }
        assertThat(visitor.get("/me").statusCode()).isEqualTo(200);
    }

    @Test
    void aRefusalSaysWhomToAsk() {
        assertPage(viewer.get(WorkspaceView.path(workspace) + "/members"), 403, "Not allowed", "Ask an admin");
    }

    @Test
    void aMissingPageSaysWhyAndLeadsBackWithoutAnIdThatWouldTellItApart() {
        HttpResponse<String> answer = viewer.get("/dashboard/w/ws_00000000000000000000000000000000");
        assertPage(answer, 404, "Page not found", "The address is wrong", "href=\"/dashboard\"", "href=\"/docs\"");
        assertThat(answer.body()).doesNotContain(answer.headers().firstValue("X-Request-Id").orElseThrow());
    }

    @ParameterizedTest
    @ValueSource(strings = {"/dashboard//keys", "/dashboard/;a=b", "/dashboard/%2e%2e/me", "/login/%252e%252e/me",
            "/me/%0d%0aX-Evil:1", "/login;jsessionid=1"})
    void aStrangePathIsAPageToo(String path) throws IOException {
        try (var socket = new Socket(server.base().getHost(), server.base().getPort())) {
            socket.getOutputStream()
                    .write(("GET " + path + " HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\n\r\n")
                            .getBytes(StandardCharsets.US_ASCII));
            String answer = new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
            assertThat(answer).startsWith("HTTP/1.1 404 ").contains("Page not found", "frame-ancestors 'none'")
                    .doesNotContain("X-Evil");
        }
    }

    @Test
    void tooManyAttemptsSayHowLongToWait() {
        Visitor visitor = server.visitor();
        HttpResponse<String> answer = visitor.get("/login");
        for (int i = 0; i < 8; i++) {
            answer = visitor.submit("/login", "/login", "email", "slow@example.org", "password", "wrong " + i);
        }
        assertPage(answer, 429, "Wait ", "second");
        assertThat(answer.body()).contains(answer.headers().firstValue("X-Request-Id").orElseThrow());
        assertThat(answer.headers().firstValue("Retry-After")).isPresent();
    }

    private static void assertPage(HttpResponse<String> answer, int status, String... texts) {
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(status);
        assertThat(answer.headers().firstValue("Content-Type").orElse("")).startsWith("text/html");
        assertThat(answer.body()).contains(texts).contains("<a ");
        PagePolicyTest.assertProtected(answer);
        assertThat(answer.headers().firstValue("Cache-Control").orElse("")).contains("no-store");
    }
}
