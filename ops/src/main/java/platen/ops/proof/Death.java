package platen.ops.proof;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import platen.db.Failpoint;

/** Who dies of a seed, where and when. */
final class Death {
    private static final int CLIENTS = 4;
    /** One seed in so many kills the API, and with it the process that owns the database. */
    private static final int API_EVERY = 25;
    /** One in so many kills from outside, at no named place. */
    private static final int FROM_OUTSIDE = 4;
    /** How long the place of death may take to be reached; then the process is killed wherever it is. */
    private static final Duration PATIENCE = Duration.ofSeconds(2);
    private static final List<Failpoint> WORKERS_PLACES = List.of(Failpoint.F3, Failpoint.F4, Failpoint.F5,
            Failpoint.F6, Failpoint.F7, Failpoint.F8, Failpoint.F9, Failpoint.F20, Failpoint.F21);
    private static final List<Failpoint> API_PLACES = List.of(Failpoint.F1, Failpoint.F2);

    private final long seed;
    private final boolean api;
    private final @Nullable Failpoint place;
    private final int hit;
    private final Duration delay;
    private @Nullable Mortal victim;

    private Death(long seed) {
        var random = new Random(seed);
        // The first numbers of neighbouring seeds are alike.
        random.nextLong();
        this.seed = seed;
        this.api = seed % API_EVERY == 0;
        List<Failpoint> places = api ? API_PLACES : WORKERS_PLACES;
        this.place = random.nextInt(FROM_OUTSIDE) == 0 ? null : places.get(random.nextInt(places.size()));
        this.hit = 1 + random.nextInt(4);
        this.delay = Duration.ofMillis(random.nextInt(300));
    }

    static Death ofSeed(long seed) {
        return new Death(seed);
    }

    long seed() {
        return seed;
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + (api ? "API" : "worker") + " at "
                + (place == null ? delay : place + ", hit " + hit);
    }

    /** Starts who will die, while others still live. */
    void prepare(Stage stage) {
        if (!api) {
            victim = stage.mortal(options());
        }
    }

    /**
     * Submits renders and lets the victim die among them.
     *
     * @return what was acknowledged, every render once
     */
    List<String> strike(Stage stage, Sample sample, int renders) {
        if (api) {
            stage.killApi();
            stage.startApi(options().toArray(String[]::new));
        }
        Mortal mortal = victim;
        if (mortal != null) {
            mortal.ready();
        }
        try (var client = new Client(stage.url(), stage.key()); var clients = Executors.newFixedThreadPool(CLIENTS)) {
            var submitted = new ArrayList<Future<String>>();
            for (int i = 0; i < renders; i++) {
                String key = "seed-" + seed + "-" + i;
                String data = sample.numbered(i);
                Callable<String> submit = () -> client.submit(data, key);
                submitted.add(clients.submit(submit));
            }
            Duration wait = place == null ? delay : PATIENCE;
            if (mortal == null) {
                if (!stage.apiDies(wait)) {
                    stage.killApi();
                }
                stage.startApi();
            } else if (!mortal.dies(wait)) {
                mortal.kill();
            }
            var ids = new ArrayList<String>();
            for (Future<String> each : submitted) {
                ids.add(each.get());
            }
            return ids;
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("Nothing was acknowledged at " + this, e);
        }
    }

    private List<String> options() {
        return place == null ? List.of() : List.of("-D" + Failpoint.PROPERTY + "=" + place + ":halt:" + hit);
    }
}
