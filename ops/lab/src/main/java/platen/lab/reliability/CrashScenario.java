package platen.lab.reliability;

import java.time.Duration;
import java.util.List;
import java.util.Random;
import org.jspecify.annotations.Nullable;
import platen.db.core.Failpoint;

/**
 * Which process is killed for a seed, where and when; deterministic for each seed.
 *
 * @param place failpoint, or null for a kill from outside at any place
 * @param hit pass of the failpoint that kills the process, from 1
 * @param delay time from the start of its work to a kill from outside
 */
record CrashScenario(long seed, Who who, @Nullable Failpoint place, int hit, Duration delay) {
    /** One in so many seeds kills an API, and one the database. */
    private static final int OTHERS_EVERY = 25;
    /** One in so many kills of a worker comes from outside. */
    private static final int FROM_OUTSIDE = 5;
    private static final int MAX_DELAY_MILLIS = 400;
    /** Maximum hit for failpoints that are passed about once per row. */
    private static final int MAX_HITS = 4;

    private static final List<Failpoint> API = List.of(Failpoint.F1, Failpoint.F2);
    private static final List<Failpoint> WORKER = List.of(Failpoint.F3, Failpoint.F4, Failpoint.F5, Failpoint.F6,
            Failpoint.F7, Failpoint.F8, Failpoint.F9, Failpoint.F10, Failpoint.F11, Failpoint.F12, Failpoint.F13,
            Failpoint.F14, Failpoint.F15, Failpoint.F16, Failpoint.F17, Failpoint.F18, Failpoint.F19, Failpoint.F20,
            Failpoint.F21);

    /** Which process is killed. */
    enum Who {
        WORKER,
        API,
        /** The database; a worker is killed at the end of the same delay. */
        DATABASE
    }

    /** Requests that are made around a kill, beside renders, so that its failpoint is passed. */
    enum Job {
        NOTHING,
        RUNS,
        CALLBACKS,
        ORDER
    }

    static CrashScenario ofSeed(long seed) {
        var random = new Random(seed);
        // The first numbers of adjacent seeds are similar.
        random.nextLong();
        Who who = switch ((int) Math.floorMod(seed, OTHERS_EVERY)) {
            case 0 -> Who.API;
            case OTHERS_EVERY / 2 -> Who.DATABASE;
            default -> Who.WORKER;
        };
        List<Failpoint> places = who == Who.API ? API : WORKER;
        boolean fromOutside = random.nextInt(FROM_OUTSIDE) == 0 || who == Who.DATABASE;
        Failpoint place = places.get(random.nextInt(places.size()));
        int hit = oncePerJob(place) ? 1 : 1 + random.nextInt(MAX_HITS);
        return new CrashScenario(seed, who, fromOutside ? null : place, hit,
                Duration.ofMillis(random.nextInt(MAX_DELAY_MILLIS)));
    }

    Job job() {
        return place == null ? Job.values()[(int) Math.floorMod(seed, Job.values().length)] : switch (place) {
            case F1, F2, F3, F4, F5, F6, F7, F8, F9, F20, F21 -> Job.NOTHING;
            case F10, F11, F12 -> Job.RUNS;
            case F13, F14, F15, F16 -> Job.CALLBACKS;
            case F17, F18, F19 -> Job.ORDER;
        };
    }

    /** Returns whether the process is killed in a sweep, which needs expired work to find. */
    boolean inSweep() {
        return place == Failpoint.F20 || place == Failpoint.F21;
    }

    @Override
    public String toString() {
        return "seed " + seed + ": " + who + (place == null
                ? " after " + delay.toMillis() + " ms"
                : " at " + place
                        + ", hit " + hit);
    }

    private static boolean oncePerJob(Failpoint place) {
        return switch (place) {
            case F4, F5, F14, F15, F16 -> false;
            case F1, F2, F3, F6, F7, F8, F9, F10, F11, F12, F13, F17, F18, F19, F20, F21 -> true;
        };
    }
}
