package platen.jobs.destination.open;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Settings of this installation for destinations.
 *
 * @param folder existing folder below which each workspace has one for its folder destinations; null for none
 */
public record DestinationSettings(@Nullable Path folder) {
    /** No folder destinations. */
    public static final DestinationSettings NONE = new DestinationSettings(null);
}
