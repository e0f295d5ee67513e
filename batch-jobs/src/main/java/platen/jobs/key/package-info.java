/** Commands of API keys. All types are thread-safe. */
@NullMarked
package platen.jobs.key;

import org.jspecify.annotations.NullMarked;
