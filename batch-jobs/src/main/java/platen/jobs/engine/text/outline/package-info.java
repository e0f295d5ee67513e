/** Outlines of text, for pictures of it. Thread-safe. */
@NullMarked
package platen.jobs.engine.text.outline;

import org.jspecify.annotations.NullMarked;
