package platen.jobs.destination;

import java.util.List;
import java.util.concurrent.Semaphore;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.open.Transports;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFile;
import platen.jobs.destination.transport.Receipt;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;

/** Places whose checks end only when a test lets them. */
final class HeldTransports implements Transports {
    /** A permit for each check that has begun. */
    final Semaphore begun = new Semaphore(0);
    /** A permit for each check that may end. */
    final Semaphore end = new Semaphore(0);

    @Override
    public Transport open(TransportSettings settings, Credentials credentials) {
        return new Transport() {
            @Override
            public Receipt put(OutputFile file) {
                throw new UnsupportedOperationException();
            }

            @Override
            public void check() {
                begun.release();
                end.acquireUninterruptibly();
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
