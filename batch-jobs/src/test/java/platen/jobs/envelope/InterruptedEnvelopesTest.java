package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.both;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import platen.db.FaultInjector.Kind;
import platen.db.RaceFixture;
import platen.db.blob.BlobStore;
import platen.db.check.InvariantCheck;
import platen.db.core.OpenWorkStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.SignerState;
import platen.db.envelope.SigningOrder;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.complete.StrandedSeals;
import platen.jobs.envelope.sign.Signing;

/** Tests envelopes whose workers and servers die, and people who act at the same time. */
class InterruptedEnvelopesTest {
    private static final int MAX_STATEMENTS = 80;

    private final EnvelopeFixture fixture = new EnvelopeFixture();

    @AfterEach
    void close() {
        fixture.jobs.faults.disarm();
        fixture.close();
    }

    @Test
    void aWorkerKilledAtAnyStatementLeavesOneSealedDocumentAndOneEvent() {
        fixture.jobs.listen("esign.envelope.completed");
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.signed(sent.of(1), tenant());
        fixture.signed(sent.of(2), landlord());
        int kills = killedAtEachStatement(() -> fixture.sealing.seal(sent.envelope().id()),
                () -> fixture.now(sent).state() == EnvelopeState.COMPLETED);

        assertThat(kills).as("kills before the seal was recorded").isGreaterThan(10);
        fixture.sealing.seal(sent.envelope().id());
        assertThat(fixture.events()).containsExactly("esign.envelope.completed");
        assertThat(fixture.trail(sent.envelope().id())).filteredOn("completed"::equals).hasSize(1);
        assertThat(fixture.sealed(sent)).isNotEmpty();
        assertThat(broken()).isEmpty();
    }

    @Test
    void aServerKilledAtAnyStatementLosesNoSignatureAndDoublesNone() {
        fixture.jobs.listen("esign.envelope.signed");
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), tenant());
        Signing.Looked looked = fixture.look(sent.of(1));
        int kills = killedAtEachStatement(() -> fixture.sign(sent.of(1), looked),
                () -> fixture.person(sent, 1).state() == SignerState.SIGNED);

        assertThat(kills).as("kills before the signature was recorded").isGreaterThan(10);
        assertThat(fixture.sign(sent.of(1), looked)).isInstanceOf(Signing.NotNow.class);
        assertThat(fixture.events()).containsExactly("esign.envelope.signed");
        assertThat(fixture.trail(sent.envelope().id())).filteredOn("signed"::equals).hasSize(1);
        assertThat(broken()).isEmpty();
    }

    private interface Done {
        boolean is();
    }

    /** Repeats an action that is killed at its first, second and each further statement, until it has taken effect. */
    private int killedAtEachStatement(Runnable action, Done done) {
        int kills = 0;
        for (int statement = 1; !done.is(); statement++) {
            assertThat(statement).isLessThan(MAX_STATEMENTS);
            fixture.jobs.faults.arm(statement % 2 == 0 ? Kind.HALTED : Kind.UNANSWERED, statement);
            try {
                action.run();
            } catch (RuntimeException | AssertionError e) {
                kills++;
            } finally {
                fixture.jobs.faults.disarm();
            }
            fixture.expireSealLease();
        }
        return kills;
    }

    private List<InvariantCheck.Finding> broken() {
        return new InvariantCheck(fixture.jobs.database).broken();
    }

    @Test
    void peopleWhoSignAtTheSameTimeMakeOneSeal() throws Exception {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.PARALLEL, both(), null));
        fixture.consent(sent.of(1));
        fixture.fill(sent.of(1), tenant());
        fixture.consent(sent.of(2));
        fixture.fill(sent.of(2), landlord());
        List<Signing.Looked> seen = List.of(fixture.look(sent.of(1)), fixture.look(sent.of(2)));
        var next = new AtomicInteger();
        List<Signing.SignResult> results = RaceFixture.of(2, () -> {
            int person = next.getAndIncrement();
            return fixture.sign(sent.of(person + 1), seen.get(person));
        });

        assertThat(results).as("the second one looks again").hasAtLeastOneElementOfType(Signing.Changed.class)
                .contains(new Signing.Signed(false));
        int left = fixture.person(sent, 1).state() == SignerState.SIGNED ? 2 : 1;
        Signing.Looked again = fixture.look(sent.of(left));
        List<Signing.SignResult> last = RaceFixture.of(3, () -> fixture.sign(sent.of(left), again));
        assertThat(last).filteredOn(new Signing.Signed(true)::equals).hasSize(1);
        assertThat(fixture.jobs.count("envelope_seal")).isEqualTo(1);
    }

    @Test
    void workersThatSealAtTheSameTimeRecordOneSeal() throws Exception {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.signed(sent.of(1), tenant());
        fixture.signed(sent.of(2), landlord());
        RaceFixture.of(3, () -> {
            fixture.sealing.seal(sent.envelope().id());
            return true;
        });
        assertThat(fixture.now(sent).state()).isEqualTo(EnvelopeState.COMPLETED);
        assertThat(fixture.trail(sent.envelope().id())).filteredOn("completed"::equals).hasSize(1);
    }

    @Test
    void aSealWhoseJobWasLostIsFoundByTheSweep() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.signed(sent.of(1), tenant());
        fixture.signed(sent.of(2), landlord());
        StrandedSeals stranded = fixture.get(StrandedSeals.class);
        var work = new OpenWorkStore(fixture.jobs.database);
        assertThat(stranded.requeue()).as("before its grace is over").isZero();
        assertThat(work.find(Instant.now()).seals()).as("before its grace is over").isFalse();
        fixture.expireSealLease();
        assertThat(work.find(Instant.now()).seals()).isTrue();
        assertThat(stranded.requeue()).isEqualTo(1);
        assertThat(stranded.requeue()).as("the same again").isZero();
    }

    @Test
    void theFilesOfAnEnvelopeStayWhileItIsReadable() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        Signing.Looked first = fixture.signed(sent.of(1), tenant());
        UUID id = sent.envelope().id();
        var blobs = new BlobStore(fixture.jobs.database);
        assertThat(blobs.dropUnused(List.of(first.sha256()))).isZero();
        fixture.signed(sent.of(2), landlord());
        fixture.sealing.seal(id);
        byte[] sealed = fixture.now(sent).sealedSha256();
        assertThat(blobs.dropUnused(List.of(sealed == null ? new byte[0] : sealed))).isZero();
    }
}
