/**
 * Puts output files to the places that customers name: {@link platen.jobs.destination.transport.Transport} and the values
 * that it works with. The subpackages implement it for folders, SFTP servers and S3-compatible stores; {@code
 * platen.jobs.destination.open} chooses among them.
 */
@NullMarked
package platen.jobs.destination.transport;

import org.jspecify.annotations.NullMarked;
