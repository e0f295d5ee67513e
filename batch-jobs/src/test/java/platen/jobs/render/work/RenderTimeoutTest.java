package platen.jobs.render.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.RenderOutcome.Reason;
import platen.jobs.engine.model.RenderOutcome.Rejected;

class RenderTimeoutTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final LinkedBlockingQueue<Thread> lost = new LinkedBlockingQueue<>();
    private final LinkedBlockingQueue<Thread> found = new LinkedBlockingQueue<>();
    @AutoClose
    private final RenderTimeout timeout = new RenderTimeout(SHORT, new RenderTimeout.Stuck() {
        @Override
        public void threadLost(Thread thread) {
            lost.add(thread);
        }

        @Override
        public void threadFound(Thread thread) {
            found.add(thread);
        }
    });

    @Test
    void aRenderInTimeIsLeftAlone() {
        RenderOutcome done = new RenderOutcome.Rendered(Pdf.of(new byte[1]), 1, List.of());
        assertThat(timeout.within(LONG, () -> done)).isSameAs(done);
        assertThat(lost).isEmpty();
    }

    @Test
    void anEndlessRenderIsEndedAndItsThreadGoesOn() {
        RenderOutcome outcome = timeout.within(SHORT, () -> {
            while (true) {
                Cancellation.check();
            }
        });
        assertThat(outcome).isInstanceOfSatisfying(Rejected.class,
                late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aRenderThatDoesNotEndFailsAndItsCallerGoesOn() throws Exception {
        var release = new CountDownLatch(1);
        try {
            RenderOutcome outcome = timeout.within(SHORT, () -> {
                while (release.getCount() > 0) {
                    Thread.onSpinWait();
                }
                throw new IllegalStateException("released");
            });

            assertThat(outcome).isInstanceOfSatisfying(Rejected.class,
                    late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
            Thread hanging = lost.poll(60, TimeUnit.SECONDS);
            assertThat(hanging).isNotNull().isNotSameAs(Thread.currentThread());
            assertThat(found).isEmpty();
            release.countDown();
            assertThat(found.poll(60, TimeUnit.SECONDS)).isSameAs(hanging);
        } finally {
            release.countDown();
        }
    }

    @Test
    void otherWorkThatDoesNotEndIsGivenUpBesideItsThread() throws Exception {
        var release = new CountDownLatch(1);
        var givenUp = new CountDownLatch(1);
        var deaf = Thread.ofPlatform().daemon().start(() -> timeout.within(SHORT, () -> {
            while (release.getCount() > 0) {
                Thread.onSpinWait();
            }
            throw new IllegalStateException("released");
        }, "late", givenUp::countDown));
        assertThat(givenUp.await(60, TimeUnit.SECONDS)).isTrue();
        assertThat(lost.poll(60, TimeUnit.SECONDS)).isSameAs(deaf);
        release.countDown();
        deaf.join();
    }

    @Test
    void anInterruptOfTheCallerEndsTheRender() throws Exception {
        var rendering = new CountDownLatch(1);
        var failure = new AtomicReference<Throwable>();
        Thread caller = Thread.ofPlatform().start(() -> {
            try {
                timeout.within(LONG, () -> {
                    rendering.countDown();
                    while (true) {
                        Cancellation.check();
                    }
                });
            } catch (RuntimeException e) {
                failure.set(e);
            }
        });
        assertThat(rendering.await(60, TimeUnit.SECONDS)).isTrue();

        caller.interrupt();
        caller.join();

        assertThat(failure.get()).isInstanceOf(Cancellation.Stopped.class);
        assertThat(lost).isEmpty();
    }

    @Test
    void aFailureOfTheRendersOwnIsNoTimeout() {
        assertThatThrownBy(() -> timeout.within(LONG, () -> {
            throw new IllegalStateException("a bug");
        })).hasMessage("a bug");
    }

    @Test
    void virtualThreadsGoOnWhileEveryProcessorRenders() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        var rendering = new CountDownLatch(processors);
        var release = new AtomicBoolean();
        try {
            for (int i = 0; i < processors; i++) {
                Thread.ofVirtual().start(() -> timeout.within(LONG, () -> {
                    rendering.countDown();
                    while (!release.get()) {
                        Thread.onSpinWait();
                    }
                    return new Rejected(Reason.INTERNAL, "released", null);
                }));
            }
            assertThat(rendering.await(60, TimeUnit.SECONDS)).isTrue();

            assertThat(Thread.ofVirtual().start(() -> release.set(true)).join(Duration.ofSeconds(60))).isTrue();
        } finally {
            release.set(true);
        }
    }

    @Test
    void anEndlessRenderThatShouldBeBriefIsEndedInItsVirtualThread() throws Exception {
        var outcome = new AtomicReference<RenderOutcome>();
        var rendering = new AtomicReference<Thread>();
        Thread caller = Thread.ofVirtual().start(() -> outcome.set(timeout.briefly(SHORT, () -> {
            rendering.set(Thread.currentThread());
            while (true) {
                Cancellation.check();
            }
        })));
        caller.join();
        assertThat(rendering).hasValue(caller);
        assertThat(outcome.get()).isInstanceOfSatisfying(Rejected.class,
                late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
    }

    @Test
    void aVirtualThreadGetsItsOwnFailuresToo() throws Exception {
        var failure = new AtomicReference<Throwable>();
        Thread.ofVirtual().start(() -> {
            try {
                timeout.within(LONG, () -> {
                    throw new IllegalStateException("a bug");
                });
            } catch (RuntimeException e) {
                failure.set(e);
            }
        }).join();
        assertThat(failure.get()).isInstanceOf(IllegalStateException.class).hasMessage("a bug");
    }
}
