package platen.api.http.body;

import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * The changes that a PATCH of a template or a workflow requests.
 *
 * @param archived true to archive, false to restore; empty leaves it unchanged
 */
public record Change(Optional<String> name, Optional<Boolean> archived) {

    /** Reads {@code {name?, status?}}; {@code archived} archives, {@code draft} and {@code published} restore. */
    public static Change of(JsonBody body) {
        @Nullable
        String status = body.text("status").orElse(null);
        if (status != null && !List.of("draft", "published", "archived").contains(status)) {
            throw JsonBody.refused("status", "must be archived, to put away, or draft or published, to bring back");
        }
        return new Change(NameRules.of(body.text("name")), Optional.ofNullable(status).map("archived"::equals));
    }
}
