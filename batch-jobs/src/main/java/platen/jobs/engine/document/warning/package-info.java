/** The warnings of an upload: what the engine ignores or replaces, with the position in the source. */
@NullMarked
package platen.jobs.engine.document.warning;

import org.jspecify.annotations.NullMarked;
