package platen.jobs.destination.transfer;

import java.io.IOException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.open.Transports;
import platen.jobs.destination.transport.CheckedContent;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;

/** A place that keeps files in memory and fails as a test wants. */
final class FakeTransports implements Transports {
    /** Contents by folder and name. */
    final Map<String, byte[]> files = new TreeMap<>();
    final AtomicInteger puts = new AtomicInteger();
    volatile @Nullable Problem problem;
    /** Runs while a file is put. */
    volatile Runnable meanwhile = () -> {};

    @Override
    public Transport open(TransportSettings settings, Credentials credentials) {
        String folder = ((TransportSettings.Folder) settings).folder();
        return new Transport() {
            @Override
            public Receipt put(OutputFile file) throws TransferException {
                puts.incrementAndGet();
                meanwhile.run();
                check();
                byte[] content;
                try (var in = CheckedContent.of(file)) {
                    content = in.readAllBytes();
                } catch (IOException e) {
                    throw new TransferException(Problem.SOURCE, "cannot be read", e);
                }
                byte[] before = files.putIfAbsent(folder + "/" + file.name(), content);
                if (before != null && !Arrays.equals(before, content)) {
                    throw file.conflict(file.name());
                }
                return new Receipt(folder + "/" + file.name(), before != null);
            }

            @Override
            public void check() throws TransferException {
                Problem now = problem;
                if (now != null) {
                    throw new TransferException(now, "The place is closed.");
                }
            }

            @Override
            public void close() {
                // Nothing is open.
            }
        };
    }

    @Override
    public List<Objection> objections(TransportSettings settings, @Nullable Credentials credentials) {
        return List.of();
    }

    @Override
    public String hostKey(TransportSettings.Sftp settings) {
        return "SHA256:none";
    }
}
