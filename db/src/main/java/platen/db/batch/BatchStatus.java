package platen.db.batch;

import platen.db.core.WireName;

/**
 * Status of a batch.
 *
 * <pre>
 * RECEIVING ─▶ VALIDATING ─▶ IN_PROGRESS ─▶ FINALIZING ─▶ COMPLETED
 *                  │  ▲           │  ▲          │
 *                  │  └───────────┼──┴──────────┤  resume
 *                  ├──▶ FAILED ◀──┤◀────────────┘
 *                  └──▶ CANCELLING ──▶ CANCELLED
 * </pre>
 */
public enum BatchStatus implements WireName {
    /** Its rows are being received; it is not visible yet. */
    RECEIVING,
    VALIDATING,
    IN_PROGRESS,
    FINALIZING,
    COMPLETED,
    FAILED,
    CANCELLING,
    CANCELLED;

    /** Returns whether the status changes only when a client resumes or deletes the batch. */
    public boolean isFinal() {
        return switch (this) {
            case COMPLETED, FAILED, CANCELLED -> true;
            case RECEIVING, VALIDATING, IN_PROGRESS, FINALIZING, CANCELLING -> false;
        };
    }
}
