package platen.jobs.destination.transport.sftp;

import java.io.IOException;
import java.io.StreamCorruptedException;
import org.apache.sshd.client.session.ClientSession;
import org.apache.sshd.common.util.buffer.Buffer;
import org.apache.sshd.sftp.client.SftpErrorDataHandler;
import org.apache.sshd.sftp.client.SftpMessage;
import org.apache.sshd.sftp.client.SftpVersionSelector;
import org.apache.sshd.sftp.client.impl.DefaultSftpClient;
import org.apache.sshd.sftp.common.SftpConstants;

/**
 * A client that ends when the server sends more answers than there were requests. The superclass would keep them all in
 * memory.
 */
final class BoundedSftpClient extends DefaultSftpClient {
    // Without initial values, which would be assigned after the constructor of the superclass has counted the first answer.
    private int sent;
    private int received;

    /** Opens the channel and agrees on version 3, which all servers have and in which a rename replaces nothing. */
    BoundedSftpClient(ClientSession session) throws IOException {
        super(session, SftpVersionSelector.fixedVersionSelector(SftpConstants.SFTP_V3), SftpErrorDataHandler.EMPTY);
        if (getVersion() != SftpConstants.SFTP_V3) {
            close();
            throw new StreamCorruptedException("the server does not speak version 3 of SFTP");
        }
    }

    @Override
    public SftpMessage write(int command, Buffer buffer) throws IOException {
        synchronized (this) {
            sent++;
        }
        return super.write(command, buffer);
    }

    @Override
    protected void process(Buffer incoming) throws IOException {
        synchronized (this) {
            received++;
            // one more answers the opening
            if (received > sent + 1) {
                throw new StreamCorruptedException("the server answers more than it is asked");
            }
        }
        super.process(incoming);
    }
}
