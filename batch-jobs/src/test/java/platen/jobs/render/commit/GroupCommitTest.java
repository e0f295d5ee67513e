package platen.jobs.render.commit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.sql.SQLException;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.UUID;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class GroupCommitTest {
    private static final UUID LINE = new UUID(0, 1);

    /** Sizes of the groups that were processed. */
    private final List<Integer> groups = Collections.synchronizedList(new ArrayList<>());
    private final CountDownLatch held = new CountDownLatch(1);
    /** Counts the item below zero, which is blocked. */
    private final CountDownLatch working = new CountDownLatch(1);

    @Test
    void aSingleCallDoesNotWait() throws Exception {
        var commits = new GroupCommit<>(this::doubled);
        assertThat(commits.commit(LINE, 21)).isEqualTo(42);
        assertThat(groups).containsExactly(1);
    }

    @Test
    void callsQueuedMeanwhileShareACommitAndEachGetsItsOwnResult() throws Exception {
        assertThat(whileOneIsHeld(this::doubled)).containsExactlyElementsOf(IntStream.range(0, 100)
                .mapToObj(i -> String.valueOf(2 * i))
                .toList());
        assertThat(groups).hasSizeLessThan(20).allMatch(size -> size <= 64);
        assertThat(groups.stream().mapToInt(Integer::intValue).sum()).isEqualTo(101);
    }

    @Test
    void anItemThatFailsFailsItsOwnerOnly() throws Exception {
        assertThat(whileOneIsHeld(items -> {
            List<Integer> results = doubled(items);
            if (items.contains(7)) {
                throw new IllegalStateException("its own");
            }
            return results;
        })).containsExactlyElementsOf(IntStream.range(0, 100)
                .mapToObj(i -> i == 7 ? "its own" : String.valueOf(2 * i))
                .toList());
    }

    @Test
    void aGroupWhoseDatabaseIsAwayIsNotTriedOneByOne() throws Exception {
        assertThat(whileOneIsHeld(items -> {
            List<Integer> results = doubled(items);
            if (items.size() > 1) {
                throw new IllegalStateException("away", new SQLException("gone", "08006"));
            }
            return results;
        })).contains("away");
        assertThat(groups).hasSizeLessThan(20);
    }

    @Test
    void linesDoNotWaitForEachOther() throws Exception {
        var commits = new GroupCommit<Integer, Integer>(this::heldAtFirst);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> first = occupy(commits, threads);
            assertThat(commits.commit(new UUID(0, 2), 3)).isEqualTo(6);
            held.countDown();
            assertThat(first.get()).isEqualTo(-2);
        }
    }

    @Test
    void aFailingLeaderLeavesNoCallWaiting() {
        var commits = new GroupCommit<Integer, Integer>(items -> {
            throw new StackOverflowError("deep");
        });
        assertThatThrownBy(() -> commits.commit(LINE, 1)).isInstanceOf(StackOverflowError.class);
        assertThatThrownBy(() -> commits.commit(LINE, 2)).isInstanceOf(StackOverflowError.class);
    }

    /** Returns the results of items 0 to 99, which arrive while a line has a group in progress. */
    private List<String> whileOneIsHeld(java.util.function.Function<List<Integer>, List<Integer>> work)
            throws Exception {
        var commits = new GroupCommit<Integer, Integer>(items -> {
            hold(items);
            return work.apply(items);
        });
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<Integer> first = occupy(commits, threads);
            List<FutureTask<String>> others = IntStream.range(0, 100).mapToObj(i -> new FutureTask<>(() -> {
                try {
                    return String.valueOf(commits.commit(LINE, i));
                } catch (IllegalStateException e) {
                    return String.valueOf(e.getMessage());
                }
            })).toList();
            List<Thread> queuing = others.stream().map(each -> Thread.ofVirtual().start(each)).toList();
            while (!queuing.stream().allMatch(each -> each.getState() == Thread.State.WAITING)) {
                Thread.onSpinWait();
            }
            held.countDown();
            first.get();
            var results = new ArrayList<String>();
            for (FutureTask<String> each : others) {
                results.add(each.get());
            }
            return results;
        }
    }

    /** Makes the line process -1. */
    private Future<Integer> occupy(GroupCommit<Integer, Integer> commits, ExecutorService threads) throws Exception {
        Future<Integer> first = threads.submit(() -> commits.commit(LINE, -1));
        working.await();
        return first;
    }

    private List<Integer> heldAtFirst(List<Integer> items) {
        hold(items);
        return doubled(items);
    }

    private void hold(List<Integer> items) {
        if (items.stream().anyMatch(item -> item < 0)) {
            items.forEach(item -> working.countDown());
            try {
                held.await();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    private List<Integer> doubled(List<Integer> items) {
        groups.add(items.size());
        return items.stream().map(item -> 2 * item).toList();
    }
}
