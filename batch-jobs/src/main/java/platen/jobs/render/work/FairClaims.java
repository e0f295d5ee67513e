package platen.jobs.render.work;

import java.util.List;
import java.util.Map;
import java.util.UUID;
import java.util.stream.Collectors;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.jobs.lease.Lease;

/** Claims the submissions to render next: workspaces in turn, the oldest submission of each first. */
final class FairClaims {
    private final ClaimStore claims;
    /**
     * Workspace that was served last. Workers may race on this field; the worst effect is that a workspace is served
     * one turn later.
     */
    private volatile UUID lastServed = new UUID(0, 0);

    FairClaims(ClaimStore claims) {
        this.claims = claims;
    }

    /**
     * Claims at most {@code limit} submissions; empty when nothing is queued.
     *
     * @param seals whether this worker can seal documents
     */
    List<Claim> claim(int limit, boolean seals) {
        List<Claim> claimed = claims.claimQueued(lastServed, limit, seals, Lease.LENGTH);
        if (!claimed.isEmpty()) {
            lastServed = claimed.getLast().workspaceId();
        }
        return claimed;
    }

    /**
     * Returns whether a claim has taken all submissions that were queued: no workspace has got more than half of its share
     * of the limit. Half, because workspaces whose submissions others have claimed meanwhile count for the shares.
     */
    static boolean tookAll(List<Claim> claimed, int limit) {
        Map<UUID, Long> byWorkspace = claimed.stream()
                .collect(Collectors.groupingBy(Claim::workspaceId, Collectors.counting()));
        return byWorkspace.values().stream().allMatch(taken -> 2 * taken * byWorkspace.size() < limit);
    }

    /** Continues after the workspace of the last claim that was begun; those behind it were released and are next. */
    void continueAfter(Claim last) {
        lastServed = last.workspaceId();
    }
}
