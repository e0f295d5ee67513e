package platen.db.privacy;

import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A row that may hold data of a person.
 *
 * @param key values of its primary key as text
 * @param workspaceId null when it belongs to none
 * @param open whether work on it is not finished, so that it cannot be changed yet
 * @param values texts of its columns; columns without a value are left out
 */
public record PlaceRow(Place place, List<String> key, @Nullable UUID workspaceId, boolean open,
        Map<String, String> values) {
    public PlaceRow {
        key = List.copyOf(key);
        values = Collections.unmodifiableMap(new LinkedHashMap<>(values));
    }

    /** Returns the first value of the key, which is an id except for sign-ups. */
    public UUID id() {
        return UUID.fromString(key.getFirst());
    }
}
