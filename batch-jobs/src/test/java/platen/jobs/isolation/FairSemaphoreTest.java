package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import platen.jobs.isolation.FairSemaphore.Permit;

class FairSemaphoreTest {
    private static final UUID BUSY = new UUID(0, 1);
    private static final UUID QUIET = new UUID(0, 2);

    @Test
    void twoIdsOfOneTenantLeaveAThirdAPermit() throws Exception {
        for (int count = 3; count < 9; count++) {
            var semaphore = new FairSemaphore(count);
            for (int i = 0; i < (count - 1) / 2; i++) {
                assertThat(semaphore.acquire(BUSY)).isNotNull();
                assertThat(semaphore.acquire(new UUID(1, 1))).isNotNull();
            }
            assertThat(semaphore.acquire(QUIET)).as("%d permits", count).isNotNull();
        }
    }

    @Test
    void tenantsTakeTurns() throws Exception {
        var semaphore = new FairSemaphore(3);
        Permit first = semaphore.acquire(BUSY);
        Permit other = semaphore.acquire(new UUID(1, 1));
        Permit third = semaphore.acquire(new UUID(1, 2));
        List<UUID> order = new CopyOnWriteArrayList<>();
        List<Thread> waiting = new ArrayList<>();
        for (UUID tenant : List.of(BUSY, BUSY, BUSY, QUIET)) {
            Thread task = Thread.ofVirtual().start(() -> {
                try (var _ = semaphore.acquire(tenant)) {
                    order.add(tenant);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
            waiting.add(task);
            untilParked(task);
        }

        first.close();
        for (Thread each : waiting) {
            each.join();
        }

        assertThat(order).containsExactly(BUSY, QUIET, BUSY, BUSY);
        other.close();
        third.close();
    }

    @Test
    void aTaskThatIsInterruptedWhileItWaitsTakesNoPermit() throws Exception {
        var semaphore = new FairSemaphore(3);
        Permit held = semaphore.acquire(BUSY);
        Thread waiting = Thread.ofVirtual().start(() -> {
            try (var _ = semaphore.acquire(BUSY)) {
                throw new AssertionError("acquired");
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
        untilParked(waiting);

        waiting.interrupt();
        waiting.join();
        held.close();

        assertThat(semaphore.acquire(BUSY)).isNotNull();
    }

    private static void untilParked(Thread task) {
        while (task.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
