@NullMarked
package platen.jobs.destination.transport.s3;

import org.jspecify.annotations.NullMarked;
