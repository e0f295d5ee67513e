/** Tests of the texts of envelopes. */
@NullMarked
package platen.jobs.envelope.text;

import org.jspecify.annotations.NullMarked;
