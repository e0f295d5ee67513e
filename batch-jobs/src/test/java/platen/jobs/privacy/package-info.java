/** Tests of {@link platen.jobs.privacy}. */
@NullMarked
package platen.jobs.privacy;

import org.jspecify.annotations.NullMarked;
