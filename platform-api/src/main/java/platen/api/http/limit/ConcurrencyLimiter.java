package platen.api.http.limit;

import java.util.HashMap;
import java.util.Map;
import java.util.UUID;

/**
 * Limits concurrent work, such as requests, in one process. One workspace holds at most three quarters of the permits, so
 * that others always get one. Thread-safe.
 */
public final class ConcurrencyLimiter {
    private final int permits;
    private final int maxPerWorkspace;
    private final Map<UUID, Integer> held = new HashMap<>();
    private int acquired;

    public ConcurrencyLimiter(int permits) {
        this.permits = permits;
        this.maxPerWorkspace = Math.max(1, permits - Math.max(1, permits / 4));
    }

    /** Acquires a permit for a workspace; returns false when none is free for it. */
    public synchronized boolean tryAcquire(UUID workspaceId) {
        int own = held.getOrDefault(workspaceId, 0);
        if (acquired == permits || own == maxPerWorkspace) {
            return false;
        }
        acquired++;
        held.put(workspaceId, own + 1);
        return true;
    }

    /** Releases a permit of a workspace. */
    public synchronized void release(UUID workspaceId) {
        acquired--;
        held.computeIfPresent(workspaceId, (id, own) -> own == 1 ? null : own - 1);
    }
}
