package platen.db.submission;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.List;
import java.util.UUID;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.RaceFixture;
import platen.db.core.Stage;
import platen.db.lease.RequeuedRow;

class ClaimStoreTest {
    private static final Duration LONG = Duration.ofMinutes(10);

    @AutoClose
    private final DatabaseFixture databaseFixture = new DatabaseFixture();

    private final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private final ClaimStore claims = new ClaimStore(databaseFixture.database());

    @Test
    void onlyOneWorkerClaimsASubmission() throws Exception {
        UUID id = queued();
        var taken = RaceFixture.of(12, () -> claims.claim(id, LONG));
        assertThat(taken).filteredOn(each -> each.isPresent()).hasSize(1);
        assertThat(find(id).attempt()).isEqualTo(1);
    }

    @Test
    void aLeasedSubmissionIsClaimedOnlyAfterTheLeaseExpired() {
        UUID id = queued();
        assertThat(claims.claim(id, LONG)).isPresent();
        assertThat(claims.claim(id, LONG)).isEmpty();
        UUID abandoned = queued();
        assertThat(claims.claim(abandoned, Duration.ZERO)).isPresent();
        Claim second = claims.claim(abandoned, LONG).orElseThrow();
        assertThat(second.attempt()).isEqualTo(2);
    }

    @Test
    void aRenewedClaimDoesNotExpireAndALostOneCannotBeRenewed() {
        UUID id = queued();
        Claim slow = claims.claim(id, Duration.ZERO).orElseThrow();
        claims.renew(List.of(slow), LONG);
        assertThat(claims.claim(id, LONG)).isEmpty();

        claims.renew(List.of(slow), Duration.ZERO);
        Claim next = claims.claim(id, Duration.ZERO).orElseThrow();
        claims.renew(List.of(slow), LONG);
        assertThat(claims.claim(id, LONG)).hasValueSatisfying(
                taken -> assertThat(taken.attempt()).isEqualTo(next.attempt() + 1));
    }

    @Test
    void dueRowsAreRequeuedOnce() throws Exception {
        UUID unheard = due();
        UUID abandoned = due();
        claims.claim(abandoned, Duration.ZERO);
        UUID waiting = queued();
        UUID held = queued();
        claims.claim(held, LONG);

        var requeued = RaceFixture.of(6, () -> claims.requeue(10, LONG)).stream().flatMap(List::stream).toList();
        assertThat(requeued).containsExactlyInAnyOrder(new RequeuedRow(unheard, 0), new RequeuedRow(abandoned, 1));
        assertThat(List.of(waiting, held)).doesNotContainAnyElementsOf(requeued.stream().map(RequeuedRow::id).toList());
        assertThat(find(abandoned).stage()).isEqualTo(Stage.QUEUED);
        assertThat(find(abandoned).attempt()).isEqualTo(1);
    }

    private UUID queued() {
        return queue(LONG);
    }

    private UUID due() {
        return queue(Duration.ZERO);
    }

    private UUID queue(Duration grace) {
        NewSubmission accepted = databaseFixture.submission();
        assertThat(SubmissionFixture.queue(submissions, accepted, grace)).isTrue();
        return accepted.id();
    }

    private Submission find(UUID id) {
        return submissions.find(databaseFixture.workspace().id(), id).orElseThrow();
    }
}
