/** Tests of where words are divided. */
@NullMarked
package platen.jobs.engine.text.hyphen;

import org.jspecify.annotations.NullMarked;
