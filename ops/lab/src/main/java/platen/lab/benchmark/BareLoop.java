package platen.lab.benchmark;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.Executors;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import platen.db.submission.Claim;
import platen.jobs.render.work.ClaimRenderer;

/**
 * Baseline loop: commits each row separately on acceptance, renders with one thread per core, and records results in
 * groups.
 */
final class BareLoop implements JobsBench.Contestant {
    private static final int MAX_PER_COMMIT = 64;

    private final BenchmarkFixture fixture;
    private final ClaimRenderer claimRenderer;

    BareLoop(BenchmarkFixture fixture) {
        this.fixture = fixture;
        claimRenderer = fixture.beans().getBean(ClaimRenderer.class);
    }

    @Override
    public void render(int number) {
        var queue = new LinkedBlockingQueue<Claim>();
        var left = new CountDownLatch(number);
        int cores = Runtime.getRuntime().availableProcessors();
        try (var workers = Executors.newFixedThreadPool(cores)) {
            for (int i = 0; i < cores; i++) {
                workers.execute(() -> drain(queue, left));
            }
            fixture.byClients(number, data -> queue.add(fixture.begun(data)));
        }
    }

    private void drain(LinkedBlockingQueue<Claim> queue, CountDownLatch left) {
        try {
            while (left.getCount() > 0) {
                Claim first = queue.poll(10, TimeUnit.MILLISECONDS);
                if (first != null) {
                    var claims = new ArrayList<>(List.of(first));
                    queue.drainTo(claims, MAX_PER_COMMIT - 1);
                    claimRenderer.record(claims.stream().map(claimRenderer::render).toList());
                    claims.forEach(claim -> left.countDown());
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
