package platen.jobs.destination.transport.sftp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.util.Optional;
import org.apache.sshd.sftp.client.SftpClient;
import org.apache.sshd.sftp.client.SftpClient.Attributes;
import org.apache.sshd.sftp.client.SftpClient.OpenMode;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;

/** A folder of a server. All methods throw {@link SftpException} for a refusal of the server. */
final class SftpFolder {
    private final SftpClient client;
    private final String path;

    /** @param path empty for the folder in which the login begins */
    SftpFolder(SftpClient client, String path) {
        this.client = client;
        this.path = path;
    }

    /** Returns the path of a file of this folder. */
    String path(String name) {
        return path.isEmpty() || path.endsWith("/") ? path + name : path + "/" + name;
    }

    /** Makes the folder and those above it that are missing. */
    void make() throws IOException {
        if (path.isEmpty() || exists(path)) {
            return;
        }
        for (int end = path.indexOf('/', 1); end >= 0; end = path.indexOf('/', end + 1)) {
            make(path.substring(0, end));
        }
        make(path);
    }

    private void make(String folder) throws IOException {
        if (exists(folder)) {
            return;
        }
        try {
            client.mkdir(folder);
        } catch (SftpException e) {
            // Another worker may have made it.
            if (!exists(folder)) {
                throw e;
            }
        }
    }

    private boolean exists(String folder) throws IOException {
        return attributes(client, folder).isPresent();
    }

    /** Returns the attributes of a file; empty when there is none. */
    Optional<Attributes> attributes(String name) throws IOException {
        return attributes(client, path(name));
    }

    private static Optional<Attributes> attributes(SftpClient client, String path) throws IOException {
        try {
            return Optional.of(client.stat(path));
        } catch (SftpException e) {
            if (isMissing(e)) {
                return Optional.empty();
            }
            throw e;
        }
    }

    /** Opens a new file; closing it waits until the server has confirmed everything. */
    OutputStream write(String name) throws IOException {
        return client.write(path(name), OpenMode.Write, OpenMode.Create, OpenMode.Exclusive);
    }

    InputStream read(String name) throws IOException {
        return client.read(path(name));
    }

    /** Renames a file, unless one of the other name is there. */
    void rename(String name, String other) throws IOException {
        client.rename(path(name), path(other));
    }

    void removeIfExists(String name) throws IOException {
        try {
            client.remove(path(name));
        } catch (SftpException e) {
            if (!isMissing(e)) {
                throw e;
            }
        }
    }

    private static boolean isMissing(SftpException e) {
        return e.getStatus() == SftpConstants.SSH_FX_NO_SUCH_FILE || e.getStatus() == SftpConstants.SSH_FX_NO_SUCH_PATH;
    }
}
