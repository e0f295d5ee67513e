package platen.db.secret;

import java.util.List;
import java.util.UUID;

/**
 * A column that stores encrypted secrets. A new column with secrets must be added to {@link #ALL}, so that rotation
 * reaches it.
 *
 * @param column name in the database
 * @param name name in the {@link SecretPlace} of its values
 */
record SecretColumn(String table, String column, String name) {
    /** All columns with secrets. Each table has the primary key {@code id}. */
    static final List<SecretColumn> ALL = List.of(new SecretColumn("webhook_endpoint", "secret", "secret"),
            new SecretColumn("webhook_endpoint", "previous_secret", "secret"),
            new SecretColumn("person", "totp_secret", "totp_secret"),
            new SecretColumn("person", "totp_pending", "totp_secret"),
            new SecretColumn("oidc_issuer", "client_secret", "client_secret"),
            new SecretColumn("form", "link_secret", "link_secret"),
            new SecretColumn("destination", "credentials", "credentials"));

    SecretPlace place(UUID row) {
        return new SecretPlace(table, name, row);
    }
}
