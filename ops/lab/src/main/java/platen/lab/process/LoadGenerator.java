package platen.lab.process;

import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;

/** Submits renders at a steady rate, each once, whether they succeed or fail. Thread-safe. */
public final class LoadGenerator {
    private final RenderSample sample;
    private final String name;
    private final List<String> acknowledged = Collections.synchronizedList(new ArrayList<>());
    private final AtomicInteger number = new AtomicInteger();
    private final AtomicInteger refused = new AtomicInteger();
    private final AtomicInteger strange = new AtomicInteger();
    private final AtomicLong slowestErrorNanos = new AtomicLong();
    private final AtomicLong firstSuccessNanos = new AtomicLong();
    private final CountDownLatch success = new CountDownLatch(1);
    private final Client client;
    private volatile boolean outage;
    private volatile boolean over;

    public LoadGenerator(ServerFixture fixture, RenderSample sample, String name) {
        this.sample = sample;
        this.name = name;
        this.client = new Client(fixture.url(), fixture.key());
    }

    /** Submits a render in a new thread. */
    public void submit() {
        int mine = number.incrementAndGet();
        Thread.ofVirtual().start(() -> submit(mine));
    }

    /** Sets whether the database is away from now on. */
    public void outage(boolean now) {
        over = outage && !now;
        outage = now;
    }

    /**
     * Returns the time from the outage's end to the first acknowledgement of a render submitted after it; a minute
     * when there was none.
     */
    public Duration awaitSuccess(long endedNanos) {
        try {
            if (!success.await(1, TimeUnit.MINUTES)) {
                return Duration.ofMinutes(1);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
        return Duration.ofNanos(firstSuccessNanos.get() - endedNanos);
    }

    public List<String> acknowledged() {
        synchronized (acknowledged) {
            return List.copyOf(acknowledged);
        }
    }

    /** Returns how many of them are completed in this time. */
    public int completed(List<String> ids, Duration limit) {
        var completed = new AtomicInteger();
        long begun = System.nanoTime();
        try (var threads = Executors.newFixedThreadPool(4)) {
            for (String id : ids) {
                threads.execute(() -> {
                    Duration left = limit.minusNanos(System.nanoTime() - begun);
                    if (client.awaitFinal(id, left).path("status").asString("").equals("completed")) {
                        completed.incrementAndGet();
                    }
                });
            }
        }
        return completed.get();
    }

    public int refused() {
        return refused.get();
    }

    public int strange() {
        return strange.get();
    }

    public Duration slowestError() {
        return Duration.ofNanos(slowestErrorNanos.get());
    }

    private void submit(int mine) {
        boolean duringOutage = outage;
        boolean afterIt = over;
        long begun = System.nanoTime();
        try {
            Client.Reply reply = client.trySubmit(sample.numbered(mine), name + "-" + mine);
            long now = System.nanoTime();
            if (reply.status() == 202) {
                acknowledged.add(reply.body().path("submission_id").stringValue());
                if (afterIt && firstSuccessNanos.compareAndSet(0, now)) {
                    success.countDown();
                }
                return;
            }
            refused.incrementAndGet();
            if (reply.body().path("code").asString("").isEmpty()) {
                strange.incrementAndGet();
            }
            if (duringOutage) {
                slowestErrorNanos.accumulateAndGet(now - begun, Math::max);
            }
        } catch (IOException e) {
            strange.incrementAndGet();
        }
    }
}
