/**
 * Workflows: definitions (fields, documents, conditions and mappings; pure rules without database access) and the
 * operations of the API and the command line on workflows. All types are thread-safe.
 */
@NullMarked
package platen.jobs.workflow;

import org.jspecify.annotations.NullMarked;
