package platen.db.worklist;

import platen.db.core.PublicId;
import platen.db.core.WireName;

/** A kind of work. */
public enum WorkKind implements WireName {
    /** Submissions; those that are documents of runs are listed only when they failed. */
    RENDERS(PublicId.SUBMISSION),
    RUNS(PublicId.RUN),
    BATCHES(PublicId.BATCH),
    /** Webhook deliveries. */
    DELIVERIES(PublicId.DELIVERY);

    private final PublicId noun;

    WorkKind(PublicId noun) {
        this.noun = noun;
    }

    /** Returns the kind of id that its items have. */
    public PublicId noun() {
        return noun;
    }
}
