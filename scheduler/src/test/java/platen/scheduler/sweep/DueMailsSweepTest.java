package platen.scheduler.sweep;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.core.PublicId;
import platen.db.mail.MailStore;
import platen.db.mail.MailStore.NewMail;

class DueMailsSweepTest {
    private static final Duration LONG = Duration.ofMinutes(5);

    private DatabaseFixture databaseFixture;
    private QueueFixture queue;
    private MailStore mails;
    private DueMailsSweep sweep;

    @BeforeEach
    void open() {
        databaseFixture = new DatabaseFixture();
        queue = new QueueFixture(databaseFixture.testing());
        mails = new MailStore(databaseFixture.database());
        sweep = new DueMailsSweep(databaseFixture.database(), mails, queue.queue());
    }

    @AfterEach
    void close() {
        queue.close();
        databaseFixture.close();
    }

    @Test
    void aMailThatIsDueIsEnqueuedOnce() {
        UUID due = mail(Duration.ZERO);
        mail(LONG);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(sweep.runOnce()).isZero();
        assertThat(queue.rows()).containsExactly(due);
    }

    @Test
    void aMailWhoseWorkerDiedIsEnqueuedAndALeasedOneIsNot() {
        UUID abandoned = mail(LONG);
        mails.claim(abandoned, Duration.ZERO);
        mails.claim(mail(Duration.ZERO), LONG);
        assertThat(sweep.runOnce()).isEqualTo(1);
        assertThat(queue.rows()).containsExactly(abandoned);
    }

    private UUID mail(Duration grace) {
        var mail = new NewMail(PublicId.next(), databaseFixture.workspace().id(), "ada@acme.example", "a", "b",
                DatabaseFixture.THEN);
        mails.queue(mail, grace);
        return mail.id();
    }
}
