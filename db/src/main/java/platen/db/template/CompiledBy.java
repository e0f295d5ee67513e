package platen.db.template;

import org.jspecify.annotations.Nullable;

/**
 * The engine that compiled a version, and what it drew.
 *
 * @param engineRevision revision of the engine
 * @param referenceSha256 hash of the document with the version's sample data; null when it cannot be rendered
 */
public record CompiledBy(int engineRevision, byte @Nullable [] referenceSha256) {}
