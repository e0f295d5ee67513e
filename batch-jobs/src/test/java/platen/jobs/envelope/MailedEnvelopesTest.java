package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.BROWSER;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.core.Environment;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.db.envelope.TrailEntry;
import platen.jobs.JobsFixture;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.end.EnvelopeDeadlines;
import platen.jobs.envelope.notice.EnvelopeReminders;
import platen.jobs.envelope.sign.SignerChecks;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.json.StoredJson;
import platen.jobs.secret.LinkToken;

/** Tests mails, checks, reminders and deadlines of envelopes on a server with a mail server. */
class MailedEnvelopesTest {
    private static final Pattern LINK = Pattern.compile("https://pdf\\.example/s/([A-Za-z0-9_-]{22})");
    private static final Pattern CODE = Pattern.compile("(?m)^([0-9]{6})$");

    private final EnvelopeFixture fixture = new EnvelopeFixture(true);

    @AfterEach
    void close() {
        fixture.close();
    }

    private Sent sent(SigningOrder order, NewSigner... people) {
        return fixture.sent(fixture.lease(order, List.of(people), null));
    }

    private static NewSigner person(String party, String name, SignerCheck check, String language) {
        return new NewSigner(SignerRole.SIGNER, party, name, name + "@people.example", check,
                check == SignerCheck.WORD ? "Blue Heron" : null, null, language);
    }

    private LinkToken token(String name) {
        Matcher link = LINK.matcher(fixture.mail(name + "@people.example").orElseThrow());
        assertThat(link.find()).isTrue();
        return LinkToken.of(link.group(1)).orElseThrow();
    }

    @Test
    void peopleAreMailedInTheirLanguageWhenTheirTurnComes() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "de"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        assertThat(sent.tokens()).as("links that the sender hands over").isEmpty();
        assertThat(fixture.mail("tina@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("Bitte unterschreiben", "Please sign soon."));
        assertThat(fixture.mail("larry@people.example")).isEmpty();

        fixture.consentIn("de", token("tina"));
        fixture.fill(token("tina"), tenant());
        fixture.sign(token("tina"), fixture.look(token("tina")));
        assertThat(fixture.mail("larry@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("Please sign"));
        fixture.signed(token("larry"), landlord());
        fixture.sealing.seal(sent.envelope().id());
        assertThat(fixture.mail("tina@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("Abgeschlossen"));
        assertThat(fixture.visit(token("tina")).step()).isEqualTo(Visit.Step.COMPLETED);
        assertThat(JobsFixture.text(fixture.sealed(sent))).contains("Link given").doesNotContain("handed over");
    }

    @Test
    void aMailedCodeLetsOneBrowserInAndIsLimitedInTriesAndTime() {
        sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.CODE, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = token("tina");
        assertThat(fixture.visit(token).step()).isEqualTo(Visit.Step.CHECK);
        assertThat(fixture.signing.open(fixture.visit(token), BROWSER).name()).isEqualTo("NOT_NOW");
        assertThat(fixture.checks.check(fixture.visit(token), "123456", BROWSER))
                .isInstanceOf(SignerChecks.NoCode.class);

        String code = code(token);
        String wrong = code.equals("000000") ? "000001" : "000000";
        for (int left = 4; left >= 0; left--) {
            assertThat(fixture.checks.check(fixture.visit(token), wrong, BROWSER))
                    .isEqualTo(new SignerChecks.Wrong(left));
        }
        assertThat(fixture.checks.check(fixture.visit(token), code, BROWSER))
                .as("the right code after five wrong ones").isInstanceOf(SignerChecks.NoCode.class);

        String late = code(token);
        fixture.advance(SignerChecks.CODE_VALIDITY);
        assertThat(fixture.checks.check(fixture.visit(token), late, BROWSER)).isInstanceOf(SignerChecks.NoCode.class);

        String right = code(token);
        var passed = (SignerChecks.Passed) fixture.checks.check(fixture.visit(token), right, BROWSER);
        assertThat(fixture.visits.find(token, passed.pass()).orElseThrow().step()).isEqualTo(Visit.Step.OPEN);
        assertThat(fixture.visit(token).step()).as("of another browser").isEqualTo(Visit.Step.CHECK);
        assertThat(fixture.checks.check(fixture.visit(token), right, BROWSER))
                .as("the same code again").isInstanceOf(SignerChecks.NoCode.class);
    }

    private String code(LinkToken token) {
        assertThat(fixture.checks.sendCode(fixture.visit(token), BROWSER)).isEqualTo(SignerChecks.CodeResult.SENT);
        Matcher code = CODE.matcher(fixture.mail("tina@people.example").orElseThrow());
        assertThat(code.find()).isTrue();
        fixture.advance(Duration.ofMillis(1));
        return code.group(1);
    }

    @Test
    void codesOfOneLinkAreLimited() {
        sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.CODE, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = token("tina");
        for (int i = 0; i < SignerChecks.MAX_CODES; i++) {
            code(token);
        }
        assertThat(fixture.checks.sendCode(fixture.visit(token), BROWSER)).isEqualTo(SignerChecks.CodeResult.TOO_MANY);
        fixture.advance(Duration.ofDays(1));
        code(token);
        assertThat(fixture.checks.sendCode(fixture.visit(token), BROWSER)).as("of the next day")
                .isEqualTo(SignerChecks.CodeResult.SENT);
    }

    @Test
    void wrongWordsAreCountedAnewOnceThePersonHasPassed() {
        sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = token("tina");
        assertThat(fixture.checks.check(fixture.visit(token), "heron", BROWSER)).isEqualTo(new SignerChecks.Wrong(4));
        assertThat(fixture.checks.check(fixture.visit(token), "Blue Heron", BROWSER))
                .isInstanceOf(SignerChecks.Passed.class);
        assertThat(fixture.checks.check(fixture.visit(token), "heron", BROWSER)).isEqualTo(new SignerChecks.Wrong(4));
    }

    @Test
    void checksThatAPersonPassesAgainAndAgainAreRecordedTenTimes() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = token("tina");
        for (int i = 0; i < 12; i++) {
            assertThat(fixture.checks.check(fixture.visit(token), "heron", BROWSER))
                    .isEqualTo(new SignerChecks.Wrong(4));
            assertThat(fixture.checks.check(fixture.visit(token), "Blue Heron", BROWSER))
                    .isInstanceOf(SignerChecks.Passed.class);
        }
        List<TrailEntry> trail = fixture.get(EnvelopeTrailStore.class).of(sent.envelope().id());
        for (String type : List.of("check_passed", "check_failed")) {
            List<TrailEntry> recorded = trail.stream().filter(each -> each.type().equals(type)).toList();
            assertThat(recorded).hasSize(10);
            assertThat(recorded.getLast().facts()).contains("\"further\":\"not_recorded\"");
            assertThat(recorded.get(8).facts()).doesNotContain("further");
        }
        assertThat(EnvelopeTrail.broken(trail)).isEmpty();
    }

    @Test
    void aResendOfACompletedEnvelopeGivesAnotherLinkToTheCopy() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        fixture.signed(token("tina"), tenant());
        fixture.signed(token("larry"), landlord());
        fixture.sealing.seal(sent.envelope().id());
        LinkToken former = token("tina");
        Sent again = EnvelopeFixture
                .changed(fixture.sending.resend(sent.envelope(), Optional.of(1), EnvelopeFixture.SENDER));
        assertThat(again.tokens()).isEmpty();
        assertThat(fixture.visits.find(former, "")).isEmpty();
        assertThat(fixture.visit(token("tina")).step()).isEqualTo(Visit.Step.COMPLETED);
        assertThat(fixture.trail(sent.envelope().id())).endsWith("completed", "resent");
    }

    @Test
    void aWordIsCheckedWithoutRegardToCaseAndLockedAfterFiveWrongOnes() {
        Sent sent = sent(SigningOrder.PARALLEL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.WORD, "en"));
        assertThat(fixture.checks.check(fixture.visit(token("tina")), " blue heron ", BROWSER))
                .isInstanceOf(SignerChecks.Passed.class);
        for (int left = 4; left >= 0; left--) {
            assertThat(fixture.checks.check(fixture.visit(token("larry")), "heron", BROWSER))
                    .isEqualTo(new SignerChecks.Wrong(left));
        }
        assertThat(fixture.checks.check(fixture.visit(token("larry")), "Blue Heron", BROWSER))
                .isInstanceOf(SignerChecks.Locked.class);
        assertThat(fixture.person(sent, 1).wordHash()).doesNotContainIgnoringCase("heron");
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
    void anInvitationOverTheLimitOfMailsIsMailedLater() {
        sendMailsUpToTheLimit();
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
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
        assertThat(fixture.visit(token("tina")).step()).isEqualTo(Visit.Step.OPEN);
        assertThat(fixture.trail(sent.envelope().id())).containsExactly("created", "sent", "notified");
        assertThat(fixture.person(sent, 1).progress().remindersSent()).isZero();
    }

    @Test
    void aReminderOverTheLimitOfMailsIsNotCountedAndComesLater() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        fixture.advance(Duration.ofDays(3));
        sendMailsUpToTheLimit();
        EnvelopeReminders reminders = fixture.get(EnvelopeReminders.class);
        reminders.send();
        assertThat(fixture.person(sent, 1).progress().remindersSent()).isZero();
        fixture.advance(Duration.ofDays(1).plusSeconds(1));
        reminders.send();
        assertThat(fixture.person(sent, 1).progress().remindersSent()).isEqualTo(1);
    }

    @Test
    void aLinkThatIsMailedIsNotReturnedToTheSenderBecauseOfTheLimitOfMails() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        sendMailsUpToTheLimit();
        assertThat(fixture.sending.resend(sent.envelope(), Optional.of(1), EnvelopeFixture.SENDER))
                .isInstanceOfSatisfying(EnvelopeResult.Refused.class,
                        refused -> assertThat(refused.rule()).contains("2000 mails in a day"));
        assertThat(fixture.sending.extend(sent.envelope(), null, EnvelopeFixture.SENDER))
                .isInstanceOf(EnvelopeResult.Refused.class);
        assertThat(fixture.visit(token("tina")).step()).as("of the former link").isEqualTo(Visit.Step.OPEN);
    }

    @Test
    void aQuarantinedWorkspaceMailsNobody() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        Optional<String> before = fixture.mail("tina@people.example");
        LinkToken token = token("tina");
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
        assertThat(fixture.visit(token("larry")).step()).isEqualTo(Visit.Step.OPEN);
    }

    private void workMode(String mode) {
        fixture.jobs.database.jdbi()
                .useHandle(handle -> handle.execute("""
                        update workspace set work_mode = m.mode, work_mode_reason = m.why, work_mode_by = m.why,
                               work_mode_since = case when m.why is null then null else now() end
                          from (select ?::text as mode, ?::text as why) m
                        """, mode, mode.equals("normal") ? null : "test"));
    }

    private void sendMailsUpToTheLimit() {
        Instant now = fixture.clock.instant();
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("""
                insert into mail (id, workspace_id, recipient, subject, body, secret, status, created_at, sent_at)
                select gen_random_uuid(), ?, 'other@people.example', 'Other', '', true, 'sent', ?, now()
                  from generate_series(1, 2000)
                """, fixture.jobs.workspace.id(), now.atOffset(ZoneOffset.UTC)));
    }

    @Test
    void noReminderComesInTheLastHour() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        fixture.advance(Duration.ofDays(30).minusMinutes(59));
        fixture.get(EnvelopeReminders.class).send();
        assertThat(fixture.trail(sent.envelope().id())).doesNotContain("reminded");
    }

    @Test
    void theLinkOfAReminderIsOneMore() {
        sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken first = token("tina");
        fixture.consent(first);
        fixture.fill(first, tenant());
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();

        LinkToken second = token("tina");
        assertThat(second).isNotEqualTo(first);
        assertThat(fixture.visit(first).step()).isEqualTo(Visit.Step.SIGN);
        assertThat(fixture.documents.entries(fixture.visit(first))).isEqualTo(tenant());
        assertThat(fixture.visit(second).step()).isEqualTo(Visit.Step.SIGN);
        fixture.advance(Duration.ofDays(7));
        fixture.get(EnvelopeReminders.class).send();
        assertThat(token("tina")).isNotEqualTo(second);
        assertThat(fixture.visit(second).step()).as("of the first reminder").isEqualTo(Visit.Step.SIGN);
        fixture.sign(first, fixture.look(first));
        assertThat(fixture.visit(second).step()).isEqualTo(Visit.Step.SIGNED);
    }

    @Test
    void aSecondLinkShowsTheDocumentsThatAreConfirmedByIt() {
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken first = token("tina");
        fixture.consent(first);
        fixture.fill(first, tenant());
        Signing.Looked looked = fixture.look(first);
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();
        LinkToken second = token("tina");

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
        sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken first = token("tina");
        fixture.advance(Duration.ofDays(3));
        fixture.get(EnvelopeReminders.class).send();
        LinkToken second = token("tina");
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
    void theCheckInASecondBrowserDoesNotEndTheFirst() {
        sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = token("tina");
        List<String> passes = Stream.generate(() -> (SignerChecks.Passed) fixture.checks
                .check(fixture.visit(token), "Blue Heron", BROWSER)).limit(3).map(SignerChecks.Passed::pass).toList();
        assertThat(passes).extracting(pass -> fixture.visits.find(token, pass).orElseThrow().passed())
                .containsExactly(false, true, true);
    }

    @Test
    void anEnvelopeExpiresOnceAtItsDeadline() {
        fixture.jobs.listen("esign.envelope.expired");
        Sent sent = sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.LINK, "en"),
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

    @Test
    void theOthersAreToldThatSomebodyDeclined() {
        sent(SigningOrder.PARALLEL, person("tenant", "tina", SignerCheck.LINK, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        assertThat(fixture.ends.decline(fixture.visit(token("tina")), "No.", BROWSER))
                .isEqualTo(SigningEnds.DeclineResult.DECLINED);
        assertThat(fixture.mail("larry@people.example")).hasValueSatisfying(
                mail -> assertThat(mail).contains("declined").doesNotContain("/s/"));
    }
}
