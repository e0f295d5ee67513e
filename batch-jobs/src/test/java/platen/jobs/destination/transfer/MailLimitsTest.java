package platen.jobs.destination.transfer;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Clock;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.parallel.ResourceAccessMode;
import org.junit.jupiter.api.parallel.ResourceLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.batch.Batch;
import platen.db.destination.BatchDestinationStatus;
import platen.db.destination.DestinationType;
import platen.jobs.batch.BatchFixture;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.mail.SmtpServer.Security;

/** Limits of the mails that destinations send; nobody confirms the address of a recipient. */
@ResourceLock(value = TransferFixture.FAILPOINTS, mode = ResourceAccessMode.READ)
class MailLimitsTest {
    private static final String DOCUMENTS = "[{\"destination\":\"people\"}]";

    /** Its mails are queued and never sent. */
    @AutoClose
    private final TransferFixture fixture = new TransferFixture(Clock.systemUTC(), null,
            new MailSettings(new SmtpServer("127.0.0.1", 1, Security.NONE, null, null, "platen@platen.example"), null));

    MailLimitsTest() {
        fixture.destination("people", DestinationType.MAIL,
                "{\"recipients\":[\"ada@example.org\",\"bob@example.org\"]}", Credentials.NONE);
    }

    /** Stores mails that were sent some hours ago. */
    private void sent(int number, String recipient, String environment, int hours) {
        fixture.sql("""
                insert into mail (id, workspace_id, recipient, subject, body, secret, status, created_at, sent_at,
                                  transfer_environment)
                select gen_random_uuid(), '%s', '%s', '', '', true, 'sent', now() - interval '%d hours', now(), %s
                  from generate_series(1, %d)
                """.formatted(fixture.jobsFixture.workspace.id(), recipient, hours, environment, number));
    }

    private Batch batch() {
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.work();
        return batch;
    }

    @ParameterizedTest
    @CsvSource(quoteCharacter = '"', value = {
            "50, ADA@example.org, 'production', ada@example.org 50 mails in a day",
            "999, eve@example.org, 'production', sent their 1000 mails of a day",
            "1999, eve@example.org, null, sent its 2000 mails of a day"})
    void mailsAboveALimitOfADayWait(int number, String recipient, String environment, String message) {
        sent(number, recipient, environment, 23);
        Batch batch = batch();

        assertThat(fixture.files(batch).status()).isEqualTo(BatchDestinationStatus.TRANSFERRING);
        assertThat(fixture.files(batch).error()).contains("unavailable", message, "tried again");
        assertThat(fixture.count("mail where status = 'pending'")).isZero();
    }

    @Test
    void destinationsOutsideProductionSendFewMails() {
        sent(49, "eve@example.org", "'development'", 1);
        Batch batch = fixture.batch(DOCUMENTS, BatchFixture.rows(1));
        fixture.sql("update destination set environment = 'development'");
        fixture.work();

        assertThat(fixture.files(batch).error()).contains("outside production", "50 mails");
        assertThat(fixture.count("mail where status = 'pending'")).isZero();
    }

    @Test
    void mailsBelowTheLimitsAreQueued() {
        sent(49, "ada@example.org", "'production'", 1);
        sent(100, "bob@example.org", "null", 1);
        sent(50, "bob@example.org", "'production'", 25);
        sent(50, "eve@example.org", "'development'", 1);
        batch();

        assertThat(fixture.count("mail where status = 'pending' and transfer_environment = 'production'"))
                .isEqualTo(2);
    }
}
