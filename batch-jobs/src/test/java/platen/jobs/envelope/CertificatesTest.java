package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.both;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.signature;
import static platen.jobs.envelope.EnvelopeFixture.signer;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.db.envelope.TrailEntry;
import platen.jobs.JobsFixture;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;
import platen.jobs.envelope.verify.EnvelopeVerification;
import platen.jobs.envelope.verify.VerifiedEnvelope;
import platen.jobs.envelope.verify.VerifyCode;
import platen.jobs.json.StoredJson;
import platen.jobs.seal.FakeTimeStampAuthority;
import platen.jobs.seal.SealFixture;
import platen.jobs.seal.Sealer;
import platen.jobs.seal.verify.FoundSeal;
import platen.jobs.seal.verify.SealReader;

/** Tests the contents of certificates of completion. */
class CertificatesTest {
    @AutoClose
    private final FakeTimeStampAuthority authority = new FakeTimeStampAuthority();

    @TempDir
    private Path folder;

    CertificatesTest() throws Exception {
        // the authority creates a key
    }

    private static Sent letter(EnvelopeFixture fixture, List<NewSigner> people) {
        return fixture.sent(fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.PARALLEL, people, null));
    }

    private static String text(EnvelopeFixture fixture, Sent sent) {
        return JobsFixture.text(fixture.sealed(sent)).replaceAll("\\s+", "");
    }

    private static List<TrailEntry> trail(EnvelopeFixture fixture, Sent sent) {
        return fixture.get(EnvelopeTrailStore.class).of(sent.envelope().id());
    }

    private static void sign(EnvelopeFixture fixture, Sent sent) {
        fixture.signed(sent.of(1), Entries.empty().signature(signature("Tina")));
        fixture.sealing.seal(sent.envelope().id());
    }

    /** Gives an envelope copies of its document until it has a number of them. */
    private static void documents(EnvelopeFixture fixture, UUID envelope, int number, String title) {
        fixture.jobs.database.jdbi()
                .useHandle(handle -> handle.createUpdate("""
                        insert into envelope_document
                        select envelope_id, more.position, :title || more.position, template_id, template_version, data
                          from envelope_document, generate_series(1, :number - 1) as more (position)
                         where envelope_id = :id
                        """)
                        .bind("title", title)
                        .bind("number", number)
                        .bind("id", envelope)
                        .execute());
    }

    private static Envelope draft(EnvelopeFixture fixture, List<NewSigner> people) {
        EnvelopeResult made = fixture.envelopes.create(
                fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.PARALLEL, people, null),
                EnvelopeFixture.SENDER);
        return ((EnvelopeResult.Created) made).envelope();
    }

    private static Sent send(EnvelopeFixture fixture, Envelope draft) {
        return EnvelopeFixture.changed(fixture.sending.send(fixture.jobs.workspace, draft, EnvelopeFixture.SENDER));
    }

    @Test
    void theHashOfEachDocumentIsThatOfWhatTheLastPersonConfirmed() {
        try (var fixture = new EnvelopeFixture()) {
            Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
            Signing.Looked before = fixture.signed(sent.of(1), tenant());
            Signing.Looked last = fixture.signed(sent.of(2), landlord());
            fixture.sealing.seal(sent.envelope().id());

            var facts = StoredJson.object(trail(fixture, sent).reversed()
                    .stream()
                    .filter(each -> each.type().equals("signed"))
                    .findFirst()
                    .orElseThrow()
                    .facts());
            assertThat(facts.path("documents").path(0).path("sha256").stringValue())
                    .isEqualTo(HexFormat.of().formatHex(last.sha256()))
                    .isNotEqualTo(HexFormat.of().formatHex(before.sha256()));
            assertThat(text(fixture, sent)).contains("1" + HexFormat.of().formatHex(last.sha256()));
        }
    }

    @Test
    void severalDocumentsHaveTheirOwnHashes() {
        try (var fixture = new EnvelopeFixture()) {
            Envelope draft = draft(fixture, List.of(signer("", "Tina")));
            fixture.template("note",
                    "<html lang=\"en\"><head><title>Note</title></head><body><p>{{name}}</p></body></html>");
            fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("""
                    insert into envelope_document
                    select envelope_id, 1, 'A note', (select id from template where alias = 'note'), 1, data
                      from envelope_document
                    """));
            Sent sent = send(fixture, draft);
            sign(fixture, sent);

            var rendered = (EnvelopeRenderer.Rendered) fixture.get(EnvelopeRenderer.class)
                    .render(sent.envelope(), fixture.rows.documents(draft.id()), List.of());
            List<Pdf> alone = rendered.documents().stream().map(EnvelopeRenderer.Single::pdf).toList();
            assertThat(text(fixture, sent)).contains("1" + HexFormat.of().formatHex(alone.get(0).sha256()),
                    "Anote1" + HexFormat.of().formatHex(alone.get(1).sha256()));
        }
    }

    @Test
    void theCodeOfTheCertificateLeadsToTheEnvelopeAndTheDatabaseHasItsHashOnly() {
        try (var fixture = new EnvelopeFixture()) {
            Sent sent = letter(fixture, List.of(signer("", "Tina")));
            sign(fixture, sent);
            Matcher url = Pattern.compile("https://pdf.example/verify\\?code=([0-9a-f]{32})")
                    .matcher(text(fixture, sent));
            assertThat(url.find()).isTrue();
            VerifyCode code = VerifyCode.of(url.group(1)).orElseThrow();

            var verification = fixture.get(EnvelopeVerification.class);
            VerifiedEnvelope found = verification.ofCode(code).orElseThrow();
            assertThat(found.envelope().id()).isEqualTo(sent.envelope().id());
            assertThat(found.broken()).isEmpty();
            assertThat(found.signed()).extracting(EnvelopeSigner::name).containsExactly("Tina");
            assertThat(verification.ofCode(VerifyCode.next())).isEmpty();
            assertThat(verification.ofFile(Sha256.of(fixture.sealed(sent))).orElseThrow().envelope().id())
                    .isEqualTo(sent.envelope().id());
            String stored = fixture.jobs.database.jdbi()
                    .withHandle(handle -> handle.createQuery("select encode(verify_hash, 'hex') from envelope")
                            .mapTo(String.class)
                            .one());
            assertThat(stored).isEqualTo(HexFormat.of().formatHex(code.hash())).isNotEqualTo(code.text());
        }
    }

    @Test
    void aTrailThatWasMadeAnewWithoutTheCompletionIsBroken() {
        try (var fixture = new EnvelopeFixture()) {
            Sent sent = letter(fixture, List.of(signer("", "Tina")));
            sign(fixture, sent);
            byte[] sha256 = Sha256.of(fixture.sealed(sent));
            int entries = trail(fixture, sent).size();
            fixture.jobs.database.jdbi().useTransaction(handle -> {
                handle.execute("set local session_replication_role = replica");
                handle.execute("delete from envelope_event where number = ?", entries);
            });

            assertThat(fixture.get(EnvelopeVerification.class).ofFile(sha256).orElseThrow().broken())
                    .hasValue(entries);
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "0", "g0000000000000000000000000000000", "000000000000000000000000000000000",
            "0000000000000000000000000000000\u0660"})
    void whatIsNoCodeIsNone(String typed) {
        assertThat(VerifyCode.of(typed)).isEmpty();
        assertThat(VerifyCode.of("0123-4567 89AB cdef 0123-4567-89ab-CDEF ")).isPresent();
    }

    @Test
    void namesAndAddressesThatReorderTextBreakLinesOrNameOthersAreRefused() {
        try (var fixture = new EnvelopeFixture()) {
            for (String email : List.of("bob@\u202Eelpmaxe.org", "\u2066bob@example.org",
                    "bob@example.org\r\nBcc: eve@example.org", "bob@example.org,eve", "<bob@example.org>",
                    "bob@example.org>", "\"bob\"@example.org", "bob@exam\u0085ple.org")) {
                assertThat(refused(fixture, "Bob", email)).as(email).isEqualTo("signers[0].email");
            }
            for (String name : List.of("Bob\u202E", "Bob\r\nBcc: eve@example.org", "Bob\u2029")) {
                assertThat(refused(fixture, name, "bob@example.org")).as(name).isEqualTo("signers[0].name");
            }
        }
    }

    private static String refused(EnvelopeFixture fixture, String name, String email) {
        EnvelopeResult result = fixture.envelopes.create(
                fixture.of("letter", "{\"name\":\"Ada\"}", SigningOrder.PARALLEL,
                        List.of(new NewSigner(SignerRole.SIGNER, "", name, email, SignerCheck.LINK, null, null, null)),
                        null),
                EnvelopeFixture.SENDER);
        assertThat(result).isInstanceOf(EnvelopeResult.Refused.class);
        return ((EnvelopeResult.Refused) result).member();
    }

    private Sealer preferring() {
        return SealFixture.preferring(folder, authority.url());
    }

    @Test
    void withATimeStampTheCertificateSaysTheLevelThatTheSealHas() {
        try (var fixture = new EnvelopeFixture(preferring())) {
            Sent sent = letter(fixture, List.of(signer("", "Tina")));
            sign(fixture, sent);

            assertThat(SealReader.read(fixture.sealed(sent))).extracting(FoundSeal::level).containsExactly("B-T");
            assertThat(fixture.now(sent).sealedLevel()).isEqualTo("B-T");
            assertThat(fixture.now(sent).unstamped()).isFalse();
            assertThat(text(fixture, sent)).contains("PAdESB-T,withatimestamp").doesNotContain("PAdESB-B");
        }
    }

    @Test
    void withoutAnAnswerOfAnAuthorityTheCertificateTheRecordAndTheTrailSaySo() {
        authority.mood = FakeTimeStampAuthority.Mood.DOWN;
        try (var fixture = new EnvelopeFixture(preferring())) {
            Sent sent = letter(fixture, List.of(signer("", "Tina")));
            sign(fixture, sent);

            assertThat(SealReader.read(fixture.sealed(sent))).extracting(FoundSeal::level).containsExactly("B-B");
            assertThat(fixture.now(sent).sealedLevel()).isEqualTo("B-B");
            assertThat(fixture.now(sent).unstamped()).isTrue();
            assertThat(trail(fixture, sent).getLast().facts()).contains("\"unstamped\":true");
            assertThat(text(fixture, sent)).contains("PAdESB-B.Notimestampauthorityanswered")
                    .doesNotContain("PAdESB-T");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"x", "ש"})
    void theMostPeopleDocumentsAndEventsFitIntoACertificate(String letter) {
        try (var fixture = new EnvelopeFixture()) {
            String longName = letter.repeat(200 / letter.length());
            List<NewSigner> people = new ArrayList<>(List.of(signer("", "Tina"), signer("", "Larry")));
            while (people.size() < SignerTerms.MAX_SIGNERS) {
                people.add(new NewSigner(SignerRole.COPY, "", longName,
                        "a".repeat(64) + "@" + "b".repeat(180) + ".example",
                        SignerCheck.LINK, null, null, null));
            }
            Envelope draft = draft(fixture, people);
            documents(fixture, draft.id(), 50, longName);
            Sent sent = send(fixture, draft);
            fixture.signed(sent.of(1), Entries.empty().signature(signature("Tina")));
            var trail = fixture.get(EnvelopeTrail.class);
            fixture.jobs.database.inTransaction(() -> {
                for (int i = 0; i < 600; i++) {
                    trail.append(draft.id(), TrailType.RESENT, Acting.SYSTEM,
                            EnvelopeTrail.facts().put("signer", 2).put("by_mail", true));
                }
                return true;
            });
            fixture.signed(sent.of(2), Entries.empty().signature(signature("Larry")));
            fixture.sealing.seal(draft.id());

            assertThat(text(fixture, sent)).contains("moreeventsarenotlistedhere", ".Signed192.0.2.7")
                    .contains(
                            HexFormat.of().formatHex(trail(fixture, sent).get(trail(fixture, sent).size() - 2).hash()));
            assertThat(EnvelopeTrail.broken(trail(fixture, sent))).isEmpty();
        }
    }
}
