/**
 * Puts files to SFTP servers, with the client of Apache MINA SSHD.
 *
 * <p>The server is trusted by the fingerprint of its key only, and with nothing else: every answer has bounds of time and
 * size, and it gets no forwarding, agent or file of this machine.
 */
@NullMarked
package platen.jobs.destination.transport.sftp;

import org.jspecify.annotations.NullMarked;
