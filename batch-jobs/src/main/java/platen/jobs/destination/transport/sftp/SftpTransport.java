package platen.jobs.destination.transport.sftp;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Optional;
import java.util.UUID;
import org.apache.sshd.sftp.client.SftpClient;
import org.apache.sshd.sftp.client.SftpClient.Attributes;
import org.apache.sshd.sftp.common.SftpConstants;
import org.apache.sshd.sftp.common.SftpException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.destination.transport.CheckedContent;
import platen.jobs.destination.transport.FileNames;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.Deadline;

/**
 * Puts files to a folder of an SFTP server. A file is written under a temporary name, its length is compared, and it is
 * renamed; in version 3 of the protocol a rename fails when the name exists.
 */
public final class SftpTransport implements Transport {
    private static final Logger log = LoggerFactory.getLogger(SftpTransport.class);
    private static final byte[] TRIAL = "Platen can write here.".getBytes(StandardCharsets.UTF_8);

    private final SftpLogin login;
    private final TransportSettings.Sftp settings;
    private final SftpErrors errors;
    private final SftpLimits limits;
    private @Nullable SftpConnection connection;

    SftpTransport(SftpLogin login, TransportSettings.Sftp settings, SftpErrors errors, SftpLimits limits) {
        this.login = login;
        this.settings = settings;
        this.errors = errors;
        this.limits = limits;
    }

    /** Runs with the open connection. */
    @FunctionalInterface
    private interface Work<T> {
        T with(SftpClient client) throws IOException, TransferException;
    }

    @Override
    public Receipt put(OutputFile file) throws TransferException {
        return connected(file.length(), file.name() + " could not be put", client -> {
            int slash = file.name().lastIndexOf('/');
            String folder = slash < 0
                    ? settings.folder()
                    : new SftpFolder(client, settings.folder()).path(file.name().substring(0, slash));
            return put(file, file.name().substring(slash + 1), new SftpFolder(client, folder));
        });
    }

    private Receipt put(OutputFile file, String name, SftpFolder folder) throws IOException, TransferException {
        for (String earlier : file.earlierTemporaryNames()) {
            remove(earlier, folder);
        }
        Optional<Receipt> there = existing(file, name, folder);
        if (there.isPresent()) {
            return there.get();
        }
        folder.make();
        String temporary = file.temporaryName();
        folder.removeIfExists(temporary);
        boolean renamed = false;
        try {
            write(file, temporary, folder);
            folder.rename(temporary, name);
            renamed = true;
            return new Receipt(place(folder.path(name)), false);
        } catch (SftpException e) {
            // Without a status of its own, a file of the name is a general failure of the rename.
            return existing(file, name, folder).orElseThrow(() -> e);
        } finally {
            if (!renamed) {
                remove(temporary, folder);
            }
        }
    }

    private void write(OutputFile file, String temporary, SftpFolder folder) throws IOException, TransferException {
        try (CheckedContent content = CheckedContent.of(file); OutputStream out = folder.write(temporary)) {
            content.transferTo(out);
        } catch (CheckedContent.SourceException e) {
            throw file.damaged(e);
        }
        long length = folder.attributes(temporary).map(Attributes::getSize).orElse(-1L);
        if (length != file.length()) {
            throw new TransferException(Problem.PROTOCOL, errors.server() + " has " + length + " of " + file.length()
                    + " bytes of " + file.name() + ", although it confirmed all.");
        }
    }

    /** Returns the receipt when the file is there; fails when another one is. */
    private Optional<Receipt> existing(OutputFile file, String name, SftpFolder folder)
            throws IOException, TransferException {
        Optional<Attributes> attributes = folder.attributes(name);
        if (attributes.isEmpty()) {
            return Optional.empty();
        }
        String place = place(folder.path(name));
        if (!attributes.get().isRegularFile() || attributes.get().getSize() != file.length()) {
            throw file.conflict(place);
        }
        try (InputStream content = folder.read(name)) {
            if (CheckedContent.isEqual(file, content)) {
                return Optional.of(new Receipt(place, true));
            }
        } catch (SftpException e) {
            throw new TransferException(Problem.CONFLICT, place + " is there already and cannot be read to compare it."
                    + " Permit the user to read it, or remove it.", e);
        }
        throw file.conflict(place);
    }

    private static void remove(String temporary, SftpFolder folder) {
        try {
            folder.removeIfExists(temporary);
        } catch (IOException e) {
            log.info("A temporary file of a destination remains, for the next attempt to remove: {}", e.getMessage());
        }
    }

    @Override
    public void check() throws TransferException {
        String trial = FileNames.TEMPORARY_PREFIX + "check-" + UUID.randomUUID();
        connected(TRIAL.length, "no file could be written and removed", client -> {
            var folder = new SftpFolder(client, settings.folder());
            folder.make();
            String written = trial + ".part";
            try {
                try (OutputStream out = folder.write(written)) {
                    out.write(TRIAL);
                }
                folder.rename(written, trial);
                written = trial;
                readTrial(trial, folder);
            } finally {
                folder.removeIfExists(written);
            }
            return trial;
        });
    }

    private void readTrial(String trial, SftpFolder folder) throws IOException, TransferException {
        byte[] read;
        try (InputStream content = folder.read(trial)) {
            read = content.readNBytes(TRIAL.length + 1);
        } catch (SftpException e) {
            if (e.getStatus() != SftpConstants.SSH_FX_PERMISSION_DENIED) {
                throw e;
            }
            throw new TransferException(Problem.FORBIDDEN, errors.server() + ": a file could be written, but not read."
                    + " Permit the user to read there.", e);
        }
        if (!Arrays.equals(read, TRIAL)) {
            throw new TransferException(Problem.PROTOCOL, errors.server()
                    + ": a file has another content than was written.");
        }
    }

    @Override
    public void close() {
        SftpConnection open = connection;
        connection = null;
        if (open != null) {
            open.close();
        }
    }

    private <T> T connected(long length, String failure, Work<T> work) throws TransferException {
        boolean done = false;
        var deadline = new Deadline(limits.of(length));
        try {
            T result = work.with(client(deadline));
            done = true;
            return result;
        } catch (TransferException e) {
            // The connection is as good as before.
            done = e.problem() == Problem.CONFLICT;
            throw e;
        } catch (IOException e) {
            throw deadline.over() ? errors.timeout(failure, e) : errors.operation(failure, e);
        } finally {
            deadline.close();
            // After an error it is not known what the server still answers.
            if (!done) {
                close();
            }
        }
    }

    private SftpClient client(Deadline deadline) throws IOException, TransferException {
        SftpConnection open = connection;
        if (open == null || !open.isOpen()) {
            close();
            open = login.connect(deadline);
            connection = open;
        }
        deadline.watch(open::interrupt);
        return open.files();
    }

    private String place(String path) {
        return "sftp://" + errors.server() + (path.startsWith("/") ? "" : "/") + path;
    }
}
