package platen.api.http.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Slots of one process that all workspaces share. One workspace holds at most three quarters of them, so that others
 * always find a free one. Thread-safe.
 */
public final class SharedSlots {
    private final int count;
    private final int limit;
    private final Map<UUID, Integer> held = new HashMap<>();
    private int taken;

    public SharedSlots(int count) {
        this.count = count;
        this.limit = Math.max(1, count - Math.max(1, count / 4));
    }

    /** Takes a slot for a workspace; returns false when none is free for it. */
    public synchronized boolean tryAcquire(UUID workspaceId) {
        int own = held.getOrDefault(workspaceId, 0);
        if (taken == count || own == limit) {
            return false;
        }
        taken++;
        held.put(workspaceId, own + 1);
        return true;
    }

    /** Releases a slot. */
    public synchronized void release(UUID workspaceId) {
        taken--;
        held.computeIfPresent(workspaceId, (id, own) -> own == 1 ? null : own - 1);
    }
}
