package platen.jobs.compare.version;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Data with which a version is rendered for a comparison.
 *
 * @param version whose sample data it is; null for data made from the fields
 */
public record Sample(@Nullable Integer version, ObjectNode data) {}
