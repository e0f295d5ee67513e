package platen.jobs.render;

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
import platen.jobs.engine.Pdf;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.RenderOutcome.Reason;
import platen.jobs.engine.RenderOutcome.Rejected;
import platen.jobs.engine.Stop;

class CutOffTest {
    private static final Duration LONG = Duration.ofMinutes(5);
    private static final Duration SHORT = Duration.ofMillis(20);

    private final LinkedBlockingQueue<Thread> lost = new LinkedBlockingQueue<>();
    @AutoClose
    private final CutOff cutOff = new CutOff(SHORT, lost::add);

    private final LinkedBlockingQueue<Rejected> givenUp = new LinkedBlockingQueue<>();

    @Test
    void aRenderInTimeIsLeftAlone() {
        RenderOutcome done = new RenderOutcome.Rendered(Pdf.of(new byte[1]), 1, List.of());
        assertThat(cutOff.within(LONG, () -> done, givenUp::add)).isSameAs(done);
        assertThat(givenUp).isEmpty();
    }

    @Test
    void anEndlessRenderIsEndedAndItsThreadGoesOn() {
        RenderOutcome outcome = cutOff.within(SHORT, () -> {
            while (true) {
                Stop.check();
            }
        }, givenUp::add);
        assertThat(outcome).isInstanceOfSatisfying(Rejected.class,
                late -> assertThat(late.reason()).isEqualTo(Reason.TIMEOUT));
        assertThat(Thread.currentThread().isInterrupted()).isFalse();
    }

    @Test
    void aRenderThatDoesNotEndIsGivenUpAndItsThreadReported() throws Exception {
        var release = new CountDownLatch(1);
        var deaf = Thread.ofPlatform().daemon().start(() -> cutOff.within(SHORT, () -> {
            while (release.getCount() > 0) {
                Thread.onSpinWait();
            }
            throw new IllegalStateException("released");
        }, givenUp::add));
        assertThat(givenUp.poll(60, TimeUnit.SECONDS)).isNotNull();
        assertThat(lost.poll(60, TimeUnit.SECONDS)).isSameAs(deaf);
        release.countDown();
        deaf.join();
    }

    @Test
    void aFailureOfTheRendersOwnIsNoTimeout() {
        assertThatThrownBy(() -> cutOff.within(LONG, () -> {
            throw new IllegalStateException("a bug");
        }, givenUp::add)).hasMessage("a bug");
    }

    @Test
    void virtualThreadsGoOnWhileEveryProcessorRenders() throws Exception {
        int processors = Runtime.getRuntime().availableProcessors();
        var rendering = new CountDownLatch(processors);
        var release = new AtomicBoolean();
        try {
            for (int i = 0; i < processors; i++) {
                Thread.ofVirtual().start(() -> cutOff.within(LONG, () -> {
                    rendering.countDown();
                    while (!release.get()) {
                        Thread.onSpinWait();
                    }
                    return new Rejected(Reason.INTERNAL, "released", null);
                }, givenUp::add));
            }
            assertThat(rendering.await(60, TimeUnit.SECONDS)).isTrue();

            assertThat(Thread.ofVirtual().start(() -> release.set(true)).join(Duration.ofSeconds(60))).isTrue();
        } finally {
            release.set(true);
        }
    }

    @Test
    void aVirtualThreadGetsItsOwnFailuresToo() throws Exception {
        var failure = new AtomicReference<Throwable>();
        Thread.ofVirtual().start(() -> {
            try {
                cutOff.within(LONG, () -> {
                    throw new IllegalStateException("a bug");
                }, givenUp::add);
            } catch (RuntimeException e) {
                failure.set(e);
            }
        }).join();
        assertThat(failure.get()).isInstanceOf(IllegalStateException.class).hasMessage("a bug");
    }
}
