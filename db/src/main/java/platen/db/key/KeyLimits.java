package platen.db.key;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Limits of the use of an API key (contract rule 2.10).
 *
 * @param addressRanges addresses and networks such as {@code 203.0.113.0/24} from which the key may be used; empty for
 *     all
 * @param requestsPerMinute maximum number of requests in a minute; null for no limit of its own
 */
public record KeyLimits(List<String> addressRanges, @Nullable Integer requestsPerMinute) {
    /** A key without limits of its own. */
    public static final KeyLimits NONE = new KeyLimits(List.of(), null);

    public KeyLimits {
        addressRanges = List.copyOf(addressRanges);
    }
}
