package platen.db.mail;

import java.time.Instant;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A mail as recorded.
 *
 * @param recipient an address, or null when no contact is configured
 * @param body plain text
 * @param attempt number of attempts so far
 * @param error why the last attempt failed, or null
 * @param secret whether only its recipient may read it; its subject is not logged either
 */
public record Mail(UUID id, UUID workspaceId, @Nullable String recipient, String subject, String body,
        MailStatus status, int attempt, @Nullable String error, Instant createdAt, @Nullable Instant sentAt,
        boolean secret) {}
