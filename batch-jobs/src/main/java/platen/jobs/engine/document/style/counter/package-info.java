/** Changes of counters, and styles in which their numbers are written. */
@NullMarked
package platen.jobs.engine.document.style.counter;

import org.jspecify.annotations.NullMarked;
