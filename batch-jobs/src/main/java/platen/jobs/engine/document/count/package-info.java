/** Counters of CSS, counted once over a document before it is laid out. */
@NullMarked
package platen.jobs.engine.document.count;

import org.jspecify.annotations.NullMarked;
