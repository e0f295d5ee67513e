/** Tests of the commands about people. */
@NullMarked
package platen.jobs.people;

import org.jspecify.annotations.NullMarked;
