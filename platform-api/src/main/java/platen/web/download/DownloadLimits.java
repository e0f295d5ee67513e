package platen.web.download;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import platen.jobs.form.FormLimits;
import platen.jobs.isolation.FairSemaphore;

/**
 * Limits the requests of each address to links, and the downloads that this server sends at a time: in all, of a workspace
 * and of a link. Thread-safe.
 */
final class DownloadLimits {
    /** Maximum number of requests of one address in an hour. */
    static final int MAX_REQUESTS = 3_000;
    /** Maximum number of files that are sent at a time; a ZIP is written while it is sent. */
    private static final int MAX_CONCURRENT = 16;
    /** Maximum number of files of a link that are sent at a time. */
    static final int MAX_OF_LINK = 4;
    private static final Duration LENGTH = Duration.ofHours(1);
    private static final int MAX_ADDRESSES = 50_000;

    private final Cache<String, Bucket> buckets = Caffeine.newBuilder().maximumSize(MAX_ADDRESSES).build();
    private final FairSemaphore downloads = new FairSemaphore(MAX_CONCURRENT);
    private final Map<UUID, Integer> ofLinks = new ConcurrentHashMap<>();
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

    /** A download; closing it lets another one begin. */
    interface Download extends AutoCloseable {
        @Override
        void close();
    }

    /**
     * Begins a download.
     *
     * @return empty when too many are being sent, of the link, of the workspace or in all
     */
    Optional<Download> begin(UUID workspaceId, UUID linkId) {
        int ofLink = ofLinks.merge(linkId, 1, Integer::sum);
        if (ofLink > MAX_OF_LINK) {
            end(linkId);
            return Optional.empty();
        }
        Optional<FairSemaphore.Permit> permit = permit(workspaceId);
        if (permit.isEmpty()) {
            end(linkId);
            return Optional.empty();
        }
        return Optional.of(() -> {
            permit.get().close();
            end(linkId);
        });
    }

    private Optional<FairSemaphore.Permit> permit(UUID workspaceId) {
        try {
            return downloads.tryAcquire(workspaceId, Duration.ZERO);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Optional.empty();
        }
    }

    private void end(UUID linkId) {
        ofLinks.computeIfPresent(linkId, (_, number) -> number == 1 ? null : number - 1);
    }
}
