@NullMarked
package platen.jobs.destination.transport.sftp;

import org.jspecify.annotations.NullMarked;
