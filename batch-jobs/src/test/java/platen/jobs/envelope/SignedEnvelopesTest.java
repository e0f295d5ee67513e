package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.both;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.signature;
import static platen.jobs.envelope.EnvelopeFixture.signer;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.SignerState;
import platen.db.envelope.SigningOrder;
import platen.jobs.JobsFixture;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.json.StoredJson;

/** Tests how people fill in and sign an envelope, up to the sealed document. */
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
