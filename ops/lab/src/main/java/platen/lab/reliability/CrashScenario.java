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

    private static final List<Failpoint> API = List.of(Failpoint.AFTER_ACCEPT_COMMIT, Failpoint.AFTER_NOTIFICATION);
    private static final List<Failpoint> WORKER = List.of(Failpoint.AFTER_CLAIM_COMMIT, Failpoint.AFTER_IMAGES_FETCHED,
            Failpoint.AFTER_RENDERING, Failpoint.AFTER_PDF_WRITTEN,
            Failpoint.AFTER_OUTCOME_WRITTEN, Failpoint.AFTER_OUTCOME_COMMIT, Failpoint.BEFORE_JOB_END,
            Failpoint.AFTER_LAST_DOCUMENT, Failpoint.AFTER_PACKET_BUILT, Failpoint.AFTER_RUN_COMMIT,
            Failpoint.AFTER_ATTEMPT_COMMIT,
            Failpoint.BEFORE_DELIVERY_REQUEST, Failpoint.AFTER_DELIVERY_RESPONSE, Failpoint.AFTER_DELIVERY_COMMIT,
            Failpoint.AFTER_CHUNK_READ, Failpoint.AFTER_CHUNK_COMMIT, Failpoint.AFTER_BATCH_FINAL,
            Failpoint.AFTER_SWEEP_SELECT,
            Failpoint.AFTER_SWEEP_UPDATE);

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
        BATCH
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
            case AFTER_ACCEPT_COMMIT, AFTER_NOTIFICATION, AFTER_CLAIM_COMMIT, AFTER_IMAGES_FETCHED, AFTER_RENDERING,
                    AFTER_SEALING, AFTER_PDF_WRITTEN, AFTER_OUTCOME_WRITTEN, AFTER_OUTCOME_COMMIT, BEFORE_JOB_END,
                    AFTER_SWEEP_SELECT,
                    AFTER_SWEEP_UPDATE ->
                Job.NOTHING;
            case AFTER_LAST_DOCUMENT, AFTER_PACKET_BUILT, AFTER_RUN_COMMIT -> Job.RUNS;
            case AFTER_ATTEMPT_COMMIT, BEFORE_DELIVERY_REQUEST, AFTER_DELIVERY_RESPONSE, AFTER_DELIVERY_COMMIT ->
                Job.CALLBACKS;
            case AFTER_CHUNK_READ, AFTER_CHUNK_COMMIT, AFTER_BATCH_FINAL, AFTER_TRANSFERS_PLANNED,
                    AFTER_TRANSFER_CLAIMED,
                    AFTER_FILE_PUT ->
                Job.BATCH;
        };
    }

    /** Returns whether the process is killed in a sweep, which needs expired work to find. */
    boolean inSweep() {
        return place == Failpoint.AFTER_SWEEP_SELECT || place == Failpoint.AFTER_SWEEP_UPDATE;
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
            case AFTER_IMAGES_FETCHED, AFTER_RENDERING, AFTER_SEALING, BEFORE_DELIVERY_REQUEST, AFTER_DELIVERY_RESPONSE,
                    AFTER_DELIVERY_COMMIT, AFTER_TRANSFERS_PLANNED, AFTER_TRANSFER_CLAIMED, AFTER_FILE_PUT ->
                false;
            case AFTER_ACCEPT_COMMIT, AFTER_NOTIFICATION, AFTER_CLAIM_COMMIT, AFTER_PDF_WRITTEN, AFTER_OUTCOME_WRITTEN,
                    AFTER_OUTCOME_COMMIT, BEFORE_JOB_END, AFTER_LAST_DOCUMENT, AFTER_PACKET_BUILT, AFTER_RUN_COMMIT,
                    AFTER_ATTEMPT_COMMIT, AFTER_CHUNK_READ, AFTER_CHUNK_COMMIT, AFTER_BATCH_FINAL, AFTER_SWEEP_SELECT,
                    AFTER_SWEEP_UPDATE ->
                true;
        };
    }
}
