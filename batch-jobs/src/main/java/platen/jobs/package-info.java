/**
 * Rendering, background jobs and their configuration. The subpackages hold one concern each, such as renders, runs,
 * batches, webhooks and mail.
 */
@NullMarked
package platen.jobs;

import org.jspecify.annotations.NullMarked;
