package platen.jobs.isolation;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.ArrayList;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CopyOnWriteArrayList;
import org.junit.jupiter.api.Test;
import platen.jobs.isolation.FairSlots.Slot;

class FairSlotsTest {
    private static final UUID BUSY = new UUID(0, 1);
    private static final UUID QUIET = new UUID(0, 2);

    @Test
    void twoIdsOfOneTenantLeaveAThirdASlot() throws Exception {
        for (int count = 3; count < 9; count++) {
            var slots = new FairSlots(count);
            for (int i = 0; i < (count - 1) / 2; i++) {
                assertThat(slots.acquire(BUSY)).isNotNull();
                assertThat(slots.acquire(new UUID(1, 1))).isNotNull();
            }
            assertThat(slots.acquire(QUIET)).as("%d slots", count).isNotNull();
        }
    }

    @Test
    void tenantsTakeTurns() throws Exception {
        var slots = new FairSlots(3);
        Slot first = slots.acquire(BUSY);
        Slot other = slots.acquire(new UUID(1, 1));
        Slot third = slots.acquire(new UUID(1, 2));
        List<UUID> order = new CopyOnWriteArrayList<>();
        List<Thread> waiting = new ArrayList<>();
        for (UUID tenant : List.of(BUSY, BUSY, BUSY, QUIET)) {
            Thread task = Thread.ofVirtual().start(() -> {
                try (var _ = slots.acquire(tenant)) {
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
    void aTaskThatIsInterruptedWhileItWaitsTakesNoSlot() throws Exception {
        var slots = new FairSlots(3);
        Slot held = slots.acquire(BUSY);
        Thread waiting = Thread.ofVirtual().start(() -> {
            try (var _ = slots.acquire(BUSY)) {
                throw new AssertionError("acquired");
            } catch (InterruptedException expected) {
                Thread.currentThread().interrupt();
            }
        });
        untilParked(waiting);

        waiting.interrupt();
        waiting.join();
        held.close();

        assertThat(slots.acquire(BUSY)).isNotNull();
    }

    private static void untilParked(Thread task) {
        while (task.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
    }
}
