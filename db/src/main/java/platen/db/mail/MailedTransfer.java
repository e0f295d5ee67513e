package platen.db.mail;

import java.time.Instant;
import java.util.UUID;
import platen.db.core.Environment;

/**
 * The transfer that a mail belongs to.
 *
 * @param roundAt when its round of attempts began
 * @param environment of its destination
 */
public record MailedTransfer(UUID id, Instant roundAt, Environment environment) {}
