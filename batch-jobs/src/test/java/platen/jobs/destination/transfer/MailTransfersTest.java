package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import com.icegreen.greenmail.util.GreenMail;
import com.icegreen.greenmail.util.ServerSetup;
import jakarta.mail.Message;
import jakarta.mail.MessagingException;
import java.io.IOException;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.audit.Actor;
import platen.db.batch.Batch;
import platen.db.core.Failpoint;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.DestinationType;
import platen.db.mail.Mail;
import platen.db.retention.OldLogStore;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.mail.MailJob;
import platen.jobs.mail.MailJobHandler;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.mail.SmtpServer.Security;

/** Mails with links to the files of batches, up to the mailbox of a mail server. */
@ResourceLock(TransferFixture.FAILPOINTS)
class MailTransfersTest {
    private static final String SETTINGS = """
            {"recipients":["ada@example.org","bob@example.org"],"subject":"{files} files of {destination}",
             "text":"Here: {link}"}""";
    private static final String DOCUMENTS = "[{\"destination\":\"people\",\"file_name\":\"{custom_id}.pdf\"}]";
    private static final Pattern LINK = Pattern.compile("http://localhost:8080/d/([A-Za-z0-9_-]{22})");

    private final GreenMail server = new GreenMail(setup());
    @AutoClose
    private final TransferFixture fixture;

    MailTransfersTest() {
        server.start();
        fixture = fixture(new SmtpServer("127.0.0.1", server.getSmtp().getPort(), Security.NONE, null, null,
                "platen@platen.example"));
    }

    /** Returns the setup of a server that may take longer to start than the library's default of two seconds. */
    private static ServerSetup setup() {
        var setup = new ServerSetup(0, "127.0.0.1", ServerSetup.PROTOCOL_SMTP);
        setup.setServerStartupTimeout(60_000);
        return setup;
    }

    private static TransferFixture fixture(@Nullable SmtpServer to) {
        var made = new TransferFixture(Clock.systemUTC(), null, new MailSettings(to, null));
        made.destination("people", DestinationType.MAIL, SETTINGS, Credentials.NONE);
        return made;
    }

    @AfterEach
    void stop() {
        server.stop();
    }

    private List<Mail> mails() {
        return fixture.jobsFixture.mailRows.newest(fixture.jobsFixture.workspace.id(), 100);
    }

    /** Sends what is queued, as the workers of mails do. */
    private void sendMails() {
        mails().forEach(mail -> new MailJobHandler(fixture.mails).run(new MailJob(mail.id())));
    }

    private List<String> recipients() {
        return Arrays.stream(server.getReceivedMessages()).map(MailTransfersTest::recipient).sorted().toList();
    }

    private static String recipient(Message message) {
        try {
            return message.getAllRecipients()[0].toString();
        } catch (MessagingException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void eachRecipientGetsOneMailWithALinkToTheFiles() throws MessagingException, IOException {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(3));

        fixture.work();
        assertThat(fixture.files(batch).status()).as("the mails are queued")
                .isEqualTo(BatchDestinationStatus.TRANSFERRING);
        sendMails();
        fixture.work();

        assertThat(recipients()).containsExactly("ada@example.org", "bob@example.org");
        Message first = server.getReceivedMessages()[0];
        assertThat(first.getSubject()).isEqualTo("3 files of people");
        Matcher link = LINK.matcher(first.getContent().toString());
        assertThat(link.find()).isTrue();
        assertThat(fixture.fileLinks.open(link.group(1))).hasValueSatisfying(
                opened -> assertThat(opened.batchId()).isEqualTo(batch.id()));
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
        assertThat(mails()).as("nobody but the recipients has the links").extracting(Mail::body).containsOnly("");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {
            "en | Files of usual, 20  | The files are here (3 in all):",
            "de | Dateien von usual, 20 | Hier sind die Dateien (3 insgesamt):"})
    void theUsualTextsAreInTheLanguageOfTheDestination(String language, String subject, String text) {
        fixture.destination("usual", DestinationType.MAIL, "{\"recipients\":[\"ada@example.org\"],\"language\":\""
                + language + "\"}", Credentials.NONE);
        fixture.batch("[{\"destination\":\"usual\"}]", BatchFixture.rows(3));
        fixture.work();

        Mail mail = mails().getFirst();
        assertThat(mail.subject()).startsWith(subject);
        assertThat(mail.body()).startsWith(text).containsPattern(LINK);
    }

    @Test
    void theLinkOfAMailThatWasQueuedLateWorksForItsWholeTime() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.plan();
        fixture.sql("update transfer set round_at = round_at - interval '25 hours'");
        fixture.work();

        Matcher link = LINK.matcher(mails().getFirst().body());
        assertThat(link.find()).isTrue();
        assertThat(fixture.fileLinks.open(link.group(1))).hasValueSatisfying(opened -> {
            assertThat(opened.batchId()).isEqualTo(batch.id());
            assertThat(opened.expiresAt()).isAfter(Instant.now().plus(Duration.ofDays(14)).minusSeconds(3_600));
        });
    }

    @Test
    void aWorkerThatDiesBeforeItRecordsThatTheMailsWereSentCausesNoSecondMail() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        sendMails();
        try (var armed = Failpoint.arm(Failpoint.AFTER_FILE_PUT, 1, () -> {
            throw new Failpoint.Fault("died");
        })) {
            fixture.work();
        }
        fixture.makeDue();
        fixture.work();
        sendMails();

        assertThat(recipients()).hasSize(2);
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void aTransferThatIsAttemptedBeforeItsMailsAreSentQueuesNoOthers() {
        fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        fixture.makeDue();
        fixture.work();

        assertThat(mails()).hasSize(2);
        assertThatThrownBy(() -> fixture.sql("""
                insert into mail (id, workspace_id, recipient, subject, body, status, due_at, created_at, transfer_id,
                                  transfer_round_at)
                select gen_random_uuid(), workspace_id, upper(recipient), subject, body, 'pending', now(), created_at,
                       transfer_id, transfer_round_at
                  from mail limit 1
                """)).hasMessageContaining("mail_of_transfer_once");
    }

    @Test
    void mailsThatEndWhileAnAttemptLooksAtThemMakeTheTransferDue() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        fixture.sql("""
                create function end_mails() returns trigger language plpgsql as $$
                begin
                    update mail set status = 'sent', due_at = null, sent_at = now() where status = 'pending';
                    return new;
                end $$
                """);
        fixture.sql("create trigger end_mails before update on transfer for each row"
                + " when (old.in_flight and not new.in_flight) execute function end_mails()");
        fixture.makeDue();
        fixture.work();
        fixture.sql("drop function end_mails cascade");

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void recipientsThatWereErasedGetNoOtherMail() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        sendMails();
        fixture.sql("update mail set recipient = '[erased]'");
        fixture.work();

        assertThat(mails()).extracting(Mail::recipient).containsOnly("[erased]");
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void onlyTheRecipientWhoseMailFailedGetsAnotherOne() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        fixture.sql(
                "update mail set status = 'refused', due_at = null, error = 'no such user' where recipient like 'bob%'");
        sendMails();
        fixture.work();
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.FAILED);
        assertThat(fixture.files(batch).error()).contains("The mail to bob@example.org was refused: no such user.");

        assertThat(fixture.repeats.again(batch.workspaceId(), batch.id(), Actor.SYSTEM)).isEqualTo(1);
        fixture.work();
        sendMails();
        fixture.work();

        assertThat(recipients()).containsExactly("ada@example.org", "bob@example.org");
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void aMailThatAWorkerWithoutAMailServerRecordsIsFollowedByAnotherOne() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        fixture.sql("update mail set status = 'recorded', due_at = null, error = 'No mail server is set.'");
        fixture.work();
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.TRANSFERRING);
        assertThat(fixture.files(batch).error()).contains("installation", "ask the operator")
                .doesNotContain("example.org");

        fixture.makeDue();
        fixture.work();
        sendMails();
        fixture.work();

        assertThat(recipients()).containsExactly("ada@example.org", "bob@example.org");
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void aMailThatTheMailServerHasNotAcceptedForADayBlamesTheServer() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        fixture.sql("update mail set status = 'failed', due_at = null, error = 'Connection refused'");
        fixture.work();

        assertThat(fixture.files(batch).error())
                .contains("unavailable", "The mail server has not accepted the mail", "Connection refused.")
                .doesNotContain("recipient", "example.org");
    }

    @Test
    void theRetentionOfLogsKeepsTheMailsOfATransferThatMayBeAttemptedAgain() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        fixture.sql(
                "update mail set status = 'refused', due_at = null, error = 'no such user' where recipient like 'bob%'");
        sendMails();
        fixture.work();

        assertThat(deleteOldMails()).as("of a transfer that failed").isZero();
        assertThat(fixture.repeats.again(batch.workspaceId(), batch.id(), Actor.SYSTEM)).isEqualTo(1);
        fixture.work();
        assertThat(deleteOldMails()).as("of a transfer that is pending").isZero();
        sendMails();
        fixture.work();

        assertThat(recipients()).containsExactly("ada@example.org", "bob@example.org");
        assertThat(deleteOldMails()).as("of a transfer that is delivered").isEqualTo(3);
    }

    private int deleteOldMails() {
        return new OldLogStore(fixture.jobsFixture.database).deleteMails(fixture.jobsFixture.workspace.id(),
                Instant.now().plusSeconds(60), 100);
    }

    @Test
    void aBatchWithoutFilesSendsNoMail() {
        Batch batch = fixture.batch("[{\"destination\":\"people\",\"content\":\"errors\"}]", BatchFixture.rows(1));
        fixture.work();

        assertThat(mails()).isEmpty();
        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.DELIVERED);
    }

    @Test
    void aWorkerWithoutAMailServerSaysSoAndTriesAgain() {
        try (TransferFixture without = fixture(null)) {
            Batch batch = without.batch(DOCUMENTS, BatchFixture.rows(1));
            without.work();

            assertThat(without.files(batch).status()).isEqualTo(BatchDestinationStatus.TRANSFERRING);
            assertThat(without.files(batch).error()).contains("installation", "sends no mail");
            assertThat(without.count("mail")).isZero();
        }
    }
}
