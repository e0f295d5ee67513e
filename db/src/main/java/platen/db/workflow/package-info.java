/**
 * Workflows, which render several templates from one data object: immutable versions, published per environment.
 * Thread-safe.
 */
@NullMarked
package platen.db.workflow;

import org.jspecify.annotations.NullMarked;
