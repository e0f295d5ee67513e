package platen.web.verify;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import platen.api.http.error.ApiError;
import platen.jobs.form.FormLimits;

/**
 * Limits the files that strangers let this process verify: each address has a bucket and one file at a time, and all of
 * them together a few files at a time and a part of the heap.
 */
final class VerifyLimits {
    /** Files that an address may send at once. */
    static final int BUCKET = 20;
    /** Time in which one more is allowed. */
    private static final Duration REFILL = Duration.ofSeconds(15);
    private static final int MAX_ADDRESSES = 100_000;
    /** A file is in memory as it arrived, as its part, and on the way to the process that reads it. */
    private static final int COPIES = 4;
    private static final int SHARE_OF_HEAP = 3;
    /** Files that are received or verified at a time; each of them holds a thread of the server. */
    static final int MAX_ACTIVE = 4;

    private final InstantSource clock;
    private final long total;
    private final Cache<String, Bucket> buckets = Caffeine.newBuilder().maximumSize(MAX_ADDRESSES).build();
    private final Set<String> active = new HashSet<>();
    private long used;

    VerifyLimits(Clock clock) {
        this.clock = clock;
        this.total = Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP;
    }

    /** Files left at a time. */
    private record Bucket(double left, Instant at) {}

    /** Takes one file of an address's bucket; returns false when it is empty. */
    boolean take(String address) {
        Instant now = clock.instant();
        boolean[] granted = new boolean[1];
        buckets.asMap().compute(FormLimits.network(address), (network, before) -> {
            double left = before == null ? BUCKET : refilled(before, now);
            granted[0] = left >= 1;
            return new Bucket(granted[0] ? left - 1 : left, now);
        });
        return granted[0];
    }

    private static double refilled(Bucket before, Instant now) {
        double more = Math.max(0, Duration.between(before.at(), now).toMillis()) / (double) REFILL.toMillis();
        return Math.min(BUCKET, before.left() + more);
    }

    /** Begins to receive a file; empty while another one of the address, or too many of others, are being verified. */
    synchronized Optional<Upload> begin(String address) {
        String network = FormLimits.network(address);
        return active.size() < MAX_ACTIVE && active.add(network) ? Optional.of(new Upload(network)) : Optional.empty();
    }

    private synchronized boolean grow(Upload upload, int size) {
        long more = (long) size * COPIES - upload.size;
        if (more > 0) {
            if (used + more > total) {
                return false;
            }
            used += more;
            upload.size += more;
        }
        return true;
    }

    private synchronized void end(Upload upload) {
        used -= upload.size;
        upload.size = 0;
        active.remove(upload.network);
    }

    /** The memory of one file, until it is closed. Used by one thread. */
    final class Upload implements AutoCloseable {
        private final String network;
        private long size;

        private Upload(String network) {
            this.network = network;
        }

        /** Takes as much memory as a file of this size in bytes needs, or refuses the request. */
        void grow(int bytes) {
            if (!VerifyLimits.this.grow(this, bytes)) {
                throw ApiError.overloaded("Too many files are being verified.").refusal();
            }
        }

        @Override
        public void close() {
            end(this);
        }
    }
}
