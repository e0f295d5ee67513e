package platen.jobs.lease;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.DatabaseFixture;
import platen.db.lease.RequeuedRow;
import platen.db.run.RunStore;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.db.submission.SubmissionFixture;
import platen.db.submission.SubmissionStore;

class LeaseRenewerTest {
    private static final DatabaseFixture databaseFixture = new DatabaseFixture();
    private static final SubmissionStore submissions = new SubmissionStore(databaseFixture.database());
    private static final ClaimStore claims = new ClaimStore(databaseFixture.database());
    private static final RunStore runs = new RunStore(databaseFixture.database());

    @AfterAll
    static void close() {
        databaseFixture.close();
    }

    @Test
    void aHeldLeaseDoesNotExpire() {
        try (var leases = new LeaseRenewer(claims, runs)) {
            Claim claim = claimed();
            var run = databaseFixture.run(null);
            runs.queue(run, Duration.ZERO);
            int attempt = runs.claim(run.id(), Duration.ZERO).orElseThrow();
            try (var document = leases.of(claim); var whole = leases.of(run.id(), attempt)) {
                leases.renew();
                assertThat(claims.requeue(10, Lease.GRACE)).extracting(RequeuedRow::id).doesNotContain(claim.id());
                assertThat(runs.requeue(10, Lease.GRACE)).doesNotContain(run.id());
            }
        }
    }

    @Test
    void aReleasedLeaseExpires() {
        try (var leases = new LeaseRenewer(claims, runs)) {
            Claim claim = claimed();
            leases.of(claim).close();
            leases.renew();
            assertThat(claims.requeue(10, Lease.GRACE)).extracting(RequeuedRow::id).contains(claim.id());
        }
    }

    private static Claim claimed() {
        var submission = databaseFixture.submission();
        SubmissionFixture.queue(submissions, submission, Duration.ZERO);
        return claims.claim(submission.id(), Duration.ZERO).orElseThrow();
    }
}
