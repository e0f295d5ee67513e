/** Workflows: several templates behind one set of answers; immutable versions, published per environment. */
@NullMarked
package platen.db.workflow;

import org.jspecify.annotations.NullMarked;
