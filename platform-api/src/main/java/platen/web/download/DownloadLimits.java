package platen.web.download;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.Semaphore;
import platen.jobs.form.FormLimits;

/** Limits the requests of each address to links, and the downloads that this server sends at a time. Thread-safe. */
final class DownloadLimits {
    /** Maximum number of requests of one address in an hour. */
    static final int MAX_REQUESTS = 3_000;
    /** Maximum number of files that are sent at a time; a ZIP is written while it is sent. */
    private static final int MAX_CONCURRENT = 16;
    private static final Duration LENGTH = Duration.ofHours(1);
    private static final int MAX_ADDRESSES = 50_000;

    private final Cache<String, Bucket> buckets = Caffeine.newBuilder().maximumSize(MAX_ADDRESSES).build();
    private final Semaphore downloads = new Semaphore(MAX_CONCURRENT);
    private final Clock clock;

    DownloadLimits(Clock clock) {
        this.clock = clock;
    }

    private record Bucket(Instant began, int used) {}

    /** Counts a request; returns false when the address has made too many. */
    boolean take(String address) {
        Instant now = clock.instant();
        Bucket taken = buckets.asMap().compute(FormLimits.network(address), (_, known) -> known == null
                || now.isAfter(known.began().plus(LENGTH))
                        ? new Bucket(now, 1)
                        : new Bucket(known.began(), Math.min(known.used(), MAX_REQUESTS) + 1));
        return taken.used() <= MAX_REQUESTS;
    }

    /** Begins a download, which {@link #end} ends; returns false when too many are being sent. */
    boolean begin() {
        return downloads.tryAcquire();
    }

    /** Ends a download. */
    void end() {
        downloads.release();
    }
}
