package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.jobs.envelope.EnvelopeFixture.SENDER;
import static platen.jobs.envelope.EnvelopeFixture.both;
import static platen.jobs.envelope.EnvelopeFixture.landlord;
import static platen.jobs.envelope.EnvelopeFixture.signature;
import static platen.jobs.envelope.EnvelopeFixture.signer;
import static platen.jobs.envelope.EnvelopeFixture.tenant;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
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
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.SigningOrder;
import platen.db.envelope.TrailEntry;
import platen.db.submission.PurgeCause;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.EnvelopeFixture.Sent;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.purge.EnvelopePurge;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.trail.Acting;
import platen.jobs.envelope.trail.EnvelopeTrail;
import platen.jobs.envelope.trail.TrailType;

/** Tests that trails of envelopes cannot be changed, and end. */
class EnvelopeTrailsTest {
    private final EnvelopeFixture fixture = new EnvelopeFixture();

    @AfterEach
    void close() {
        fixture.close();
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
    void aDraftThatWasSentOnceKeepsItsTrailForEver() {
        Sent sent = fixture.sent(fixture.lease(SigningOrder.SEQUENTIAL, both(), null));
        fixture.jobs.database.jdbi().useHandle(handle -> handle.execute("update envelope set state = 'draft'"));
        Assertions
                .assertThatThrownBy(() -> fixture.jobs.database.jdbi()
                        .useHandle(handle -> handle.execute("delete from envelope_event where type = 'created'")))
                .hasMessageContaining("cannot be changed");
        assertThat(trailOf(sent)).hasSize(3);
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
}
