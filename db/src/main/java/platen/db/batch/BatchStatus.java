package platen.db.batch;

import platen.db.WireName;

/**
 * Where a bulk order stands.
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
    /** Its rows are coming in; nobody sees it yet. */
    RECEIVING,
    VALIDATING,
    IN_PROGRESS,
    FINALIZING,
    COMPLETED,
    FAILED,
    CANCELLING,
    CANCELLED;

    /** Whether nothing more happens by itself. */
    public boolean isFinal() {
        return switch (this) {
            case COMPLETED, FAILED, CANCELLED -> true;
            case RECEIVING, VALIDATING, IN_PROGRESS, FINALIZING, CANCELLING -> false;
        };
    }
}
