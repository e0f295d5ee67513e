package platen.db.secret;

import java.nio.charset.StandardCharsets;
import java.util.UUID;

/**
 * The place that an encrypted secret belongs to. It is authenticated with the secret, so that a stored value cannot be
 * copied to another row, column or table.
 *
 * @param column columns of one row between which values move, such as the current and the previous secret, share a name
 */
public record SecretPlace(String table, String column, UUID row) {
    byte[] bytes() {
        return toString().getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public String toString() {
        return table + "." + column + " of " + row;
    }
}
