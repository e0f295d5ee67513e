package platen.db.envelope;

import org.jspecify.annotations.Nullable;

/**
 * Choices of the sender of an envelope.
 *
 * @param message shown to the people; empty for none
 * @param language of the certificate
 * @param lifetimeSeconds time from sending to the deadline; null for no deadline
 * @param reminders whether people who have not acted are reminded
 * @param delivery how people get their links
 * @param metadata JSON object of the sender's own strings
 */
public record EnvelopeTerms(String title, String message, String language, SigningOrder signingOrder,
        @Nullable Long lifetimeSeconds, boolean reminders, LinkDelivery delivery, String metadata) {}
