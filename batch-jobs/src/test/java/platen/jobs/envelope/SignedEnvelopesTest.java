package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.BROWSER;
import static platen.jobs.envelope.EnvelopeFixture.SENDER;
import static platen.jobs.envelope.EnvelopeFixture.both;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.signature;
import static platen.jobs.envelope.EnvelopeFixture.signer;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.assertj.core.api.Assertions;
import org.jdbi.v3.core.JdbiException;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.check.InvariantCheck;
import platen.db.core.Environment;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.SignerState;
import platen.db.envelope.SigningOrder;
import platen.db.envelope.TrailEntry;
import platen.db.submission.PurgeCause;
import platen.jobs.JobsFixture;
import platen.jobs.audit.AuditTrail;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.schema.Problem;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.purge.EnvelopeDrafts;
import platen.jobs.envelope.purge.EnvelopePurge;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.json.StoredJson;

/** Tests the way of an envelope from its draft to its end. */
class SignedEnvelopesTest {
    private final EnvelopeFixture fixture = new EnvelopeFixture();

    @AfterEach
    void close() {
        fixture.close();
    }

    @Test
    void peopleSignOneAfterTheOtherAndTheSealedDocumentHasWhatTheyConfirmed() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        assertThat(fixture.visit(sent.of(1)).step()).isEqualTo(Visit.Step.OPEN);
        assertThat(fixture.visit(sent.of(2)).step()).as("before the turn").isEqualTo(Visit.Step.WAIT);

        Signing.Looked first = fixture.signed(sent.of(1), tenant());
        assertThat(JobsFixture.text(first.pdf().bytes())).contains("Moves in: in May").doesNotContain("DE-77");
        Signing.Looked second = fixture.signed(sent.of(2), landlord());
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.SEALING);
        fixture.sealing.seal(sent.envelope().id());

        String text = JobsFixture.text(fixture.sealed(sent));
        assertThat(text).contains("Rent: 900", "Moves in: in May", "Account: DE-77", "Certificate of completion",
                "Link, handed", "Tina", "larry@people.example", "192.0.2.7", "Europe/Berlin");
        assertThat(text).startsWith(JobsFixture.text(second.pdf().bytes()).strip());
        assertThat(fixture.visit(sent.of(1)).step()).isEqualTo(Visit.Step.COMPLETED);
        assertThat(fixture.documents.completed(fixture.visit(sent.of(1)))).isPresent();
        assertThat(fixture.trail(sent.envelope().id())).containsExactly("created", "sent", "notified", "viewed",
                "consented", "signed", "notified", "viewed", "consented", "signed", "completed");
        assertThat(EnvelopeTrail.broken(fixture.get(EnvelopeTrailStore.class).of(sent.envelope().id()))).isEmpty();
    }

    @Test
    void theCertificateHasTheConsentOfEachPersonAsItWasWordedThen() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.signed(sent.of(1), tenant());
        String former = "I agree to what the former version of this text said about electronic records.";
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute(
                "update envelope_signer set consent_text = ?, consent_sha256 = ? where number = 1", former,
                Sha256.digest().digest(former.getBytes(StandardCharsets.UTF_8))));
        fixture.signed(sent.of(2), landlord());
        fixture.sealing.seal(sent.envelope().id());

        String certificate = JobsFixture.text(fixture.sealed(sent)).replaceAll("\\s+", " ");
        assertThat(certificate).contains(former, ConsentText.of("en").text().substring(0, 60));
    }

    @Test
    void eachChangeHasItsEventInItsTransaction() {
        fixture.jobs.listen("esign.envelope.sent", "esign.envelope.viewed", "esign.envelope.signed",
                "esign.envelope.completed", "esign.envelope.declined");
        Sent sent = fixture.sent(fixture.lease(SigningOrder.PARALLEL, both(), null));
        fixture.signed(sent.of(2), landlord());
        fixture.signed(sent.of(1), tenant());
        fixture.sealing.seal(sent.envelope().id());
        fixture.sealing.seal(sent.envelope().id());

        assertThat(fixture.events()).containsExactly("esign.envelope.sent", "esign.envelope.viewed",
                "esign.envelope.signed", "esign.envelope.viewed", "esign.envelope.signed",
                "esign.envelope.completed");
    }

    @Test
    void aDocumentThatSomebodyElseSignedMeanwhileIsLookedAtAgain() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.PARALLEL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), tenant());
        Signing.Looked before = fixture.look(sent.of(1));
        fixture.signed(sent.of(2), landlord());

        assertThat(fixture.sign(sent.of(1), before)).isInstanceOf(Signing.Changed.class);
        Signing.Looked after = fixture.look(sent.of(1));
        assertThat(JobsFixture.text(after.pdf().bytes())).contains("Account: DE-77", "Moves in: in May");
        assertThat(fixture.sign(sent.of(1), after)).isEqualTo(new Signing.Signed(true));
    }

    @Test
    void entriesThatWereChangedAfterTheLookAreLookedAtAgain() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), tenant());
        Signing.Looked looked = fixture.look(sent.of(1));
        fixture.fill(sent.of(1), Entries.empty().with(0,
                StoredJson.object("{\"move_in\":\"in June\",\"tenant_signature\":\"" + signature("Tina") + "\"}")));

        assertThat(fixture.sign(sent.of(1), looked)).isInstanceOf(Signing.Changed.class);
        assertThat(fixture.person(sent, 1).state()).isEqualTo(SignerState.CONSENTED);
    }

    @Test
    void aDayThatEndsAfterTheLookIsLookedAtAgain() {
        Sent sent = fixture.sent(fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.SEQUENTIAL,
                List.of(signer("", "Tina")), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), Entries.empty().signature(signature("Tina")));
        Signing.Looked looked = fixture.look(sent.of(1));
        assertThat(JobsFixture.text(looked.pdf().bytes())).contains("2026-11-28");
        fixture.advance(Duration.ofDays(1));

        assertThat(fixture.sign(sent.of(1), looked)).isInstanceOf(Signing.Changed.class);
        assertThat(fixture.sign(sent.of(1), fixture.look(sent.of(1)))).isEqualTo(new Signing.Signed(true));
    }

    @Test
    void aSignatureThatNoFieldIsForGetsAPageOfItsOwn() {
        Sent sent = fixture.sent(fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.SEQUENTIAL,
                List.of(signer("", "Tina")), null));
        assertThat(fixture.documents.needsSignature(fixture.visit(sent.of(1)))).isTrue();
        fixture.consent(sent.of(1));
        assertThat(fixture.signing.look(fixture.visit(sent.of(1)))).isInstanceOf(Signing.Incomplete.class);

        fixture.fill(sent.of(1), Entries.empty().signature(signature("Tina")));
        Signing.Looked looked = fixture.look(sent.of(1));
        assertThat(looked.pageCount()).isEqualTo(2);
        assertThat(JobsFixture.text(looked.pdf().bytes())).contains("Dear Ada", "Signature of Tina");
    }

    @Test
    void entriesCannotMakeTheServerFetchAnAddress() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), Entries.empty().with(0,
                StoredJson.object("{\"tenant_signature\":\"https://pictures.example/a.png\"}")));

        assertThat(fixture.signing.look(fixture.visit(sent.of(1)))).isInstanceOfSatisfying(Signing.Incomplete.class,
                incomplete -> assertThat(incomplete.problems()).anySatisfy(
                        each -> assertThat(each.problem().message()).contains("must be a picture")));
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
    void fieldsOfOthersCannotBeFilledIn() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.consent(sent.of(1));

        assertThat(fixture.signing.save(fixture.visit(sent.of(1)),
                Entries.empty().with(0, StoredJson.object("{\"account\":\"mine\",\"rent\":\"1\"}"))))
                .isEqualTo(new Signing.Unknown(List.of("account", "rent")));
    }

    @Test
    void entriesAreEncryptedUntilTheyAreSigned() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), tenant());

        assertThat(stored()).doesNotContain("in May");
        fixture.sign(sent.of(1), fixture.look(sent.of(1)));
        assertThat(stored()).contains("in May");
    }

    private String stored() {
        return fixture.jobs.database.jdbi()
                .withHandle(handle -> handle
                        .createQuery(
                                "select string_agg(encode(coalesce(sealed, data), 'escape'), '') from envelope_entry")
                        .mapTo(String.class)
                        .one());
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
    void theDatabaseRefusesEveryChangeOfATrail() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        for (String change : List.of("update envelope_event set who = 'signer 9'", "delete from envelope_event",
                "truncate envelope_event")) {
            Assertions
                    .assertThatThrownBy(() -> fixture.jobs.database.jdbi().useHandle(handle -> handle.execute(change)))
                    .isInstanceOf(JdbiException.class)
                    .hasMessageContaining("cannot be changed");
        }
        assertThat(fixture.trail(sent.envelope().id())).hasSize(3);
    }

    @Test
    void anEntryThatWasEditedBehindTheTriggerIsFound() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.jobs.database.jdbi().useTransaction(handle -> {
            handle.execute("set local session_replication_role = replica");
            handle.execute(
                    "update envelope_event set facts = replace(facts, '900', '901'), who = 'signer 2' where number = 2");
        });
        assertThat(EnvelopeTrail.broken(fixture.get(EnvelopeTrailStore.class).of(sent.envelope().id()))).hasValue(2);
    }

    @Test
    void aTrailThatWasMovedToAnotherEnvelopeIsFound() {
        Sent signed = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        Sent other = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        behindTheTrigger("delete from envelope_event where envelope_id = ?", other.envelope().id());
        behindTheTrigger("update envelope_event set envelope_id = ?", other.envelope().id());
        assertThat(trailOf(signed)).isEmpty();
        assertThat(trailOf(other)).hasSize(3);
        assertThat(EnvelopeTrail.broken(trailOf(other))).hasValue(1);
    }

    @Test
    void aTrailOfAVersionThatDidNotNameTheEnvelopeIsWhole() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        behindTheTrigger("delete from envelope_event where envelope_id = ?", sent.envelope().id());
        // As the first version wrote it; its hash was computed from the documented form.
        String json = "{\"address\":null,\"agent\":null,\"at\":\"2026-11-28T10:00:00.000Z\",\"facts\":{\"documents\":1},"
                + "\"number\":1,\"type\":\"created\",\"who\":\"sender\"}";
        MessageDigest digest = Sha256.digest();
        digest.update(new byte[32]);
        var first = new TrailEntry(sent.envelope().id(), 1, "created", Instant.parse("2026-11-28T10:00:00Z"), "sender",
                null, null, "{\"documents\":1}", new byte[32], digest.digest(json.getBytes(StandardCharsets.UTF_8)));
        fixture.get(EnvelopeTrailStore.class).append(first);
        assertThat(EnvelopeTrail.broken(trailOf(sent))).isEmpty();
    }

    private List<TrailEntry> trailOf(Sent sent) {
        return fixture.get(EnvelopeTrailStore.class).of(sent.envelope().id());
    }

    private void behindTheTrigger(String sql, UUID id) {
        fixture.jobs.database.jdbi().useTransaction(handle -> {
            handle.execute("set local session_replication_role = replica");
            handle.execute(sql, id);
        });
    }

    @Test
    void aSenderWhoResendsAgainAndAgainIsRefusedOnceTheTrailIsLong() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        resendUntilTheTrailIsLong(sent);
        assertThat(fixture.sending.resend(sent.envelope(), Optional.of(1), SENDER)).isInstanceOfSatisfying(
                EnvelopeResult.WrongState.class, wrong -> assertThat(wrong.message()).contains("void the envelope"));
        assertThat(fixture.sending.extend(sent.envelope(), null, SENDER)).isInstanceOf(EnvelopeResult.WrongState.class);
        assertThat(fixture.visits.find(sent.of(1), "")).isPresent();
        assertThat(fixture.sending.cancel(sent.envelope(), "Sold.", SENDER)).isInstanceOf(EnvelopeResult.Changed.class);
        assertThat(fixture.sending.resend(sent.envelope(), Optional.of(1), SENDER)).isInstanceOfSatisfying(
                EnvelopeResult.WrongState.class, wrong -> assertThat(wrong.message()).contains("envelope is voided"));
    }

    @Test
    void copiesOfACompletedEnvelopeAreSentAgainWithoutEndAndTheTrailEnds() {
        Sent sent = fixture.sent(fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.SEQUENTIAL,
                List.of(signer("", "Tina")), null));
        resendUntilTheTrailIsLong(sent);
        fixture.signed(sent.of(1), Entries.empty().signature(signature("Tina")));
        fixture.sealing.seal(sent.envelope().id());
        int completed = trailOf(sent).size();
        assertThat(completed).isGreaterThan(EnvelopeTrail.MAX_ENTRIES_FOR_SENDER);

        for (int i = 0; i < EnvelopeTrail.MAX_REPEATS + 2; i++) {
            Sent copy = EnvelopeFixture.changed(fixture.sending.resend(sent.envelope(), Optional.of(1), SENDER));
            assertThat(fixture.documents.completed(fixture.visit(copy.of(1)))).isPresent();
        }
        List<TrailEntry> trail = trailOf(sent);
        assertThat(trail).hasSize(completed + EnvelopeTrail.MAX_REPEATS);
        assertThat(trail.getLast().facts()).contains("\"further\":\"not_recorded\"");
        assertThat(EnvelopeTrail.broken(trail)).isEmpty();
        assertThat(fixture.jobs.count("audit_entry where type = 'envelope.resent'"))
                .as("entries of the audit log").isEqualTo(EnvelopeTrail.MAX_REPEATS + 2);
    }

    private void resendUntilTheTrailIsLong(Sent sent) {
        EnvelopeTrail trail = fixture.get(EnvelopeTrail.class);
        fixture.jobs.database.inTransaction(() -> {
            for (int i = trailOf(sent).size(); i < EnvelopeTrail.MAX_ENTRIES_FOR_SENDER; i++) {
                trail.append(sent.envelope().id(), TrailType.RESENT, Acting.sender(SENDER), EnvelopeTrail.facts());
            }
        });
    }

    @Test
    void aBrokenTrailIsNotSealed() {
        Sent sent = fixture.sent(fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.SEQUENTIAL,
                List.of(signer("", "Tina")), null));
        fixture.signed(sent.of(1), Entries.empty().signature(signature("Tina")));
        fixture.jobs.database.jdbi().useTransaction(handle -> {
            handle.execute("set local session_replication_role = replica");
            handle.execute("update envelope_event set who = 'signer 2' where number = 3");
        });
        fixture.sealing.seal(sent.envelope().id());
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.SEALING);
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

    @Test
    void aDraftThatWasSentOnceKeepsItsTrailForEver() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("update envelope set state = 'draft'"));
        Assertions
                .assertThatThrownBy(() -> fixture.jobs.database.jdbi()
                        .useHandle(handle -> handle.execute("delete from envelope_event where type = 'created'")))
                .hasMessageContaining("cannot be changed");
        assertThat(trailOf(sent)).hasSize(3);
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

    @Test
    void documentsThatAreRemovedLeaveTheRecordAndAWholeTrail() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        Signing.Looked first = fixture.signed(sent.of(1), tenant());
        var purge = new EnvelopePurge(fixture.jobs.database, fixture.jobs.pdfs, fixture.clock);
        assertThat(purge.purge(sent.envelope().id(), PurgeCause.REQUEST)).as("before the end").isFalse();
        fixture.signed(sent.of(2), landlord());
        fixture.sealing.seal(sent.envelope().id());

        assertThat(purge.endedBefore(fixture.jobs.workspace.id(), Environment.PRODUCTION,
                fixture.clock.instant().plusSeconds(1), 10)).isEqualTo(1);
        assertThat(fixture.jobs.blobs.has(first.sha256())).isFalse();
        assertThat(fixture.jobs.count("envelope_entry")).isZero();
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.COMPLETED);
        assertThat(fixture.visits.find(sent.of(1), "")).isEmpty();
        assertThat(fixture.trail(sent.envelope().id())).endsWith("completed", "purged");
        assertThat(EnvelopeTrail.broken(fixture.get(EnvelopeTrailStore.class).of(sent.envelope().id()))).isEmpty();
        assertThat(new InvariantCheck(fixture.jobs.database).broken()).isEmpty();
    }

    @Test
    void openingALinkChangesNoRow() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        List<String> before = state();
        fixture.visit(sent.of(1));
        fixture.documents.fields(fixture.visit(sent.of(1)));
        fixture.documents.read(fixture.visit(sent.of(1)));
        fixture.documents.entries(fixture.visit(sent.of(1)));
        assertThat(state()).isEqualTo(before);
    }

    private List<String> state() {
        return fixture.jobs.database.jdbi().withHandle(handle -> List.of("envelope", "envelope_signer",
                "envelope_entry", "envelope_event", "envelope_document", "mail", "event")
                .stream()
                .map(table -> handle.createQuery("select concat(count(*), max(xmin::text::bigint)) from " + table)
                        .mapTo(String.class)
                        .one())
                .toList());
    }
}
