package platen.jobs.run;

import java.util.List;
import java.util.UUID;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.jobs.lease.Lease;
import platen.jobs.lease.LeaseRenewer;
import platen.jobs.render.work.ClaimRenderer;
import platen.jobs.seal.SealUnavailableException;

/** Renders and records the documents of a run that are not final yet. */
public final class RunDocuments {
    private final ClaimStore claims;
    private final SubmissionStore submissions;
    private final ClaimRenderer renders;
    private final LeaseRenewer leases;

    public RunDocuments(ClaimStore claims, SubmissionStore submissions, ClaimRenderer renders, LeaseRenewer leases) {
        this.claims = claims;
        this.submissions = submissions;
        this.renders = renders;
        this.leases = leases;
    }

    /**
     * Renders what is left to render. A document that an earlier attempt completed is not rendered again.
     *
     * @param endNanos end of the run's time limit, a {@link System#nanoTime} value
     */
    void render(UUID runId, long endNanos) {
        List<Claim> documents = claims.claimOfRun(runId, Lease.LENGTH);
        try (var renewal = leases.of(documents)) {
            renders.record(renders.renderRun(documents, endNanos));
        } catch (SealUnavailableException e) {
            leases.release(documents);
            throw e;
        }
    }

    /** Returns all documents of the run, in their order. */
    List<Submission> all(UUID runId) {
        return submissions.ofRun(runId);
    }
}
