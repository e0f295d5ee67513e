/**
 * Workflows: what a definition says (its fields, its documents, when a document applies and which data it gets; pure
 * rules without rows), and what the doors may do with one. Everything here is safe for any thread.
 */
@NullMarked
package platen.jobs.workflow;

import org.jspecify.annotations.NullMarked;
