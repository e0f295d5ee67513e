package platen.jobs.packet;

/**
 * How the worker of a part gives way to those that somebody waits for, asked before each row: chunks may then be as
 * large as is good for the disk. Belongs to one thread and one step.
 */
final class YieldPolicy {
    private final BatchYieldGate gate;
    private final Manner manner;
    private long pausedAtNanos;
    private boolean leaves;

    /** How a worker gives way. */
    enum Manner {
        /** Steps aside for a moment. */
        DRIVING,
        /** Leaves. */
        HELPING
    }

    YieldPolicy(BatchYieldGate gate, Manner manner) {
        this.gate = gate;
        this.manner = manner;
        this.pausedAtNanos = System.nanoTime() - gate.stretch().toNanos();
    }

    /** Whether the worker begins no further row. Once it leaves it stays away, as rows that it has read are left out. */
    boolean leaves() {
        if (!leaves) {
            leaves = !gate.open() || switch (manner) {
                case HELPING -> gate.somebodyWaits();
                case DRIVING -> {
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
