package platen.db.worklist;

import platen.db.core.WireName;

/** A condition that work is in. Stuck work is also waiting or running. */
public enum WorkCondition implements WireName {
    /** No worker has it. */
    WAITING,
    /** A worker has it. */
    RUNNING,
    /** Its lease expired over a minute ago, or several workers have claimed it and did not finish it. */
    STUCK,
    FAILED;

    /** Returns whether work in this condition is listed newest first; open work is listed oldest first. */
    public boolean isNewestFirst() {
        return this == FAILED;
    }
}
