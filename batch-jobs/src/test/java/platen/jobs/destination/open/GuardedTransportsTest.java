package platen.jobs.destination.open;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.catchThrowableOfType;

import java.io.IOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.UnknownHostException;
import java.nio.file.Path;
import java.time.Clock;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import javax.net.ssl.SSLSocketFactory;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.core.PublicId;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import platen.jobs.webhook.Signature;

class GuardedTransportsTest {
    private static final Credentials PASSWORD = Credentials.ofPassword("secret");
    private static final Credentials ACCESS_KEY = Credentials.ofAccessKey("AKIA", "secret", null);

    private final OutboundClient client = resolving(AllowList.EMPTY);
    private final GuardedTransports transports = new GuardedTransports(DestinationSettings.NONE, MailSettings.NONE,
            client,
            Clock.systemUTC());

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # host, port, user, folder, hostKey, field
            files.example.org, 22, a, '',    -, -
            files.example.org, 22, a, /in/x, -, -
            files.example.org, 22, a, in,    SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA, -
            10.0.0.1,          22, a, '',    -, host
            files.example.org, 25, a, '',    -, host
            files.example.org, 22, '', '',   -, user
            files.example.org, 22, a, ../x,  -, folder
            files.example.org, 22, a, //x,   -, folder
            files.example.org, 22, a, /,     -, -
            files.example.org, 22, a, '',    MD5:aa:bb, host_key
            """)
    void settingsOfSftpServersAreChecked(String host, int port, String user, String folder, @Nullable String hostKey,
            @Nullable String field) {
        expect(transports.objections(new TransportSettings.Sftp(host, port, user, folder, hostKey), PASSWORD), field);
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # endpoint, region, bucket, folder, pathStyle, field
            '',                            eu-west-1, files,  '',   false, -
            https://store.example.org,     auto,      files,  a/b,  true,  -
            https://store.example.org:9000, us-east-1, my.files, '', true,  -
            http://store.example.org,      auto,      files,  '',   true,  endpoint
            https://10.0.0.1,              auto,      files,  '',   true,  endpoint
            https://store.example.org/x,   auto,      files,  '',   true,  endpoint
            https://a@store.example.org,   auto,      files,  '',   true,  endpoint
            store.example.org,             auto,      files,  '',   true,  endpoint
            https://93.184.216.34,         auto,      files,  '',   true,  -
            https://93.184.216.34,         auto,      files,  '',   false, endpoint
            '',                            '',        files,  '',   false, region
            '',                            a.evil/,   files,  '',   false, region
            '',                            eu-west-1, a,      '',   false, bucket
            '',                            eu-west-1, a/../b, '',   false, bucket
            '',                            eu-west-1, my.files, '', false, bucket
            '',                            eu-west-1, files,  /a,   false, folder
            """)
    void settingsOfStoresAreChecked(String endpoint, String region, String bucket, String folder, boolean pathStyle,
            @Nullable String field) {
        expect(transports.objections(new TransportSettings.S3(endpoint, region, bucket, folder, pathStyle), ACCESS_KEY),
                field);
    }

    @Test
    void anAddressOfAStoreNeedsPathStyle() {
        for (String address : List.of("https://93.184.216.34:9000", "https://[2606:4700::1]")) {
            assertThat(transports.objections(new TransportSettings.S3(address, "auto", "files", "", false), ACCESS_KEY))
                    .singleElement()
                    .satisfies(objection -> assertThat(objection.message()).contains("'path_style'"));
        }
    }

    @Test
    void theReasonWhyAWebhookGotNoAnswerEndsInOneFullStop() throws IOException {
        int closed;
        try (var taken = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            closed = taken.getLocalPort();
        }
        for (String url : List.of("https://hooks.example/in", "http://127.0.0.1:" + closed + "/in")) {
            assertThat(failureOfWebhook(url)).startsWith(url + " did not answer: ").endsWith(".").doesNotEndWith("..");
        }
        assertThat(failureOfWebhook("https://refused.example/in")).isEqualTo("https://refused.example/in is not used:"
                + " The URL must not lead to a private address.");
    }

    /** Returns a client that knows the addresses of three names. */
    private static OutboundClient resolving(AllowList allowed) {
        return new OutboundClient(allowed, name -> switch (name) {
            case "refused.example" -> List.of(InetAddress.ofLiteral("10.0.0.1"));
            case "inside.example" -> List.of(InetAddress.ofLiteral("10.20.0.1"));
            case "public.example" -> List.of(InetAddress.ofLiteral("93.184.216.34"));
            default -> throw new UnknownHostException(name);
        }, (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    /** The list has a network, so that the spelling of a name does not tell whether it is in there. */
    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            http://inside.example,   -
            https://inside.example,  -
            http://named.example,    -
            http://public.example,   must begin with https://
            http://nobody.example,   must begin with https://
            http://8.8.8.8,          must begin with https://
            https://public.example,  -
            https://nobody.example,  -
            https://refused.example, must not lead to a private address
            """)
    void plainHttpIsForWhatTheOperatorAllowsAsForWebhookEndpoints(String url, @Nullable String objection) {
        OutboundClient allowing = resolving(AllowList.parse(List.of("10.20.0.0/16", "named.example")));
        var guarded = new GuardedTransports(DestinationSettings.NONE, MailSettings.NONE, allowing, Clock.systemUTC());

        List<String> webhook = guarded.objections(new TransportSettings.Webhook(url, 14), null)
                .stream()
                .map(Objection::message)
                .toList();
        List<String> store = guarded.objections(new TransportSettings.S3(url, "auto", "files", "", true), null)
                .stream()
                .map(Objection::message)
                .toList();

        assertThat(allowing.objection(url)).isEqualTo(Optional.ofNullable(objection));
        assertThat(webhook).isEqualTo(objection == null ? List.of() : List.of("The url " + objection + "."));
        assertThat(store).isEqualTo(objection == null ? List.of() : List.of("The endpoint " + objection + "."));
    }

    private static String failureOfWebhook(String url) {
        var guarded = new GuardedTransports(DestinationSettings.NONE, MailSettings.NONE,
                resolving(AllowList.parse(List.of("127.0.0.1"))), Clock.systemUTC());
        return catchThrowableOfType(TransferException.class,
                () -> guarded.check(new TransportSettings.Webhook(url, 14),
                        Credentials.ofSecret(Signature.newSecret())))
                .explanation();
    }

    @Test
    void credentialsAreChecked() {
        var sftp = new TransportSettings.Sftp("files.example.org", 22, "a", "", null);
        expect(transports.objections(sftp, Credentials.NONE), "password");
        expect(transports.objections(sftp, new Credentials("a", "b", null, null, null, null, null)), "password",
                "private_key");
        expect(transports.objections(sftp, Credentials.ofPrivateKey("nonsense", null)), "private_key");
        expect(transports.objections(sftp, null));
        var s3 = new TransportSettings.S3("", "eu-west-1", "files", "", false);
        expect(transports.objections(s3, Credentials.NONE), "access_key_id", "secret_access_key");
        expect(transports.objections(s3, Credentials.ofAccessKey("A\r\nX: y", "secret", "to ken")), "access_key_id",
                "session_token");
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", emptyValue = "", textBlock = """
            # recipient, subject, text, field
            ada@example.org,        '',                '',             -
            ada@example.org,        {files} of {date}, Here: {link},   -
            ada,                    '',                '',             recipients
            @example.org,           '',                '',             recipients
            Ada <ada@example.org>,  '',                '',             recipients
            ada@example.org,        {customer},        '',             subject
            ada@example.org,        Files: {link},     '',             subject
            ada@example.org,        '',                {Link} {links}, text
            """)
    void settingsOfMailsAreChecked(String recipient, String subject, String text, @Nullable String field) {
        expect(objectionsToMail(List.of(recipient), subject, text), field);
    }

    @Test
    void aRecipientOfMailsIsNamedOnce() {
        expect(objectionsToMail(List.of("ada@example.org", "ADA@example.org"), "", ""), "recipients");
    }

    @Test
    void mailsHaveASubjectOfOneLineAndAShortText() {
        expect(objectionsToMail(List.of("ada@example.org"), "a\nBcc: b@c.org", "x".repeat(5_001)), "subject", "text");
    }

    private List<Objection> objectionsToMail(List<String> recipients, String subject, String text) {
        var server = new SmtpServer("mail.example.org", 587, SmtpServer.Security.STARTTLS, null, null,
                "platen@example.org");
        var sending = new GuardedTransports(DestinationSettings.NONE, new MailSettings(server, null), client,
                Clock.systemUTC());
        return sending.objections(new TransportSettings.Mail(recipients, subject, text, "en", 14), null);
    }

    @Test
    void mailsNeedTheSettingsOfTheOperator() {
        var mail = new TransportSettings.Mail(List.of("ada@example.org"), "", "", "en", 14);
        assertThat(transports.objections(mail, null)).singleElement()
                .satisfies(
                        objection -> assertThat(objection.message()).contains("PLATEN_MAIL_HOST", "PLATEN_MAIL_FROM"));
        assertThat(catchThrowableOfType(TransferException.class, () -> transports.check(mail, Credentials.NONE))
                .explanation()).contains("PLATEN_MAIL_HOST");
    }

    @ParameterizedTest
    @CsvSource(nullValues = "-", textBlock = """
            # url, secret, field
            https://example.org/in?key=x, whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, -
            http://example.org/in,        whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, url
            https://10.0.0.1/in,          whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, url
            https://a@example.org/in,     whsec_MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw, url
            https://example.org/in,       whsec_c2hvcnQ=,                         secret
            https://example.org/in,       MfKQ9r8GKYqrTwjUPD8ILPZIo2LaLaSw,       secret
            https://example.org/in,       whsec_?,                                secret
            """)
    void settingsOfWebhooksAreChecked(String url, String secret, @Nullable String field) {
        expect(transports.objections(new TransportSettings.Webhook(url, 14), Credentials.ofSecret(secret)), field);
    }

    @Test
    void foldersNeedTheSettingOfTheOperator(@TempDir Path folder) throws TransferException {
        var settings = new TransportSettings.Folder(PublicId.next(), "out");

        TransferException e = catchThrowableOfType(TransferException.class,
                () -> transports.open(settings, Credentials.NONE));

        assertThat(e.problem()).isEqualTo(Problem.INSTALLATION);
        assertThat(e).hasMessageContaining("not available at present");
        assertThat(catchThrowableOfType(TransferException.class, () -> transports.check(settings, Credentials.NONE)))
                .hasMessageContaining("PLATEN_DESTINATIONS_FOLDER is not set for this process")
                .hasMessageNotContaining("tried again");
        expect(transports.objections(settings, null), "type");
        var allowed = new GuardedTransports(new DestinationSettings(folder), MailSettings.NONE, client,
                Clock.systemUTC());
        allowed.open(settings, Credentials.NONE).check();
        expect(allowed.objections(new TransportSettings.Folder(PublicId.next(), "../x"), null), "folder");
    }

    @Test
    void settingsThatWereStoredAndAreNoLongerAllowedAreNotOpened() {
        TransferException e = catchThrowableOfType(TransferException.class,
                () -> transports.open(new TransportSettings.S3("http://store.example.org", "auto", "files", "", true),
                        ACCESS_KEY));

        assertThat(e.problem()).isEqualTo(Problem.SETTINGS);
        assertThat(e).hasMessage("The endpoint must begin with https://.");
    }

    @Test
    void lostCredentialsAreNamed() {
        TransferException sftp = catchThrowableOfType(TransferException.class, () -> transports.open(
                new TransportSettings.Sftp("files.example.org", 22, "a", "",
                        "SHA256:AAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAA"),
                Credentials.NONE));
        TransferException s3 = catchThrowableOfType(TransferException.class, () -> transports
                .open(new TransportSettings.S3("", "eu-west-1", "files", "", false), Credentials.NONE));

        assertThat(sftp.problem()).isEqualTo(Problem.CREDENTIALS);
        assertThat(s3.problem()).isEqualTo(Problem.CREDENTIALS);
    }

    private static void expect(List<Objection> objections, @Nullable String... fields) {
        assertThat(objections).extracting(Objection::field)
                .containsExactlyInAnyOrderElementsOf(
                        Arrays.stream(fields).filter(Objects::nonNull).toList());
    }
}
