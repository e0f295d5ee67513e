package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.BROWSER;
import static platen.jobs.envelope.EnvelopeFixture.SENDER;
import static platen.jobs.envelope.EnvelopeFixture.both;
import static platen.jobs.envelope.EnvelopeFixture.signature;
import static platen.jobs.envelope.EnvelopeFixture.signer;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.check.InvariantCheck;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.SigningOrder;
import platen.jobs.JobsFixture;
import platen.jobs.audit.AuditTrail;
import platen.jobs.engine.schema.Problem;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.purge.EnvelopeDrafts;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.json.StoredJson;

/** Tests what senders do with envelopes, and how envelopes end without the signatures of all. */
class SentEnvelopesTest {
    private final EnvelopeFixture fixture = new EnvelopeFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void aPictureOfTheSenderIsSentItselfSoThatWhatIsSignedCannotChange() {
        fixture.template("badge", """
                <html lang="en"><head><title>Badge</title></head><body><h1>Badge</h1>
                <img src="{{photo}}" alt="Photo" width="40" height="40"></body></html>
                """);
        List<NewSigner> people = List.of(signer("", "Tina"));
        assertThat(fixture.envelopes.create(fixture.of("badge", "{\"photo\":\"https://pictures.example/a.png\"}",
                SigningOrder.SEQUENTIAL, people, null), SENDER)).isInstanceOfSatisfying(
                        EnvelopeResult.DataInvalid.class,
                        refused -> assertThat(refused.findings().errors()).singleElement().satisfies(each -> {
                            assertThat(each.alias()).isEqualTo("photo");
                            assertThat(each.message()).contains("must be the picture itself");
                        }));
        assertThat(fixture.envelopes.create(fixture.of("badge", "{\"photo\":\"" + signature("Tina") + "\"}",
                SigningOrder.SEQUENTIAL, people, null), SENDER)).isInstanceOf(EnvelopeResult.Created.class);
    }

    @Test
    void theDocumentOfADraftIsAPreviewUntilItIsSent() {
        EnvelopeResult made = fixture.envelopes.create(fixture.lease(SigningOrder.SEQUENTIAL, both(), null), SENDER);
        Envelope draft = ((EnvelopeResult.Created) made).envelope();
        assertThat(textForSender(draft)).contains("Rent: 900", "PREVIEW");
        Sent sent = EnvelopeFixture.changed(fixture.sending.send(fixture.jobs.workspace, draft, SENDER));
        assertThat(textForSender(sent.envelope())).contains("Rent: 900").doesNotContain("PREVIEW");
    }

    private String textForSender(Envelope envelope) {
        var found = (SenderDocuments.Found) fixture.get(SenderDocuments.class).of(envelope);
        return JobsFixture.text(found.pdf().bytes());
    }

    @Test
    void valuesThatTheSenderSuggestsAreShownToTheirPersonWhoMayChangeThem() {
        Sent sent = fixture.sent(fixture.of("lease",
                "{\"rent\":\"900\",\"move_in\":\"in May\",\"account\":\"DE-12\"}", SigningOrder.PARALLEL, both(),
                null));
        fixture.consent(sent.of(1));
        assertThat(fixture.documents.entries(fixture.visit(sent.of(1))).document(0))
                .isEqualTo(StoredJson.object("{\"move_in\":\"in May\"}"));
        assertThat(textForSender(sent.envelope())).contains("Rent: 900").doesNotContain("in May", "DE-12");

        fixture.fill(sent.of(1), Entries.empty().with(0, StoredJson.object(
                "{\"move_in\":\"in June\",\"tenant_signature\":\"" + signature("Tina") + "\"}")));
        String text = JobsFixture.text(fixture.look(sent.of(1)).pdf().bytes());
        assertThat(text).contains("in June").doesNotContain("in May", "DE-12");
        fixture.fill(sent.of(1), Entries.empty().with(0, StoredJson.object(
                "{\"tenant_signature\":\"" + signature("Tina") + "\"}")));
        assertThat(JobsFixture.text(fixture.look(sent.of(1)).pdf().bytes())).as("after the person emptied the field")
                .doesNotContain("in May", "in June");
    }

    @Test
    void aSignatureOrAWrongValueCannotBeSuggested() {
        assertThat(fixture.envelopes.create(fixture.of("lease", "{\"rent\":\"1\",\"tenant_signature\":\""
                + signature("Tina") + "\"}", SigningOrder.PARALLEL, both(), null), SENDER)).isInstanceOfSatisfying(
                        EnvelopeResult.Refused.class, refused -> assertThat(refused.rule())
                                .contains("no signature of a person"));
        assertThat(fixture.envelopes.create(fixture.of("lease", "{\"rent\":\"1\",\"move_in\":{\"a\":1}}",
                SigningOrder.PARALLEL, both(), null), SENDER)).isInstanceOfSatisfying(EnvelopeResult.DataInvalid.class,
                        refused -> assertThat(refused.findings().errors()).extracting(Problem::alias)
                                .containsExactly("move_in"));
    }

    @Test
    void aPersonWhoDeclinesEndsTheEnvelopeForAll() {
        fixture.jobs.listen("esign.envelope.declined");
        Sent sent = fixture.sent(fixture.lease(SigningOrder.PARALLEL, both(), null));

        assertThat(fixture.ends.decline(fixture.visit(sent.of(1)), " ", BROWSER))
                .isEqualTo(SigningEnds.DeclineResult.BAD_REASON);
        assertThat(fixture.ends.decline(fixture.visit(sent.of(1)), "The rent is wrong.", BROWSER))
                .isEqualTo(SigningEnds.DeclineResult.DECLINED);
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.DECLINED);
        assertThat(fixture.visits.find(sent.of(1), "")).isEmpty();
        assertThat(fixture.visits.find(sent.of(2), "")).isEmpty();
        assertThat(fixture.events()).containsExactly("esign.envelope.declined");
    }

    @Test
    void aLinkEndsWithTheDeadlineToTheMoment() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.PARALLEL, both(), null));
        fixture.advance(Duration.ofDays(30).minusMillis(1));
        assertThat(fixture.visits.find(sent.of(1), "")).isPresent();
        fixture.advance(Duration.ofMillis(1));
        assertThat(fixture.visits.find(sent.of(1), "")).isEmpty();
    }

    @Test
    void aResendMakesOtherLinksAndEndsTheFormer() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), tenant());
        Sent again = EnvelopeFixture.changed(fixture.sending.resend(sent.envelope(), Optional.of(1), SENDER));

        assertThat(fixture.visits.find(sent.of(1), "")).isEmpty();
        assertThat(fixture.visits.find(sent.of(2), "")).isPresent();
        assertThat(fixture.visit(again.of(1)).step()).isEqualTo(Visit.Step.SIGN);
        assertThat(fixture.documents.entries(fixture.visit(again.of(1)))).isEqualTo(Entries.empty());
    }

    @Test
    void anotherDeadlineMakesOtherLinksForAll() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        Sent again = EnvelopeFixture.changed(fixture.sending.extend(sent.envelope(), null, SENDER));

        assertThat(fixture.now(sent).expiresAt()).isNull();
        assertThat(fixture.visits.find(sent.of(1), "")).isEmpty();
        assertThat(fixture.visits.find(sent.of(2), "")).isEmpty();
        assertThat(again.tokens()).containsOnlyKeys(1, 2);
    }

    @Test
    void theSenderVoidsWithAReason() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        assertThat(fixture.sending.cancel(sent.envelope(), "Sold.", SENDER))
                .isInstanceOf(EnvelopeResult.Changed.class);
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.VOIDED);
        assertThat(fixture.sending.cancel(sent.envelope(), "Sold.", SENDER))
                .isInstanceOf(EnvelopeResult.WrongState.class);
        assertThat(fixture.visits.find(sent.of(1), "")).isEmpty();
    }

    @Test
    void draftsThatWereNotSentForThirtyDaysAreDeletedAndOthersStay() {
        Envelope draft = draft();
        Envelope sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null)).envelope();
        fixture.sending.cancel(draft(), "Sold.", SENDER);
        var drafts = new EnvelopeDrafts(fixture.jobs.database, fixture.get(AuditTrail.class), fixture.clock);
        fixture.advance(EnvelopeDrafts.DEFAULT_RETENTION);
        assertThat(drafts.deleteOld()).as("at thirty days").isZero();
        fixture.advance(Duration.ofMillis(1));
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("update workspace set legal_hold_at = now(),"
                + " legal_hold_reason = 'Case'"));
        assertThat(drafts.deleteOld()).as("under a legal hold").isZero();
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("update workspace set legal_hold_at = null,"
                + " legal_hold_reason = null"));

        assertThat(drafts.deleteOld()).isEqualTo(1);
        assertThat(fixture.rows.get(draft.id())).isEmpty();
        assertThat(fixture.rows.get(sent.id())).isPresent();
        assertThat(fixture.jobs.count("envelope")).isEqualTo(2);
        assertThat(fixture.jobs.count("audit_entry where type = 'retention.applied'")).isEqualTo(1);
        assertThat(new InvariantCheck(fixture.jobs.database).broken()).isEmpty();
    }

    private Envelope draft() {
        return ((EnvelopeResult.Created) fixture.envelopes
                .create(fixture.lease(SigningOrder.SEQUENTIAL, both(), null), SENDER)).envelope();
    }

    @Test
    void aWorkspaceWithAThousandDraftsIsToldToSendSome() {
        Envelope draft = draft();
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("""
                insert into envelope (id, workspace_id, environment, state, title, message, language, signing_order,
                                      reminders, delivery, metadata, free_plan, created_at)
                select gen_random_uuid(), workspace_id, environment, state, title, message, language, signing_order,
                       reminders, delivery, metadata, free_plan, created_at from envelope, generate_series(2, 1000)
                """));
        assertThat(fixture.envelopes.create(fixture.lease(SigningOrder.SEQUENTIAL, both(), null), SENDER))
                .isInstanceOfSatisfying(EnvelopeResult.TooManyDrafts.class,
                        full -> assertThat(full.message()).contains("1000 drafts", "Send or void some"));
        fixture.sending.cancel(draft, "Sold.", SENDER);
        assertThat(draft().state()).isEqualTo(EnvelopeState.DRAFT);
    }
}
