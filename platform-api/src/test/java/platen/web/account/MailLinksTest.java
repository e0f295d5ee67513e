package platen.web.account;

import static org.assertj.core.api.Assertions.assertThat;

import com.icegreen.greenmail.store.FolderException;
import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.MimeMessage;
import java.io.IOException;
import java.net.HttpCookie;
import java.net.Socket;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.member.Role;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.Visitor;

/** Asks for mails with forged hosts: their links lead to the configured address. */
class MailLinksTest {
    private static final String CONFIGURED = "https://docs.quillmoor.example";

    private static final GreenMail mail = new GreenMail(new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP));

    private static DashboardFixture server;
    private static DashboardFixture configured;

    /** An owner whom no other test knows, because the mails to one person and the requests for them are limited. */
    private final String owner = "mara-" + UUID.randomUUID() + "@quillmoor.example";
    private final String newcomer = "new-" + UUID.randomUUID() + "@elsewhere.example";
    private final String guest = "guest-" + UUID.randomUUID() + "@elsewhere.example";

    @BeforeAll
    static void start(@TempDir Path folder, @TempDir Path other) {
        mail.start();
        server = server(folder, "");
        configured = server(other, CONFIGURED);
    }

    @BeforeEach
    void createOwners() {
        for (DashboardFixture each : List.of(server, configured)) {
            each.join(each.workspace(owner), each.person(owner, "Mara"), Role.OWNER);
        }
    }

    @AfterEach
    void forgetMails() throws FolderException {
        mail.purgeEmailFromAllMailboxes();
    }

    @AfterAll
    static void stop() {
        server.close();
        configured.close();
        mail.stop();
    }

    @ParameterizedTest
    @CsvSource({"X-Forwarded-Host,evil.example", "Forwarded,host=evil.example",
            "X-Forwarded-Host,'evil.example, evil.example'", "X-Original-Host,evil.example"})
    void noForwardedHostReachesALink(String header, String value) throws Exception {
        Visitor visitor = server.visitor();
        send(visitor, visitor.token("/reset"), "/reset", header, value, "email", owner);
        assertLink("/reset/", "http://localhost:8080");
        send(visitor, visitor.token("/signup"), "/signup", header, value, "email", newcomer);
        assertLink("/signup/", "http://localhost:8080");
        send(visitor, visitor.token("/signup"), "/signup", header, value, "email", owner);
        assertLink("/login", "http://localhost:8080");

        Visitor mara = server.visitor().login(owner);
        String members = Visitor.location(mara.get("/dashboard")) + "/members";
        send(mara, mara.token(members), members + "/invite", header, value, "email", guest,
                "role", "viewer");
        assertLink("/join/", "http://localhost:8080");
    }

    @ParameterizedTest
    @ValueSource(strings = {"evil.example", "evil.example:8080", "localhost.evil.example", "127.0.0.1:1@evil.example"})
    void noHostHeaderReachesALink(String host) throws Exception {
        Visitor visitor = server.visitor();
        String token = visitor.token("/reset");
        String form = Visitor.form("_csrf", token, "email", owner);
        String cookies = visitor.cookies().stream().map(HttpCookie::toString).collect(Collectors.joining("; "));
        String answer = raw("POST /reset HTTP/1.1\r\nHost: " + host + "\r\nCookie: " + cookies
                + "\r\nSec-Fetch-Site: same-origin\r\nContent-Type: application/x-www-form-urlencoded\r\n"
                + "Content-Length: " + form.length() + "\r\nConnection: close\r\n\r\n" + form);
        if (answer.startsWith("HTTP/1.1 200")) {
            assertLink("/reset/", "http://localhost:8080");
        } else {
            assertThat(answer).as("refused by the server").startsWith("HTTP/1.1 400");
            assertThat(mail.getReceivedMessages()).isEmpty();
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"X-Forwarded-Host", "X-Original-Host"})
    void theConfiguredAddressIsThatOfEveryLink(String header) throws Exception {
        Visitor visitor = configured.visitor();
        send(visitor, visitor.token("/reset"), "/reset", header, "evil.example", "email", owner);
        assertLink("/reset/", CONFIGURED);
        Visitor mara = configured.visitor().login(owner);
        String members = Visitor.location(mara.get("/dashboard")) + "/members";
        send(mara, mara.token(members), members + "/invite", header, "evil.example", "email",
                guest, "role", "viewer");
        assertLink("/join/", CONFIGURED);
    }

    /** Starts a server behind a proxy on this machine that passes on every header of its clients. */
    private static DashboardFixture server(Path folder, String base) {
        var settings = new HashMap<String, Object>(Map.of("platen.mail.port", mail.getSmtp().getPort(),
                "platen.signup.mode", "open", "platen.api.trusted-proxies", "127.0.0.1"));
        if (!base.isEmpty()) {
            settings.put("platen.api.base-url", base);
        }
        return new DashboardFixture(folder, settings);
    }

    private static void send(Visitor visitor, String token, String path, String header, String value,
            String... fields) {
        var answer = visitor.send(visitor.request(path)
                .header("Sec-Fetch-Site", "same-origin")
                .header("Content-Type", "application/x-www-form-urlencoded")
                .header(header, value)
                .POST(BodyPublishers.ofString("_csrf=" + token + "&" + Visitor.form(fields))));
        assertThat(answer.statusCode()).as(answer.body()).isEqualTo(200);
    }

    private static String raw(String request) throws IOException {
        try (var socket = new Socket(server.base().getHost(), server.base().getPort())) {
            socket.getOutputStream().write(request.getBytes(StandardCharsets.UTF_8));
            return new String(socket.getInputStream().readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    /** Waits for a mail, and expects its links to begin with a base. */
    private void assertLink(String path, String base) throws Exception {
        assertThat(mail.waitForIncomingEmail(60_000, 1)).isTrue();
        MimeMessage received = mail.getReceivedMessages()[0];
        assertThat(String.valueOf(received.getContent())).contains(base + path).doesNotContain("evil");
        mail.purgeEmailFromAllMailboxes();
    }
}
