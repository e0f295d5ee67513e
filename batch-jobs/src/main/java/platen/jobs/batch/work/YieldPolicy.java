package platen.jobs.batch.work;

/**
 * Decides how the worker of a part yields to interactive work. Asked before each row, so that chunks can be as large as
 * is efficient for the disk. Confined to one step and used by one thread at a time.
 */
final class YieldPolicy {
    private final BatchYieldGate gate;
    private final Manner manner;
    private long pausedAtNanos;
    private boolean leaves;

    /** Manner of yielding. */
    enum Manner {
        /** The coordinating worker pauses for a moment. */
        COORDINATING,
        /** A helper leaves the part. */
        HELPING
    }

    YieldPolicy(BatchYieldGate gate, Manner manner) {
        this.gate = gate;
        this.manner = manner;
        this.pausedAtNanos = System.nanoTime() - gate.stretch().toNanos();
    }

    /**
     * Returns whether the worker must not begin another row. Stays true once it was true, because rows that were read
     * since are left out of the chunk.
     */
    boolean leaves() {
        if (!leaves) {
            leaves = !gate.open() || switch (manner) {
                case HELPING -> gate.othersWait();
                case COORDINATING -> {
                    pauseNowAndThen();
                    yield false;
                }
            };
        }
        return leaves;
    }

    private void pauseNowAndThen() {
        if (System.nanoTime() - pausedAtNanos >= gate.stretch().toNanos()) {
            gate.stepAside();
            pausedAtNanos = System.nanoTime();
        }
    }
}
