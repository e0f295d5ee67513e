package platen.jobs.mail;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.internet.MimeMessage;
import java.time.Duration;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import platen.db.mail.Mail;
import platen.db.mail.MailStatus;
import platen.jobs.JobsFixture;
import platen.jobs.destination.transport.CapturedLog;
import platen.jobs.mail.SmtpServer.Security;

/** Tests mails from the transaction that queues them to the mailbox of a mail server. */
@Timeout(600)
class MailsTest {
    private static final String OPERATORS = "operators@platen.example";

    private final JobsFixture jobsFixture = new JobsFixture();
    private final GreenMail server = new GreenMail(setup());

    MailsTest() {
        server.start();
    }

    @AfterEach
    void close() {
        server.stop();
        jobsFixture.close();
    }

    @Test
    void aMailGoesToTheContactOfItsWorkspace() throws Exception {
        contact("ada@acme.example");
        Mails mails = mails(Security.NONE, null);
        UUID id = tell(mails, "Größe\r\nBcc: eve@evil.example", "Zeile eins\nZeile zwei – Ende");
        assertThat(jobsFixture.hasJob(id)).isTrue();
        mails.send(id);
        MimeMessage received = only();
        assertThat(received.getAllRecipients()).extracting(Object::toString).containsExactly("ada@acme.example");
        assertThat(received.getFrom()).extracting(Object::toString).containsExactly("platen@platen.example");
        assertThat(received.getSubject()).isEqualTo("Größe  Bcc: eve@evil.example");
        assertThat(received.getContent().toString().replace("\r", "")).startsWith("Zeile eins\nZeile zwei – Ende");
        assertThat(received.getMessageID()).startsWith("<mail_").endsWith("@platen.example>");
        assertThat(mail().status()).isEqualTo(MailStatus.SENT);
        assertThat(mail().sentAt()).isNotNull();
        // A second job of the same mail.
        mails.send(id);
        assertThat(server.getReceivedMessages()).hasSize(1);
    }

    @Test
    void operatorsAreNotifiedWhereAWorkspaceHasNoContact() throws Exception {
        Mails mails = mails(Security.NONE, null);
        mails.send(tell(mails, "a", "b"));
        assertThat(only().getAllRecipients()).extracting(Object::toString).containsExactly(OPERATORS);
    }

    @Test
    void aRolledBackTransactionSendsNoMail() {
        Mails mails = mails(Security.NONE, null);
        assertThatThrownBy(() -> jobsFixture.database.inTransaction(() -> {
            mails.tell(jobsFixture.workspace.id(), "a", "b");
            throw new IllegalStateException("changed my mind");
        })).hasMessage("changed my mind");
        assertThat(jobsFixture.count("mail")).isZero();
    }

    @Test
    void withoutAMailServerAMailIsRecorded() {
        contact("ada@acme.example");
        jobsFixture.mails.send(tell(jobsFixture.mails, "a", "b"));
        assertThat(mail().status()).isEqualTo(MailStatus.RECORDED);
        assertThat(mail().error()).isEqualTo("No mail server is set.");
    }

    @Test
    void theLogTellsTheSubjectOfAMailUnlessItIsSecret() {
        contact("ada@acme.example");
        UUID open = tell(jobsFixture.mails, "Webhook disabled", "b");
        UUID secret = tell(jobsFixture.mails, "Your link", "b");
        jobsFixture.database.jdbi().useHandle(handle -> handle.execute("update mail set secret = true where id = ?",
                secret));
        try (var log = new CapturedLog()) {
            jobsFixture.mails.send(open);
            jobsFixture.mails.send(secret);
            assertThat(log.lines()).anyMatch(line -> line.contains("Webhook disabled"))
                    .noneMatch(line -> line.contains("Your link"));
        }
    }

    @Test
    void withoutAnybodyToTellAMailIsRecorded() {
        Mails mails = new Mails(jobsFixture.mailRows, jobsFixture.workspaces, jobsFixture.queue,
                new MailSettings(smtp(Security.NONE, null), null), jobsFixture.clock);
        mails.send(tell(mails, "a", "b"));
        assertThat(mail().status()).isEqualTo(MailStatus.RECORDED);
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    @Test
    void aMailThatCouldNotBeSentIsSentLater() throws Exception {
        Mails mails = mails(Security.NONE, "secret");
        UUID id = tell(mails, "a", "b");
        mails.send(id);
        assertThat(mail().status()).isEqualTo(MailStatus.PENDING);
        assertThat(mail().error()).contains("535");
        assertThat(jobsFixture.mailRows.requeue(10, Mails.GRACE)).as("not due for a minute").isEmpty();
        server.setUser(OPERATORS, "platen", "secret");
        makeDue();
        assertThat(jobsFixture.mailRows.requeue(10, Mails.GRACE)).containsExactly(id);
        mails.send(id);
        assertThat(mail().status()).isEqualTo(MailStatus.SENT);
        assertThat(mail().attempt()).isEqualTo(2);
        assertThat(mail().error()).isNull();
        only();
    }

    @Test
    void aMailIsGivenUpAfterItsLastAttempt() {
        Mails mails = mails(Security.NONE, "wrong");
        UUID id = tell(mails, "a", "b");
        for (int attempt = 1; attempt <= Mails.ATTEMPTS; attempt++) {
            assertThat(mail().status()).isEqualTo(MailStatus.PENDING);
            mails.send(id);
        }
        assertThat(mail().status()).isEqualTo(MailStatus.FAILED);
        assertThat(mail().attempt()).isEqualTo(Mails.ATTEMPTS);
    }

    @Test
    void aMailIsSentAgainUnderTheSameIdAfterItsWorkerDied() throws Exception {
        Mails mails = mails(Security.NONE, null);
        UUID id = tell(mails, "a", "b");
        Mail lost = jobsFixture.mailRows.claim(id, Duration.ofMinutes(2)).orElseThrow();
        mails.send(id);
        assertThat(server.getReceivedMessages()).as("in somebody else's hands").isEmpty();
        makeDue();
        jobsFixture.mailRows.requeue(10, Mails.GRACE);
        mails.send(id);
        // The first worker was only slow: it had sent the mail too, and its result comes too late.
        new Smtp(smtp(Security.NONE, null)).send(lost, OPERATORS);
        jobsFixture.mailRows.end(lost, MailStatus.FAILED, "late");
        assertThat(mail().status()).isEqualTo(MailStatus.SENT);
        MimeMessage[] received = server.getReceivedMessages();
        assertThat(received).hasSize(2);
        assertThat(received[0].getMessageID()).isEqualTo(received[1].getMessageID());
    }

    @Test
    void aServerThatRefusesTheRecipientForGoodIsNotAskedAgain() throws Exception {
        try (var refusing = new FakeRefusingMailServer("550 nobody here")) {
            assertThat(answer(refusing)).isEqualTo(new Smtp.Answer.Refused("550 nobody here"));
        }
        try (var busy = new FakeRefusingMailServer("450 try later")) {
            assertThat(answer(busy)).isEqualTo(new Smtp.Answer.Failed("450 try later"));
        }
    }

    @Test
    void anInvalidAddressIsRefused() {
        contact("ada @ acme");
        Mails mails = mails(Security.NONE, null);
        mails.send(tell(mails, "a", "b"));
        assertThat(mail().status()).isEqualTo(MailStatus.REFUSED);
    }

    @Test
    void aMailThatIsRefusedInItsLastAttemptIsRefused() {
        Mails mails = mails(Security.NONE, "wrong");
        UUID id = tell(mails, "a", "b");
        for (int attempt = 1; attempt < Mails.ATTEMPTS; attempt++) {
            mails.send(id);
        }
        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update mail set recipient = 'ada @ acme' where id = ?", id));
        mails.send(id);
        assertThat(mail().attempt()).isEqualTo(Mails.ATTEMPTS);
        assertThat(mail().status()).isEqualTo(MailStatus.REFUSED);
    }

    @Test
    void aServerWithoutStartTlsGetsNoMailThatNeedsIt() {
        Mails mails = mails(Security.STARTTLS, null);
        mails.send(tell(mails, "a", "b"));
        assertThat(mail().status()).isEqualTo(MailStatus.PENDING);
        assertThat(mail().error()).contains("STARTTLS");
        assertThat(server.getReceivedMessages()).isEmpty();
    }

    /** Returns the setup of a server that may take longer to start than the library's default of two seconds. */
    private static ServerSetup setup() {
        var setup = new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP);
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    private Smtp.Answer answer(FakeRefusingMailServer server) {
        UUID id = tell(jobsFixture.mails, "a", "b");
        return new Smtp(
                new SmtpServer("127.0.0.1", server.port(), Security.NONE, null, null, "platen@platen.example"))
                .send(jobsFixture.mailRows.claim(id, Duration.ofMinutes(2)).orElseThrow(), OPERATORS);
    }

    private Mails mails(Security security, @Nullable String password) {
        return new Mails(jobsFixture.mailRows, jobsFixture.workspaces, jobsFixture.queue,
                new MailSettings(smtp(security, password), OPERATORS), jobsFixture.clock);
    }

    private SmtpServer smtp(Security security, @Nullable String password) {
        return new SmtpServer("127.0.0.1", server.getSmtp().getPort(), security, password == null ? null : "platen",
                password, "platen@platen.example");
    }

    private void contact(String address) {
        jobsFixture.workspaces.changeContact(jobsFixture.workspace.id(), Optional.of(address));
    }

    private UUID tell(Mails mails, String subject, String body) {
        jobsFixture.database.inTransaction(() -> mails.tell(jobsFixture.workspace.id(), subject, body));
        return mail().id();
    }

    private Mail mail() {
        return jobsFixture.mailRows.newest(jobsFixture.workspace.id(), 1).getFirst();
    }

    private MimeMessage only() {
        MimeMessage[] received = server.getReceivedMessages();
        assertThat(received).hasSize(1);
        return received[0];
    }

    private void makeDue() {
        jobsFixture.database.jdbi()
                .useHandle(handle -> handle.execute("update mail set due_at = now() where status = 'pending'"));
    }
}
