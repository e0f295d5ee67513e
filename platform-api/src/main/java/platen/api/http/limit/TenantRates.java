package platen.api.http.limit;

import java.time.InstantSource;
import java.util.Optional;
import java.util.UUID;
import platen.api.http.limit.RateLimiter.Place;

/**
 * Limits the uploads and the previews of each organization in a minute, over the API and in the dashboard together. All
 * workspaces of an organization count together, because they are one tenant. Thread-safe.
 */
public final class TenantRates {
    private final RateLimiter uploads;
    private final RateLimiter previews;
    private final int maxUploads;
    private final int maxPreviews;

    /**
     * @param maxUploads maximum number of uploads in a minute; 0 for no limit
     * @param maxPreviews maximum number of previews in a minute; 0 for no limit
     */
    public TenantRates(int maxUploads, int maxPreviews, InstantSource clock) {
        this.uploads = new RateLimiter(RatePolicy.UPLOADS, clock);
        this.previews = new RateLimiter(RatePolicy.PREVIEWS, clock);
        this.maxUploads = maxUploads;
        this.maxPreviews = maxPreviews;
    }

    /** Counts an upload; returns its position when the limit refuses it. */
    public Optional<Place> refuseUpload(UUID organizationId) {
        return uploads.take(organizationId, maxUploads).filter(place -> !place.granted());
    }

    /** Counts a preview; returns its position when the limit refuses it. */
    public Optional<Place> refusePreview(UUID organizationId) {
        return previews.take(organizationId, maxPreviews).filter(place -> !place.granted());
    }
}
