package platen.jobs.mail;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import javax.net.ssl.SSLSocketFactory;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import platen.db.core.PublicId;
import platen.db.mail.Mail;
import platen.db.mail.MailStatus;
import platen.jobs.mail.SmtpServer.Security;
import platen.jobs.outbound.TlsFixture;

/** Tests TLS connections to mail servers and the check of their certificates. */
@Timeout(600)
class SmtpTlsTest {
    private static final String RECIPIENT = "ada@acme.example";
    private static TlsFixture genuine;
    private static TlsFixture anothers;

    @BeforeAll
    static void certify(@TempDir Path folder) throws Exception {
        genuine = new TlsFixture(Files.createDirectory(folder.resolve("genuine")), "ip:127.0.0.1");
        anothers = new TlsFixture(Files.createDirectory(folder.resolve("another")), "dns:mail.elsewhere.example");
    }

    @ParameterizedTest
    @EnumSource(value = Security.class, names = {"STARTTLS", "TLS"})
    void aMailGoesOverTls(Security security) {
        try (var server = new FakeMailServer(security, genuine)) {
            assertThat(send(server, genuine.clients())).isInstanceOf(Smtp.Answer.Taken.class);
            assertThat(server.mails()).containsExactly(RECIPIENT);
            assertThat(server.logins()).containsExactly("platen secret");
        }
    }

    @ParameterizedTest
    @Tag("thorough")
    @EnumSource(value = Security.class, names = {"STARTTLS", "TLS"})
    void anUntrustedServerReceivesNeitherMailNorPassword(Security security) {
        try (var server = new FakeMailServer(security, genuine)) {
            Smtp.Answer answer = send(server, (SSLSocketFactory) SSLSocketFactory.getDefault());
            assertThat(answer).isInstanceOfSatisfying(Smtp.Answer.Failed.class,
                    failed -> assertThat(failed.reason()).contains("certification path"));
            assertThat(server.mails()).isEmpty();
            assertThat(server.logins()).isEmpty();
        }
    }

    @ParameterizedTest
    @Tag("thorough")
    @EnumSource(value = Security.class, names = {"STARTTLS", "TLS"})
    void aServerWithTheCertificateOfAnotherGetsNeitherMailNorPassword(Security security) {
        try (var server = new FakeMailServer(security, anothers)) {
            Smtp.Answer answer = send(server, anothers.clients());
            assertThat(answer).isInstanceOf(Smtp.Answer.Failed.class);
            assertThat(server.mails()).isEmpty();
            assertThat(server.logins()).isEmpty();
        }
    }

    @Test
    void aMailWaitsUntilEncryptionAndLoginAreConfigured() {
        try (var server = new FakeMailServer(Security.STARTTLS, genuine)) {
            SmtpServer asked = server.address();
            var careless = new SmtpServer(asked.host(), asked.port(), Security.NONE, null, null, asked.from());
            assertThat(new Smtp(careless).send(mail(), RECIPIENT)).isInstanceOfSatisfying(Smtp.Answer.Failed.class,
                    failed -> assertThat(failed.reason()).startsWith("530"));
            assertThat(server.mails()).isEmpty();
        }
    }

    private static Smtp.Answer send(FakeMailServer server, SSLSocketFactory trusting) {
        return new Smtp(server.address(), trusting).send(mail(), RECIPIENT);
    }

    private static Mail mail() {
        return new Mail(PublicId.next(), PublicId.next(), RECIPIENT, "A webhook is disabled", "It answered 410.",
                MailStatus.PENDING, 1, null, Instant.now(), null, false);
    }
}
