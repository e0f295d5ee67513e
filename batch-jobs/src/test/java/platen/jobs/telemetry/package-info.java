/** Tests of metrics and traces. */
@NullMarked
package platen.jobs.telemetry;

import org.jspecify.annotations.NullMarked;
