package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.BROWSER;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.tenant;
import static platen.jobs.envelope.MailedEnvelopes.person;

import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SigningOrder;
import platen.jobs.JobsFixture;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.secret.LinkToken;

/** Tests mails of envelopes on a server with a mail server, and what happens where none may be sent. */
class MailedEnvelopesTest {
    private final EnvelopeFixture fixture = new EnvelopeFixture(true);
    private final MailedEnvelopes mailed = new MailedEnvelopes(fixture);

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void peopleAreMailedInTheirLanguageWhenTheirTurnComes() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "de"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        assertThat(sent.tokens()).as("links that the sender hands over").isEmpty();
        assertThat(fixture.mail("tina@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("Bitte unterschreiben", "Please sign soon."));
        assertThat(fixture.mail("larry@people.example")).isEmpty();

        fixture.consentIn("de", mailed.token("tina"));
        fixture.fill(mailed.token("tina"), tenant());
        fixture.sign(mailed.token("tina"), fixture.look(mailed.token("tina")));
        assertThat(fixture.mail("larry@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("Please sign"));
        fixture.signed(mailed.token("larry"), landlord());
        fixture.sealing.seal(sent.envelope().id());
        assertThat(fixture.mail("tina@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("Abgeschlossen"));
        assertThat(fixture.visit(mailed.token("tina")).step()).isEqualTo(Visit.Step.COMPLETED);
        assertThat(JobsFixture.text(fixture.sealed(sent))).contains("Link given").doesNotContain("handed over");
    }

    @Test
    void aResendOfACompletedEnvelopeGivesAnotherLinkToTheCopy() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        fixture.signed(mailed.token("tina"), tenant());
        fixture.signed(mailed.token("larry"), landlord());
        fixture.sealing.seal(sent.envelope().id());
        LinkToken former = mailed.token("tina");
        Sent again = EnvelopeFixture
                .changed(fixture.sending.resend(sent.envelope(), Optional.of(1), EnvelopeFixture.SENDER));
        assertThat(again.tokens()).isEmpty();
        assertThat(fixture.visits.find(former, "")).isEmpty();
        assertThat(fixture.visit(mailed.token("tina")).step()).isEqualTo(Visit.Step.COMPLETED);
        assertThat(fixture.trail(sent.envelope().id())).endsWith("completed", "resent");
    }

    @Test
    void anInvitationOverTheLimitOfMailsIsMailedLater() {
        mailed.sendMailsUpToTheLimit();
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        assertThat(fixture.mail("tina@people.example")).isEmpty();
        assertThat(sent.tokens()).as("links that the sender hands over").isEmpty();
        assertThat(fixture.trail(sent.envelope().id())).containsExactly("created", "sent");
        EnvelopeReminders reminders = fixture.get(EnvelopeReminders.class);
        fixture.advance(Duration.ofHours(1));
        reminders.send();
        assertThat(fixture.mail("tina@people.example")).as("with the limit still used up").isEmpty();

        fixture.advance(Duration.ofDays(1));
        reminders.send();
        assertThat(fixture.visit(mailed.token("tina")).step()).isEqualTo(Visit.Step.OPEN);
        assertThat(fixture.trail(sent.envelope().id())).containsExactly("created", "sent", "notified");
        assertThat(fixture.person(sent, 1).progress().remindersSent()).isZero();
    }

    @Test
    void aLinkThatIsMailedIsNotReturnedToTheSenderBecauseOfTheLimitOfMails() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        mailed.sendMailsUpToTheLimit();
        assertThat(fixture.sending.resend(sent.envelope(), Optional.of(1), EnvelopeFixture.SENDER))
                .isInstanceOfSatisfying(EnvelopeResult.Refused.class,
                        refused -> assertThat(refused.rule()).contains("2000 mails in a day"));
        assertThat(fixture.sending.extend(sent.envelope(), null, EnvelopeFixture.SENDER))
                .isInstanceOf(EnvelopeResult.Refused.class);
        assertThat(fixture.visit(mailed.token("tina")).step()).as("of the former link").isEqualTo(Visit.Step.OPEN);
    }

    @Test
    void aQuarantinedWorkspaceMailsNobody() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        Optional<String> before = fixture.mail("tina@people.example");
        LinkToken token = mailed.token("tina");
        workMode("quarantined");
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();
        assertThat(fixture.mail("tina@people.example")).isEqualTo(before);
        assertThat(fixture.sending.resend(sent.envelope(), Optional.of(1), EnvelopeFixture.SENDER))
                .isInstanceOf(EnvelopeResult.Quarantined.class);
        assertThat(fixture.sending.extend(sent.envelope(), null, EnvelopeFixture.SENDER))
                .isInstanceOf(EnvelopeResult.Quarantined.class);
        fixture.signed(token, tenant());
        assertThat(fixture.mail("larry@people.example")).isEmpty();

        workMode("normal");
        fixture.advance(Duration.ofHours(1));
        fixture.get(EnvelopeReminders.class).send();
        assertThat(fixture.visit(mailed.token("larry")).step()).isEqualTo(Visit.Step.OPEN);
    }

    private void workMode(String mode) {
        fixture.jobs.database.jdbi()
                .useHandle(handle -> handle.execute("""
                        update workspace set work_mode = m.mode, work_mode_reason = m.why, work_mode_by = m.why,
                               work_mode_since = case when m.why is null then null else now() end
                          from (select ?::text as mode, ?::text as why) m
                        """, mode, mode.equals("normal") ? null : "test"));
    }

    @Test
    void theOthersAreToldThatSomebodyDeclined() {
        mailed.sent(SigningOrder.PARALLEL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        assertThat(fixture.ends.decline(fixture.visit(mailed.token("tina")), "No.", BROWSER))
                .isEqualTo(SigningEnds.DeclineResult.DECLINED);
        assertThat(fixture.mail("larry@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("declined").doesNotContain("/s/"));
    }
}
