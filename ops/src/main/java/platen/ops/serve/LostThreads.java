package platen.ops.serve;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import org.springframework.boot.health.contributor.Health;
import org.springframework.boot.health.contributor.HealthIndicator;
import platen.jobs.render.work.RenderTimeout;

/**
 * Counts threads that render on after their timeout. Such a render has failed, and its caller has received the error
 * unless the render is a brief one, so the process goes on; ending it would let the input of one tenant stop the renders of all others. Each lost thread
 * occupies a processor, and once all processors are occupied this process reports itself down and not ready.
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
