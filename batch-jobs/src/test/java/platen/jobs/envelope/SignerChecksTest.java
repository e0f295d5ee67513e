package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.BROWSER;
import static platen.jobs.envelope.MailedEnvelopes.person;

import java.time.Duration;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SigningOrder;
import platen.db.envelope.TrailEntry;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.sign.SignerChecks;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.secret.LinkToken;

/** Tests the codes and words that people enter before they see an envelope. */
class SignerChecksTest {
    private static final Pattern CODE = Pattern.compile("(?m)^([0-9]{6})$");

    private final EnvelopeFixture fixture = new EnvelopeFixture(true);
    private final MailedEnvelopes mailed = new MailedEnvelopes(fixture);

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aMailedCodeLetsOneBrowserInAndIsLimitedInTriesAndTime() {
        mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.CODE, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = mailed.token("tina");
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
        mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.CODE, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = mailed.token("tina");
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
        mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = mailed.token("tina");
        assertThat(fixture.checks.check(fixture.visit(token), "heron", BROWSER)).isEqualTo(new SignerChecks.Wrong(4));
        assertThat(fixture.checks.check(fixture.visit(token), "Blue Heron", BROWSER))
                .isInstanceOf(SignerChecks.Passed.class);
        assertThat(fixture.checks.check(fixture.visit(token), "heron", BROWSER)).isEqualTo(new SignerChecks.Wrong(4));
    }

    @Test
    void checksThatAPersonPassesAgainAndAgainAreRecordedTenTimes() {
        Sent sent = mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = mailed.token("tina");
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
    void aWordIsCheckedWithoutRegardToCaseAndLockedAfterFiveWrongOnes() {
        Sent sent = mailed.sent(SigningOrder.PARALLEL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.WORD, "en"));
        assertThat(fixture.checks.check(fixture.visit(mailed.token("tina")), " blue heron ", BROWSER))
                .isInstanceOf(SignerChecks.Passed.class);
        for (int left = 4; left >= 0; left--) {
            assertThat(fixture.checks.check(fixture.visit(mailed.token("larry")), "heron", BROWSER))
                    .isEqualTo(new SignerChecks.Wrong(left));
        }
        assertThat(fixture.checks.check(fixture.visit(mailed.token("larry")), "Blue Heron", BROWSER))
                .isInstanceOf(SignerChecks.Locked.class);
        assertThat(fixture.person(sent, 1).wordHash()).doesNotContainIgnoringCase("heron");
    }

    @Test
    void theCheckInASecondBrowserDoesNotEndTheFirst() {
        mailed.sent(SigningOrder.SEQUENTIAL, person("tenant", "tina", SignerCheck.WORD, "en"),
                person("landlord", "larry", SignerCheck.LINK, "en"));
        LinkToken token = mailed.token("tina");
        List<String> passes = Stream.generate(() -> (SignerChecks.Passed) fixture.checks
                .check(fixture.visit(token), "Blue Heron", BROWSER)).limit(3).map(SignerChecks.Passed::pass).toList();
        assertThat(passes).extracting(pass -> fixture.visits.find(token, pass).orElseThrow().passed())
                .containsExactly(false, true, true);
    }
}
