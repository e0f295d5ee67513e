package platen.ops.serve;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.render.RenderTimeout;

/**
 * Counts the threads that renders keep although they were told to end. Such a render has failed and its caller has been
 * answered, so the process goes on: ending it would let one tenant's input stop the renders of all others. Every lost
 * thread occupies a processor, though, and once all are occupied this process is reported down and not ready.
 */
final class LostThreads implements RenderTimeout.Stuck, HealthIndicator {
    private final Set<Thread> lost = ConcurrentHashMap.newKeySet();
    private final int processors;

    LostThreads(int processors) {
        this.processors = processors;
    }

    @Override
    public void threadLost(Thread thread) {
        lost.add(thread);
    }

    @Override
    public void threadFound(Thread thread) {
        lost.remove(thread);
    }

    int count() {
        return lost.size();
    }

    @Override
    public Health health() {
        return lost.size() < processors
                ? Health.up().build()
                : Health.down().withDetail("reason", "Renders that do not end occupy every processor.").build();
    }
}
