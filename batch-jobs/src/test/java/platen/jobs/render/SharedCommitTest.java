package platen.jobs.render;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.List;
import java.util.Set;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import platen.db.TestingArchive;
import platen.db.submission.SubmissionStore;

class SharedCommitTest {
    private static final TestingArchive archive = new TestingArchive();
    private static final SubmissionStore submissions = new SubmissionStore(archive.database());
    private final SharedCommit commits = new SharedCommit(archive.database());
    private final UUID workspace = archive.workspace().id();

    @AfterAll
    static void close() {
        archive.close();
    }

    @Test
    void thoseThatQueueMeanwhileShareACommitAndOneFailureIsItsOwn() throws Exception {
        var held = new CountDownLatch(1);
        var begun = new CountDownLatch(1);
        var started = new AtomicInteger();
        Set<Long> transactions = ConcurrentHashMap.newKeySet();
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            Future<UUID> first = threads.submit(() -> commits.commit(workspace, () -> {
                begun.countDown();
                awaitQuietly(held);
                return recorded();
            }));
            begun.await();
            List<Future<UUID>> others = IntStream.range(0, 20).mapToObj(i -> threads.submit(() -> {
                started.incrementAndGet();
                return commits.commit(workspace, () -> {
                    transactions.add(transaction());
                    UUID id = recorded();
                    if (i == 7) {
                        throw new IllegalStateException("its own");
                    }
                    return id;
                });
            })).toList();
            while (started.get() < 20) {
                Thread.onSpinWait();
            }
            held.countDown();

            assertThat(exists(first.get())).isTrue();
            for (int i = 0; i < 20; i++) {
                Future<UUID> other = others.get(i);
                if (i == 7) {
                    assertThatThrownBy(other::get).hasRootCauseMessage("its own");
                } else {
                    assertThat(exists(other.get())).isTrue();
                }
            }
            assertThat(transactions).as("transactions of 20 rows").hasSizeLessThan(20);
        }
    }

    @Test
    void whatFailedLeavesNothing() {
        long before = count();
        assertThatThrownBy(() -> commits.commit(workspace, () -> {
            recorded();
            throw new IllegalStateException("changed its mind");
        })).hasMessage("changed its mind");
        assertThat(count()).isEqualTo(before);
    }

    private static UUID recorded() {
        var submission = archive.submission();
        submissions.queue(submission, Lease.GRACE);
        return submission.id();
    }

    private static boolean exists(UUID id) {
        return submissions.find(archive.workspace().id(), id).isPresent();
    }

    private static long count() {
        return number("select count(*) from submission");
    }

    /** Names the thread's transaction; savepoints within one share the name. */
    private static long transaction() {
        return number("select pg_current_xact_id()::text::bigint");
    }

    private static long number(String sql) {
        return archive.database().jdbi()
                .withHandle(handle -> handle.createQuery(sql).mapTo(long.class).one());
    }

    private static void awaitQuietly(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
