/** Tests of hyphenation. */
@NullMarked
package platen.jobs.engine.text.hyphen;

import org.jspecify.annotations.NullMarked;
