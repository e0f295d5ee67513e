package platen.jobs.render;

import java.util.ArrayList;
import java.util.List;
import org.jobrunr.jobs.lambdas.JobRequestHandler;
import platen.db.Bell;
import platen.db.submission.Claim;
import platen.db.submission.SubmissionStore;

/**
 * Renders the submission that its job names, and queued ones behind it: a job is only a bell, and one commit for many
 * rows is what makes a full queue drain fast. A job whose row is done already returns at once.
 */
public final class RenderJobHandler implements JobRequestHandler<RenderJob> {
    private static final int MOST_ROWS = 64;
    private static final long MOST_NANOS = 50_000_000;

    private final SubmissionStore submissions;
    private final RenderWork work;
    private final Bell finished;

    /** @param finished rung after results are committed, for those that wait for one */
    public RenderJobHandler(SubmissionStore submissions, RenderWork work, Bell finished) {
        this.submissions = submissions;
        this.work = work;
        this.finished = finished;
    }

    @Override
    public void run(RenderJob job) {
        List<Claim> claims = claims(job);
        long start = System.nanoTime();
        var done = new ArrayList<RenderWork.Done>(claims.size());
        for (int i = 0; i < claims.size(); i++) {
            done.add(work.render(claims.get(i)));
            if (System.nanoTime() - start > MOST_NANOS) {
                // What is slow must neither hold back what is done nor let the leases behind it run out.
                record(done);
                done.clear();
                submissions.hold(claims.subList(i + 1, claims.size()), Lease.LENGTH);
                start = System.nanoTime();
            }
        }
        record(done);
    }

    private List<Claim> claims(RenderJob job) {
        var claims = new ArrayList<Claim>();
        submissions.claim(job.id(), Lease.LENGTH).ifPresent(claims::add);
        if (!claims.isEmpty()) {
            claims.addAll(submissions.claimQueued(MOST_ROWS - 1, Lease.LENGTH));
        }
        return claims;
    }

    private void record(List<RenderWork.Done> done) {
        if (!done.isEmpty()) {
            work.record(done);
            finished.ring();
        }
    }
}
