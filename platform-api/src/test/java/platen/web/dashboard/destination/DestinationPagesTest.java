package platen.web.dashboard.destination;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.sshd.common.config.keys.KeyUtils;
import org.apache.sshd.common.keyprovider.KeyPairProvider;
import org.apache.sshd.server.SshServer;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.springframework.context.annotation.Bean;
import org.springframework.context.annotation.Configuration;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.member.Role;
import platen.db.workspace.Workspace;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.batch.work.BatchProgressListener;
import platen.jobs.destination.open.DestinationSettings;
import platen.jobs.destination.transfer.TransferDispatcher;
import platen.jobs.destination.transfer.TransferPlanner;
import platen.jobs.webhook.Signature;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.webhook.Receiver;

/** Tests the pages of destinations with a folder of this machine. */
class DestinationPagesTest {
    @TempDir
    private static Path folder;

    private static DashboardFixture server;
    private static Workspace workspace;
    private static Visitor developer;
    private static RecordsFixture records;

    @Configuration(proxyBeanMethods = false)
    static class FolderOfTests {
        @Bean
        DestinationSettings destinationSettings() {
            return new DestinationSettings(folder);
        }
    }

    @BeforeAll
    static void open() throws IOException {
        server = new DashboardFixture(Files.createTempDirectory(Path.of("target"), "data"), Map.of(),
                FolderOfTests.class);
        workspace = server.workspace("acme");
        server.join(workspace, server.person("dev@example.org", "Dev"), Role.DEVELOPER);
        developer = server.visitor().login("dev@example.org");
        records = new RecordsFixture(server, workspace).template("letter");
    }

    @AfterAll
    static void close() {
        server.close();
    }

    private static String path(String below) {
        return WorkspaceView.path(workspace) + below;
    }

    private static Destination made(String name) {
        HttpResponse<String> answer = developer.submit(path("/destinations/new"), path("/destinations"), "type",
                "folder", "name", name, "environment", "staging", "folder", name);
        Destination made = server.bean(DestinationStore.class)
                .of(workspace.id(), null)
                .stream()
                .filter(each -> each.name().equals(name))
                .findFirst()
                .orElseThrow(() -> new AssertionError(answer.body()));
        assertThat(Visitor.location(answer)).isEqualTo(page(made));
        return made;
    }

    private static String page(Destination destination) {
        return path("/destinations/" + PublicId.DESTINATION.of(destination.id()));
    }

    private static List<String> files(String below) throws IOException {
        Path root = folder.resolve(PublicId.WORKSPACE.of(workspace.id())).resolve(below);
        try (Stream<Path> files = Files.walk(root)) {
            return files.filter(Files::isRegularFile).map(file -> file.getFileName().toString()).sorted().toList();
        }
    }

    /** Orders a batch whose documents go to a destination, and processes it. */
    private static String ordered(String destination, String csv) {
        String page = path("/batches/drafts/" + records.draft(developer, "letter", csv));
        assertThat(developer.get(page).body()).contains(">" + destination + "</option>");
        String batch = Visitor.location(developer.submit(page, page + "/order", "deliver-destination-0", destination,
                "deliver-content-0", "documents", "deliver-name-0", "{custom_id}.pdf"));
        UUID id = PublicId.BATCH.parse(batch.substring(batch.indexOf("bat_"))).orElseThrow();
        server.bean(BatchCoordinator.class).coordinateOrHelp(id, BatchProgressListener.NONE);
        put(id);
        return batch;
    }

    private static void put(UUID batch) {
        boolean more = true;
        while (more) {
            more = server.bean(TransferPlanner.class).planSome();
        }
        boolean open = true;
        while (open) {
            server.bean(TransferDispatcher.class).putDue();
            open = server.database()
                    .jdbi()
                    .withHandle(handle -> handle.createQuery(
                            "select exists (select from transfer where batch_id = :id and status = 'pending')")
                            .bind("id", batch)
                            .mapTo(boolean.class)
                            .one());
        }
    }

    @Test
    void aDestinationNeedsAName() {
        HttpResponse<String> answer = developer.submit(path("/destinations/new"), path("/destinations"), "type",
                "folder", "name", " ", "environment", "staging", "folder", "nameless");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("Write a name.");
        assertThat(server.bean(DestinationStore.class).of(workspace.id(), null))
                .noneMatch(each -> each.name().isBlank());
    }

    @Test
    void aDestinationIsMadeTestedUsedByABatchAndDeleted() throws IOException {
        Destination archive = made("archive");
        assertThat(developer.submit(page(archive), page(archive) + "/test").body())
                .contains("A small file was put there and removed again.");

        String batch = ordered("archive", "custom_id,who\nada,Ada\nbo,Bo\n");

        assertThat(files("archive")).containsExactly("ada.pdf", "bo.pdf");
        assertThat(developer.get(batch).body()).contains("Where the files go", ">archive<", ">Delivered<",
                "2 of 2 files").doesNotContain("Try failed files again");
        assertThat(developer.get(batch + "/transfers").body()).contains("ada.pdf", "bo.pdf");
        developer.submit(page(archive), page(archive) + "/delete");
        assertThat(developer.get(page(archive)).statusCode()).isEqualTo(404);
    }

    @Test
    void aFileThatCouldNotBePutIsTriedAgainFromThePageOfTheBatch() throws IOException {
        made("inbox");
        Path there = Files.createDirectories(
                folder.resolve(PublicId.WORKSPACE.of(workspace.id())).resolve("inbox")).resolve("cy.pdf");
        Files.writeString(there, "somebody else's");
        String batch = ordered("inbox", "custom_id,who\ncy,Cy\n");
        assertThat(developer.get(batch).body()).contains(">Failed<", "Try failed files again", "another content");
        assertThat(there).hasContent("somebody else's");

        Files.delete(there);
        developer.submit(batch, batch + "/transfers/retry");
        put(PublicId.BATCH.parse(batch.substring(batch.indexOf("bat_"))).orElseThrow());
        assertThat(developer.get(batch).body()).contains(">Delivered<", "1 of 1 files");
        assertThat(files("inbox")).containsExactly("cy.pdf");
    }

    @Test
    void oneFailedFileIsTriedAgainAndTheOthersStayFailed() throws IOException {
        made("single");
        Path at = Files.createDirectories(folder.resolve(PublicId.WORKSPACE.of(workspace.id())).resolve("single"));
        Files.writeString(at.resolve("di.pdf"), "somebody else's");
        Files.writeString(at.resolve("eve.pdf"), "somebody else's");
        String batch = ordered("single", "custom_id,who\ndi,Di\neve,Eve\n");
        Files.delete(at.resolve("di.pdf"));
        Files.delete(at.resolve("eve.pdf"));

        String list = batch + "/transfers";
        Matcher button = Pattern
                .compile("action=\"([^\"]+/retry)\"[^>]*>(?:(?!</form>).)*aria-label=\"Try again: di.pdf\"",
                        Pattern.DOTALL)
                .matcher(developer.get(list).body());
        assertThat(button.find()).isTrue();
        String form = button.group(1);
        developer.submit(list, form);
        put(PublicId.BATCH.parse(batch.substring(batch.indexOf("bat_"))).orElseThrow());

        assertThat(files("single")).containsExactly("di.pdf");
        assertThat(developer.get(list).body()).contains("Try again: eve.pdf").doesNotContain("Try again: di.pdf");
        assertThat(developer.get(Visitor.location(developer.submit(list, form))).body())
                .contains("The file is not tried again");
    }

    @Test
    void theHostKeyThatIsShownIsConfirmedByOneClickAndNoOther() throws IOException, GeneralSecurityException {
        var key = KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
        try (SshServer host = SshServer.setUpDefaultServer()) {
            host.setHost("127.0.0.1");
            host.setKeyPairProvider(KeyPairProvider.wrap(key));
            host.start();
            String page = Visitor.location(developer.submit(path("/destinations/new?type=sftp"), path("/destinations"),
                    "type", "sftp", "name", "unconfirmed", "environment", "staging", "host", "127.0.0.1", "port",
                    Integer.toString(host.getPort()), "user", "ada", "password", "secret"));
            String fingerprint = KeyUtils.getFingerPrint(key.getPublic());
            assertThat(developer.submit(page, page + "/test").body()).contains("Confirm this key",
                    "name=\"fingerprint\" value=\"" + fingerprint + "\"");

            // The server shows another key meanwhile.
            var other = KeyUtils.generateKeyPair(KeyPairProvider.ECDSA_SHA2_NISTP256, 256);
            host.setKeyPairProvider(KeyPairProvider.wrap(other));
            developer.submit(page, page + "/host-key", "fingerprint", fingerprint);

            assertThat(developer.get(page).body()).contains("value=\"" + fingerprint + "\"");
            assertThat(developer.submit(page, page + "/test").body())
                    .contains("id=\"tested\"", KeyUtils.getFingerPrint(other.getPublic()))
                    .doesNotContain("removed again");
            assertThat(developer.submit(page, page + "/host-key", "fingerprint", "SHA256:short").statusCode())
                    .isEqualTo(422);
        }
    }

    @Test
    void aServerThatDoesNotAnswerIsNamedAndNothingIsThereToConfirm() throws IOException {
        int closed;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = taken.getLocalPort();
        }
        String page = Visitor.location(developer.submit(path("/destinations/new?type=sftp"), path("/destinations"),
                "type", "sftp", "name", "away", "environment", "staging", "host", "127.0.0.1", "port",
                Integer.toString(closed), "user", "ada", "password", "secret"));

        assertThat(developer.submit(page, page + "/test").body())
                .contains("id=\"tested\"", "127.0.0.1:" + closed + " refuses the connection")
                .doesNotContain("Confirm this key", "not confirmed");
    }

    @Test
    void aMailNeedsAMailServerAndKeepsItsRecipients() {
        HttpResponse<String> answer = developer.submit(path("/destinations/new?type=mail"), path("/destinations"),
                "type", "mail", "name", "people", "environment", "staging", "recipients",
                "ada@example.org\r\nbob@example.org", "text", "Here: {link}", "language", "de");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("PLATEN_MAIL_HOST", "ada@example.org", "bob@example.org", "Here: {link}",
                "<option value=\"de\" lang=\"de\" selected>Deutsch");
    }

    @Test
    void aWebhookIsMadeAndKeepsItsSecretToItself() {
        try (var receiver = new Receiver()) {
            String[] fields = {"type", "webhook", "name", "hook", "environment", "staging", "url", receiver.url("/in"),
                    "expires_days", "30"};
            HttpResponse<String> refused = developer.submit(path("/destinations/new?type=webhook"),
                    path("/destinations"), fields);
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("id=\"secret-error\"", "whsec_ and 24 to 64 bytes");

            String secret = Signature.newSecret();
            String page = Visitor.location(developer.submit(path("/destinations/new?type=webhook"),
                    path("/destinations"),
                    Stream.concat(Stream.of(fields), Stream.of("secret", secret)).toArray(String[]::new)));
            assertThat(developer.get(page).body()).contains(receiver.url("/in"), "value=\"30\"").doesNotContain(secret);
            assertThat(developer.submit(page, page + "/test").body()).contains("accepted a request that says");
            assertThat(receiver.requests()).isEqualTo(1);
        }
    }

    @Test
    void aFormWithErrorsKeepsWhatWasTypedButNoSecret() {
        HttpResponse<String> answer = developer.submit(path("/destinations/new?type=sftp"), path("/destinations"),
                "type", "sftp", "name", "x", "environment", "staging", "host", "", "user", "platen", "password",
                "canary-secret");
        assertThat(answer.statusCode()).isEqualTo(422);
        assertThat(answer.body()).contains("value=\"platen\"", "settings.host", "is missing")
                .doesNotContain("canary-secret");
    }

    @Test
    void aScheduleShowsItsDestinationsAndRefusesAPatternThatNamesNoFile() {
        made("nightly");
        String[] fields = {"name", "s", "environment", "staging", "cron", "@daily", "time_zone", "UTC", "misfire",
                "skip", "source", "url", "url", "http://127.0.0.1:9/", "target", "template:letter", "anyway", "true",
                "deliver-destination-0", "nightly", "deliver-content-0", "documents", "deliver-name-0"};
        HttpResponse<String> refused = developer.submit(path("/schedules/new"), path("/schedules"),
                Stream.concat(Stream.of(fields), Stream.of("all.pdf")).toArray(String[]::new));
        assertThat(refused.statusCode()).isEqualTo(422);
        assertThat(refused.body()).contains("id=\"deliver_to-error\"", "gives all rows one name",
                "value=\"all.pdf\"");

        String created = Visitor.location(developer.submit(path("/schedules/new"), path("/schedules"),
                Stream.concat(Stream.of(fields), Stream.of("{date}/{row}.pdf")).toArray(String[]::new)));
        assertThat(developer.get(created + "/edit").body()).contains("<option value=\"nightly\" selected>nightly",
                "value=\"{date}/{row}.pdf\"");
    }
}
