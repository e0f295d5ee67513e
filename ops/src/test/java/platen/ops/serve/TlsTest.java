package platen.ops.serve;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.cert.Certificate;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.concurrent.locks.LockSupport;
import javax.net.ssl.SSLSocket;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.core.env.ConfigurableEnvironment;
import platen.db.TestDatabase;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.secret.MasterKey;
import platen.db.workspace.Plan;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.ops.CompilerInThisProcess;
import platen.ops.admin.Imports;
import platen.ops.command.CommandException;
import platen.ops.settings.TlsSettings;
import tools.jackson.databind.json.JsonMapper;

/** Tests a server that encrypts its port by itself. */
@Tag("thorough")
class TlsTest {
    private static final Path SAMPLES = Path.of("..", "samples");
    private static final long LIMIT_NANOS = 120_000_000_000L;

    @TempDir
    private static Path folder;

    private static TestDatabase testing;
    private static CertificateFixture first;
    private static CertificateFixture second;
    private static HttpClient client;
    private static Server server;
    private static String key;

    @BeforeAll
    static void start() throws Exception {
        testing = new TestDatabase();
        first = CertificateFixture.create(folder);
        second = CertificateFixture.create(folder);
        first.write(folder);
        client = HttpClient.newBuilder().sslContext(CertificateFixture.trusting(first, second)).build();
        server = Server.start(List.of("--platen.database.url=" + testing.url(),
                "--platen.database.user=" + testing.direct().getUser(),
                "--platen.database.password=" + testing.direct().getPassword(),
                "--platen.master-key=" + MasterKey.random().base64(), "--platen.data=" + folder.resolve("data"),
                "--platen.role=api", "--platen.http.port=0", "--platen.http.address=127.0.0.1",
                "--platen.telemetry.metrics-port=0", "--platen.tls.certificate=" + folder.resolve("tls.crt"),
                "--platen.tls.key=" + folder.resolve("tls.key"),
                "--spring.ssl.bundle.watch.file.quiet-period=100ms", "--spring.main.sources=",
                "--logging.level.root=error"), List.of(CompilerInThisProcess.class));
        key = publish();
    }

    @AfterAll
    static void stop() {
        if (server != null) {
            server.close();
        }
        testing.close();
    }

    @Test
    void aRenderOverHttpsReturnsAPdf() throws Exception {
        HttpResponse<byte[]> pdf = client.send(render(""), BodyHandlers.ofByteArray());
        assertThat(pdf.statusCode()).isEqualTo(200);
        assertThat(new String(pdf.body(), 0, 5)).isEqualTo("%PDF-");
        assertThat(server.notice()).contains("https://localhost:" + port());
    }

    @Test
    void linksAreThoseOfTheConnectionAndForwardedHeadersOfOthersAreIgnored() throws Exception {
        HttpResponse<String> reply = client.send(
                HttpRequest.newBuilder(render("?return=url"), (name, value) -> true)
                        .header("X-Forwarded-Host", "evil.example")
                        .header("X-Forwarded-Proto", "http")
                        .header("Forwarded", "host=evil.example;proto=http")
                        .build(),
                BodyHandlers.ofString());
        assertThat(reply.statusCode()).as(reply.body()).isEqualTo(200);
        assertThat(JsonMapper.shared().readTree(reply.body()).path("pdf_url").asString())
                .startsWith("https://localhost:" + port() + "/api/v1/");
    }

    @Test
    void pagesKeepBrowsersOnHttpsAndTheirCookiesSecure() throws Exception {
        HttpResponse<String> page = client.send(HttpRequest.newBuilder(URI.create(server.url() + "/login"))
                .header("X-Forwarded-Proto", "http")
                .build(), BodyHandlers.ofString());
        assertThat(page.headers().firstValue("Strict-Transport-Security").orElse("")).contains("max-age=31536000");
        assertThat(page.headers().allValues("Set-Cookie")).isNotEmpty()
                .allSatisfy(cookie -> assertThat(cookie).startsWith("__Host-").contains("Secure"));
    }

    @Test
    void plainRequestsToTheEncryptedPortAreRefused() throws Exception {
        HttpResponse<String> reply = client.send(
                HttpRequest.newBuilder(URI.create("http://localhost:" + port() + "/livez")).build(),
                BodyHandlers.ofString());
        assertThat(reply.statusCode()).isEqualTo(400);
    }

    @Test
    void thePortOfMetricsIsEncryptedToo() throws Exception {
        String metrics = "//localhost:"
                + server.bean(ConfigurableEnvironment.class).getProperty("local.management.port")
                + "/actuator/prometheus";
        assertThat(client.send(HttpRequest.newBuilder(URI.create("https:" + metrics)).build(), BodyHandlers.ofString())
                .body()).contains("platen_pool_connections");
        assertThat(client.send(HttpRequest.newBuilder(URI.create("http:" + metrics)).build(), BodyHandlers.discarding())
                .statusCode()).isEqualTo(400);
    }

    @Test
    void theHealthCheckOfTheImageAcceptsTheCertificate() {
        assertThat(LivenessProbe.problem(Map.of("PLATEN_PORT", Integer.toString(port()), "PLATEN_TLS_CERTIFICATE",
                folder.resolve("tls.crt").toString()))).isNull();
        assertThat(LivenessProbe.problem(Map.of("PLATEN_PORT", Integer.toString(port())))).contains("400");
    }

    @Test
    void aRenewedCertificateIsServedWithoutARestart() throws Exception {
        assertThat(served()).isEqualTo(first.certificate);
        second.write(folder);
        long end = System.nanoTime() + LIMIT_NANOS;
        while (!served().equals(second.certificate)) {
            assertThat(System.nanoTime()).as("time").isLessThan(end);
            LockSupport.parkNanos(50_000_000);
        }
        assertThat(client.send(render(""), BodyHandlers.discarding()).statusCode()).isEqualTo(200);
        first.write(folder);
        while (!served().equals(first.certificate)) {
            assertThat(System.nanoTime()).as("time").isLessThan(end);
            LockSupport.parkNanos(50_000_000);
        }
    }

    @Test
    void settingsThatCannotWorkAreRefusedWithTheReason(@TempDir Path other) throws Exception {
        second.write(other);
        Path certificate = other.resolve("tls.crt");
        Path secret = other.resolve("tls.key");
        assertThat(new TlsSettings(null, null).properties()).isEmpty();
        assertThat(new TlsSettings(certificate, secret).properties()).containsKey("server.ssl.bundle");
        assertRefused(new TlsSettings(certificate, null), "are set together");
        assertRefused(new TlsSettings(other.resolve("absent.crt"), secret), "PLATEN_TLS_CERTIFICATE");
        assertRefused(new TlsSettings(secret, secret), "PLATEN_TLS_CERTIFICATE");
        assertRefused(new TlsSettings(certificate, certificate), "PLATEN_TLS_KEY");
        CertificateFixture.create(other).write(Files.createDirectory(other.resolve("third")));
        assertRefused(new TlsSettings(certificate, other.resolve("third").resolve("tls.key")), "is not that of");
    }

    private static void assertRefused(TlsSettings settings, String reason) {
        assertThatThrownBy(settings::properties).isInstanceOf(CommandException.class).hasMessageContaining(reason);
    }

    private static HttpRequest render(String query) throws IOException {
        return HttpRequest.newBuilder(URI.create(server.url() + "/api/v1/templates/consent/render" + query))
                .header("Authorization", "Bearer " + key)
                .header("Content-Type", "application/json")
                .POST(BodyPublishers.ofString("{\"data\":" + Files.readString(SAMPLES.resolve("data/consent.json"))
                        + "}"))
                .build();
    }

    private static int port() {
        return URI.create(server.url()).getPort();
    }

    /** Returns the certificate that the server shows to a new connection. */
    private static Certificate served() throws IOException, GeneralSecurityException {
        try (var socket = (SSLSocket) CertificateFixture.trusting(first, second)
                .getSocketFactory()
                .createSocket("127.0.0.1", port())) {
            socket.startHandshake();
            return socket.getSession().getPeerCertificates()[0];
        }
    }

    private static String publish() throws IOException {
        Instant now = Instant.now();
        var workspace = server.bean(WorkspaceStore.class)
                .create("tls", Plan.BUSINESS, OptionalInt.empty(), now)
                .orElseThrow();
        var imports = new Imports(server.beans());
        var stored = imports.template(workspace, "consent", "Consent",
                Files.readAllBytes(SAMPLES.resolve("forms/consent.pdf")), ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), 1, Environment.PRODUCTION);
        return server.bean(KeyStore.class)
                .issue(workspace.id(), "test", Environment.PRODUCTION, Scope.DEFAULTS, null, now)
                .secret();
    }
}
