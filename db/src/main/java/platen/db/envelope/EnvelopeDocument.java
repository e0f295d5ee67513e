package platen.db.envelope;

import java.util.UUID;
import org.jspecify.annotations.Nullable;

/**
 * A document of an envelope.
 *
 * @param position from 0
 * @param data JSON of the sender in canonical form; null once purged
 */
public record EnvelopeDocument(UUID envelopeId, int position, String title, UUID templateId, int templateVersion,
        byte @Nullable [] data) {}
