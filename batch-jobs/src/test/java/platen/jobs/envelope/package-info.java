/** Tests of envelopes on the services, without pages. */
@NullMarked
package platen.jobs.envelope;

import org.jspecify.annotations.NullMarked;
