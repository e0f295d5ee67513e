package platen.jobs.render.work;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.Timeout.ThreadMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
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
    private final RenderTimeout patient = new RenderTimeout(LONG, lost::add);
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
        assertThat(within(LONG, () -> done)).isSameAs(done);
        assertThat(lost).isEmpty();
    }

    @Test
    void anEndlessRenderIsEndedAndItsThreadGoesOn() {
        RenderOutcome outcome = within(SHORT, () -> {
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
            RenderOutcome outcome = within(SHORT, () -> {
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
                within(LONG, () -> {
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
        assertThatThrownBy(() -> within(LONG, () -> {
            throw new IllegalStateException("a bug");
        })).hasMessage("a bug");
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void rendersOfOneCallerShareAThread() {
        var threads = new ArrayList<Thread>();
        timeout.inOneThread(() -> {
            for (int i = 0; i < 3; i++) {
                RenderOutcome done = new Rejected(Reason.INTERNAL, "done", null);
                assertThat(within(LONG, () -> {
                    threads.add(Thread.currentThread());
                    return done;
                })).isSameAs(done);
                threads.add(timeout.within(LONG, Thread::currentThread, Thread.currentThread(), () -> {}));
            }
        }, () -> {});
        assertThat(threads).hasSize(6);
        assertThat(Set.copyOf(threads)).singleElement().isNotSameAs(Thread.currentThread());
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void anEndlessRenderDoesNotEndTheOthersInItsThread() {
        var ends = new ArrayList<RenderOutcome>();
        var done = new Rejected(Reason.INTERNAL, "done", null);
        patient.inOneThread(() -> {
            ends.add(patient.within(SHORT, () -> {
                while (true) {
                    Cancellation.check();
                }
            }, () -> {}));
            ends.add(patient.within(LONG, () -> {
                Cancellation.check();
                return done;
            }, () -> {}));
        }, () -> {});
        assertThat(ends).hasSize(2).last().isSameAs(done);
        assertThat(ends.getFirst()).isInstanceOfSatisfying(Rejected.class,
                late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
    }

    @ParameterizedTest
    @EnumSource
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void workIsGivenUpWithItsRenderAndTheRestIsNotExecuted(LateEnd end) throws Exception {
        var release = new CountDownLatch(1);
        var events = new LinkedBlockingQueue<String>();
        try {
            timeout.inOneThread(() -> {
                try {
                    within(SHORT, () -> {
                        while (release.getCount() > 0) {
                            Thread.onSpinWait();
                        }
                        return end.render.get();
                    });
                } catch (IllegalStateException | StackOverflowError e) {
                    events.add("failure of a row");
                }
                events.add("rest");
            }, () -> events.add("given up"));

            assertThat(events).containsExactly("given up");
            Thread hanging = lost.remove();
            release.countDown();
            assertThat(found.poll(60, TimeUnit.SECONDS)).isSameAs(hanging);
            timeout.close();
            hanging.join();
            assertThat(events).containsExactly("given up");
        } finally {
            release.countDown();
        }
    }

    /** How a render ends after it was given up. */
    enum LateEnd {
        DOCUMENT(() -> new Rejected(Reason.INTERNAL, "released", null)),
        EXCEPTION(() -> {
            throw new IllegalStateException("released");
        }),
        ERROR(() -> {
            throw new StackOverflowError();
        });

        private final Supplier<RenderOutcome> render;

        LateEnd(Supplier<RenderOutcome> render) {
            this.render = render;
        }
    }

    @Test
    @Timeout(value = 60, threadMode = ThreadMode.SEPARATE_THREAD)
    void aCancelledCallerEndsAllRendersOfItsThreadAlsoOneThatIsLate() {
        var caller = Thread.currentThread();
        assertThatThrownBy(() -> patient.inOneThread(() -> {
            assertThat(patient.within(SHORT, () -> {
                // Interrupted by the timer, and by the caller before it ends.
                while (!Thread.currentThread().isInterrupted()) {
                    Thread.onSpinWait();
                }
                caller.interrupt();
                while (caller.isInterrupted()) {
                    Thread.onSpinWait();
                }
                throw new IllegalStateException("interrupted");
            }, () -> {})).isInstanceOf(Rejected.class);
            patient.within(LONG, () -> {
                while (true) {
                    Cancellation.check();
                }
            }, () -> {});
        }, () -> {})).isInstanceOf(Cancellation.Stopped.class);
        assertThat(Thread.interrupted()).isTrue();
    }

    @Test
    void aFailureOfWorkInOneThreadReachesItsCaller() {
        assertThatThrownBy(() -> timeout.inOneThread(() -> {
            throw new IllegalStateException("a bug");
        }, () -> {})).hasMessage("a bug");
    }

    @Test
    void virtualThreadsGoOnWhileEveryProcessorRenders() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        var rendering = new CountDownLatch(processors);
        var release = new AtomicBoolean();
        try {
            for (int i = 0; i < processors; i++) {
                Thread.ofVirtual().start(() -> within(LONG, () -> {
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
                within(LONG, () -> {
                    throw new IllegalStateException("a bug");
                });
            } catch (RuntimeException e) {
                failure.set(e);
            }
        }).join();
        assertThat(failure.get()).isInstanceOf(IllegalStateException.class).hasMessage("a bug");
    }

    private RenderOutcome within(Duration limit, Supplier<RenderOutcome> render) {
        return timeout.within(limit, render, () -> {});
    }
}
