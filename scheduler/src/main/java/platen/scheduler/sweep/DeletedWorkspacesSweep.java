package platen.scheduler.sweep;

import java.time.Duration;
import java.time.InstantSource;
import platen.db.workspace.WorkspaceDeletionStore;

/** Deletes workspaces whose waiting time is over, a few rows per transaction. */
public final class DeletedWorkspacesSweep implements Sweep {
    /** Maximum rows per transaction, which must be short: no other file can be stored while it deletes files. */
    private static final int MAX_ROWS = 200;

    private final WorkspaceDeletionStore workspaces;
    private final InstantSource clock;

    public DeletedWorkspacesSweep(WorkspaceDeletionStore workspaces, InstantSource clock) {
        this.workspaces = workspaces;
        this.clock = clock;
    }

    @Override
    public String name() {
        return "deleted-workspaces";
    }

    @Override
    public Duration interval() {
        return Duration.ofMinutes(1);
    }

    @Override
    public int runOnce() {
        int all = 0;
        int last;
        do {
            last = workspaces.deletePortion(MAX_ROWS, clock.instant());
            all += last;
        } while (last > 0 && !Thread.currentThread().isInterrupted());
        return all;
    }
}
