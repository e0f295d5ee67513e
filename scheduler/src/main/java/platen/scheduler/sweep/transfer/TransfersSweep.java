package platen.scheduler.sweep.transfer;

import java.time.Duration;
import platen.jobs.destination.transfer.TransferDispatcher;
import platen.jobs.destination.transfer.TransferPlanner;
import platen.scheduler.sweep.Sweep;

/** Plans the transfers of completed batches, and attempts those that are due or whose worker was lost. */
public final class TransfersSweep implements Sweep {
    /** Pages of rows that are planned before due transfers are looked for. */
    private static final int MAX_PAGES = 20;

    private final TransferPlanner planner;
    private final TransferDispatcher dispatcher;

    public TransfersSweep(TransferPlanner planner, TransferDispatcher dispatcher) {
        this.planner = planner;
        this.dispatcher = dispatcher;
    }

    @Override
    public String name() {
        return "transfers";
    }

    @Override
    public Duration interval() {
        return Duration.ofSeconds(1);
    }

    @Override
    public int runOnce() {
        int planned = 0;
        while (planned < MAX_PAGES && planner.planSome()) {
            planned++;
        }
        return planned + dispatcher.putDue();
    }
}
