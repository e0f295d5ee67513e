package platen.api.http.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.api.http.limit.FairPermits.Permit;

class FairPermitsTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final UUID BUSY = new UUID(0, 1);
    private static final UUID OTHER = new UUID(0, 2);

    @AutoClose
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();
    /** Workspaces in the order in which they got a permit. */
    private final BlockingQueue<UUID> served = new LinkedBlockingQueue<>();

    @Test
    void aWorkspaceHoldsAtMostItsShare() throws InterruptedException {
        var permits = new FairPermits(4, 2, 10);
        assertThat(permits.acquire(BUSY, Duration.ZERO)).isPresent();
        Permit second = permits.acquire(BUSY, Duration.ZERO).orElseThrow();
        assertThat(permits.acquire(BUSY, Duration.ofMillis(1))).isEmpty();
        assertThat(permits.acquire(OTHER, Duration.ZERO)).isPresent();
        second.close();
        assertThat(permits.acquire(BUSY, Duration.ZERO)).isPresent();
        assertThat(permits.free()).isEqualTo(1);
    }

    @Test
    void aCallerWhoWaitsInVainIsRefusedAndForgotten() throws InterruptedException {
        var permits = new FairPermits(1, 1, 10);
        Permit only = permits.acquire(BUSY, Duration.ZERO).orElseThrow();
        assertThat(permits.acquire(OTHER, Duration.ofMillis(1))).isEmpty();
        assertThat(permits.waiting()).isZero();
        only.close();
        assertThat(permits.free()).isEqualTo(1);
    }

    @Test
    void workspacesThatWaitTakeTurnsHoweverManyOfTheirCallersWait() throws Exception {
        var permits = new FairPermits(1, 1, 10);
        Permit first = permits.acquire(BUSY, Duration.ZERO).orElseThrow();
        for (int i = 1; i <= 3; i++) {
            var _ = queue(permits, BUSY, i);
        }
        var _ = queue(permits, OTHER, 4);
        first.close();
        List<UUID> order = new ArrayList<>();
        for (int i = 0; i < 4; i++) {
            order.add(served.take());
        }
        assertThat(order).containsExactly(BUSY, OTHER, BUSY, BUSY);
    }

    @Test
    void aFullQueueRefusesTheLatestOfTheWorkspaceThatFillsIt() throws Exception {
        var permits = new FairPermits(1, 1, 3);
        Permit first = permits.acquire(BUSY, Duration.ZERO).orElseThrow();
        var _ = queue(permits, BUSY, 1);
        var _ = queue(permits, BUSY, 2);
        Future<Boolean> latest = queue(permits, BUSY, 3);
        assertThat(permits.acquire(BUSY, LONG)).as("of the workspace itself").isEmpty();
        Future<Boolean> other = callers.submit(() -> serve(permits, OTHER));
        assertThat(latest.get()).isFalse();
        first.close();
        assertThat(other.get()).isTrue();
    }

    @Test
    void anInterruptedCallerKeepsNoPermit() throws Exception {
        var permits = new FairPermits(1, 1, 10);
        Permit first = permits.acquire(BUSY, Duration.ZERO).orElseThrow();
        Future<Boolean> waiting = queue(permits, OTHER, 1);
        waiting.cancel(true);
        awaitWaiting(permits, 0);
        first.close();
        assertThat(permits.acquire(OTHER, LONG)).isPresent();
    }

    /** Starts a caller and returns when it is the last of so many that wait. */
    private Future<Boolean> queue(FairPermits permits, UUID workspace, int waiting)
            throws InterruptedException, ExecutionException {
        Future<Boolean> caller = callers.submit(() -> serve(permits, workspace));
        awaitWaiting(permits, waiting);
        return caller;
    }

    private boolean serve(FairPermits permits, UUID workspace) throws InterruptedException {
        Optional<Permit> permit = permits.acquire(workspace, LONG);
        if (permit.isPresent()) {
            served.add(workspace);
            permit.get().close();
        }
        return permit.isPresent();
    }

    /** Returns when a number of callers waits; a test that waits for ever is ended by the build. */
    private static void awaitWaiting(FairPermits permits, int count) {
        while (permits.waiting() != count) {
            Thread.onSpinWait();
        }
    }
}
