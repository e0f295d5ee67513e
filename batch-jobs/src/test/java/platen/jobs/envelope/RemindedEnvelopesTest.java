package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.BROWSER;
import static platen.jobs.envelope.EnvelopeFixture.tenant;
import static platen.jobs.envelope.MailedEnvelopes.person;

import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SigningOrder;
import platen.jobs.JobsFixture;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.json.StoredJson;
import platen.jobs.secret.LinkToken;

/** Tests reminders of envelopes, the links in them, and deadlines. */
class RemindedEnvelopesTest {
    private final EnvelopeFixture fixture = new EnvelopeFixture(true);
    private final MailedEnvelopes mailed = new MailedEnvelopes(fixture);

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void remindersComeAfterThreeDaysThenWeeklyFourTimesAtMost() {
        Sent sent = fixture.sent(new NewEnvelope(fixture.jobs.workspace, Environment.PRODUCTION,
                EnvelopeFixture.endless(),
                new EnvelopeSource.OfTemplate("lease", fixture.jobs.json("{\"rent\":\"1\"}")),
                EnvelopeFixture.both(), null, null));
        EnvelopeReminders reminders = fixture.get(EnvelopeReminders.class);
        fixture.advance(Duration.ofDays(3).minusSeconds(1));
        assertThat(reminders.send()).isZero();
        fixture.advance(Duration.ofSeconds(1));
        assertThat(reminders.send()).isEqualTo(1);
        assertThat(reminders.send()).as("the same again").isZero();
        for (int i = 0; i < 5; i++) {
            fixture.advance(Duration.ofDays(7));
            reminders.send();
        }
        assertThat(fixture.trail(sent.envelope().id())).filteredOn("reminded"::equals).hasSize(4);
    }

    @Test
    void aReminderOverTheLimitOfMailsIsNotCountedAndComesLater() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        fixture.advance(Duration.ofDays(3));
        mailed.sendMailsUpToTheLimit();
        EnvelopeReminders reminders = fixture.get(EnvelopeReminders.class);
        reminders.send();
        assertThat(fixture.person(sent, 1).progress().remindersSent()).isZero();
        fixture.advance(Duration.ofDays(1).plusSeconds(1));
        reminders.send();
        assertThat(fixture.person(sent, 1).progress().remindersSent()).isEqualTo(1);
    }

    @Test
    void noReminderComesInTheLastHour() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        fixture.advance(Duration.ofDays(30).minusMinutes(59));
        fixture.get(EnvelopeReminders.class).send();
        assertThat(fixture.trail(sent.envelope().id())).doesNotContain("reminded");
    }

    @Test
    void theLinkOfAReminderIsOneMore() {
        mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken first = mailed.token("tina");
        fixture.consent(first);
        fixture.fill(first, tenant());
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();

        LinkToken second = mailed.token("tina");
        assertThat(second).isNotEqualTo(first);
        assertThat(fixture.visit(first).step()).isEqualTo(Visit.Step.SIGN);
        assertThat(fixture.documents.entries(fixture.visit(first))).isEqualTo(tenant());
        assertThat(fixture.visit(second).step()).isEqualTo(Visit.Step.SIGN);
        fixture.advance(Duration.ofDays(7));
        fixture.get(EnvelopeReminders.class).send();
        assertThat(mailed.token("tina")).isNotEqualTo(second);
        assertThat(fixture.visit(second).step()).as("of the first reminder").isEqualTo(Visit.Step.SIGN);
        fixture.sign(first, fixture.look(first));
        assertThat(fixture.visit(second).step()).isEqualTo(Visit.Step.SIGNED);
    }

    @Test
    void aSecondLinkShowsTheDocumentsThatAreConfirmedByIt() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken first = mailed.token("tina");
        fixture.consent(first);
        fixture.fill(first, tenant());
        Signing.Looked looked = fixture.look(first);
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();
        LinkToken second = mailed.token("tina");

        assertThat(fixture.documents.hasLooked(fixture.visit(second))).isFalse();
        assertThat(fixture.documents.isFilledInByOtherLink(fixture.visit(second))).isTrue();
        assertThat(fixture.sign(second, looked)).isInstanceOf(Signing.Changed.class);
        fixture.fill(second,
                Entries.empty().with(0, StoredJson.object("{\"move_in\":\"in June\",\"tenant_signature\":\""
                        + EnvelopeFixture.signature("Tina") + "\"}")));
        Signing.Looked again = fixture.look(second);
        assertThat(JobsFixture.text(again.pdf().bytes())).contains("in June");
        assertThat(fixture.sign(first, looked)).isInstanceOf(Signing.Changed.class);
        assertThat(fixture.sign(second, again)).isEqualTo(new Signing.Signed(false));
        assertThat(fixture.person(sent, 1).progress().signedSha256()).isEqualTo(again.sha256());
    }

    @Test
    void aResendByANodeOfAnEarlierVersionEndsTheLinksOfAllReminders() {
        mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken first = mailed.token("tina");
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();
        LinkToken second = mailed.token("tina");
        fixture.advance(Duration.ofDays(7));
        fixture.get(EnvelopeReminders.class).send();
        List.of(1, 2).forEach(browser -> fixture.checks.check(fixture.visit(first), "Blue Heron", BROWSER));
        assertThat(List.of(first, second)).allSatisfy(each -> assertThat(fixture.visits.find(each, "")).isPresent());

        LinkToken other = LinkToken.next();
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("""
                update envelope_signer set token_hash = ?, later_hash = null, pass_hash = null, pass_until = null
                 where token_hash = ?
                """, other.hash(), first.hash()));
        assertThat(List.of(first, second)).allSatisfy(each -> assertThat(fixture.visits.find(each, "")).isEmpty());
        assertThat(fixture.visits.find(other, "")).isPresent();
        assertThat(fixture.jobs.count("envelope_signer where former_pass_hash is not null")).isZero();
    }

    @Test
    void anEnvelopeExpiresOnceAtItsDeadline() {
        fixture.jobs.listen("esign.envelope.expired");
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        EnvelopeDeadlines deadlines = fixture.get(EnvelopeDeadlines.class);
        fixture.advance(Duration.ofDays(30).minusMillis(1));
        assertThat(deadlines.expire()).isZero();
        fixture.advance(Duration.ofMillis(1));
        assertThat(deadlines.expire()).isEqualTo(1);
        assertThat(deadlines.expire()).isZero();
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.EXPIRED);
        assertThat(fixture.events()).containsExactly("esign.envelope.expired");
    }
}
