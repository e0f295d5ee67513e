package platen.ops.serve;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicBoolean;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.beans.BeansException;
import org.springframework.context.ApplicationContext;
import org.springframework.context.ApplicationContextAware;
import org.springframework.context.ConfigurableApplicationContext;
import platen.jobs.render.CutOff;

/**
 * Ends a process that has lost a thread to a render which does not end: what else it does is drained, and whoever
 * supervises it starts a fresh one. Java cannot end the thread, and a node that computes for nobody helps nobody.
 */
final class LastResort implements CutOff.Stuck, ApplicationContextAware {
    /** EX_SOFTWARE of sysexits.h. */
    private static final int EXIT_CODE = 70;
    private static final Duration DRAIN = Duration.ofSeconds(30);
    private static final Logger log = LoggerFactory.getLogger(LastResort.class);

    private final AtomicBoolean leaving = new AtomicBoolean();
    @SuppressWarnings("NullAway.Init") // Spring sets it before anything renders
    private volatile ApplicationContext context;

    @Override
    public void setApplicationContext(ApplicationContext applicationContext) throws BeansException {
        context = applicationContext;
    }

    @Override
    public void threadLost(Thread thread) {
        if (leaving.compareAndSet(false, true)) {
            log.error("This process ends within {} because {} hangs", DRAIN, thread.getName());
            Thread.ofPlatform().name("platen-last-resort").start(this::leave);
        }
    }

    private void leave() {
        Thread closing = Thread.ofPlatform().daemon().start(((ConfigurableApplicationContext) context)::close);
        try {
            closing.join(DRAIN);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        Runtime.getRuntime().halt(EXIT_CODE);
    }
}
