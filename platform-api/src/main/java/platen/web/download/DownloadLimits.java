package platen.web.download;

import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.function.IntSupplier;
import platen.jobs.form.FormLimits;
import platen.jobs.isolation.FairSemaphore;
import platen.web.guard.HourlyCounts;

/**
 * Limits the requests of each address to links that lead nowhere, the requests to each link, and the downloads that this server
 * sends at a time: in all, of a workspace and of a link. Thread-safe.
 */
final class DownloadLimits {
    /** Maximum number of requests of one address in an hour to links that lead nowhere. */
    static final int MAX_UNKNOWN = 3_000;
    /** Maximum number of requests to a link in an hour, in addition to those for its files. */
    static final int MAX_REQUESTS = 1_000;
    /** Maximum number of requests in an hour for each file of a link. */
    static final int MAX_REQUESTS_OF_FILE = 10;
    /** Maximum number of files that are sent at a time; a ZIP is written while it is sent. */
    private static final int MAX_CONCURRENT = 16;
    /** Maximum number of files of a link that are sent at a time. */
    static final int MAX_OF_LINK = 4;

    private final HourlyCounts<String> addresses;
    private final HourlyCounts<UUID> links;
    private final FairSemaphore downloads = new FairSemaphore(MAX_CONCURRENT);
    private final Map<UUID, Integer> ofLinks = new ConcurrentHashMap<>();

    DownloadLimits(Clock clock) {
        this.addresses = new HourlyCounts<>(clock);
        this.links = new HourlyCounts<>(clock);
    }

    /** Returns whether an address has asked for too many links that lead nowhere. */
    boolean isBlocked(String address) {
        return addresses.isUsedUp(FormLimits.network(address));
    }

    /** Counts a request of an address to a link that leads nowhere. */
    void unknown(String address) {
        addresses.take(FormLimits.network(address), () -> MAX_UNKNOWN);
    }

    /**
     * Counts a request to a link; returns false when there were too many.
     *
     * @param files number of its files, which is asked once an hour
     */
    boolean take(UUID linkId, IntSupplier files) {
        return links.take(linkId, () -> MAX_REQUESTS + (long) MAX_REQUESTS_OF_FILE * files.getAsInt());
    }

    /**
     * Begins a download.
     *
     * @return its permit, which is closed when it ends; empty when too many are being sent, of the link, of the workspace or in all
     */
    Optional<FairSemaphore.Permit> begin(UUID workspaceId, UUID linkId) {
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
