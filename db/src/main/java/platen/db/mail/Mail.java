package platen.db.mail;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A mail as recorded.
 *
 * @param recipient an address, or null where nobody is named who could be told
 * @param body plain text
 * @param attempt how often it was tried
 * @param error why the last attempt came to nothing, or null
 */
public record Mail(UUID id, UUID workspaceId, @Nullable String recipient, String subject, String body,
        MailStatus status, int attempt, @Nullable String error, Instant createdAt, @Nullable Instant sentAt) {}
