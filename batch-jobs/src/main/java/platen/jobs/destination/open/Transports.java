package platen.jobs.destination.open;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;

/** Opens transports. Thread-safe. */
public interface Transports {
    /**
     * Returns the transport of a destination, not yet connected. Mails have none: they are queued.
     *
     * @throws TransferException when the settings or credentials cannot be used
     */
    Transport open(TransportSettings settings, Credentials credentials) throws TransferException;

    /**
     * Connects to a destination, to see whether it would take a file or message.
     *
     * @throws TransferException when it would not
     */
    default void check(TransportSettings settings, Credentials credentials) throws TransferException {
        try (Transport transport = open(settings, credentials)) {
            transport.check();
        }
    }

    /**
     * Checks what a customer enters, before it is stored. Connects to nothing, but looks up the name of a store or webhook
     * for at most two seconds, as for the URLs of webhook endpoints: plain http is for what the operator allows, and a name
     * that does not resolve at the moment is no objection to https.
     *
     * @param credentials null when they are unchanged and therefore not checked
     * @return what is wrong; empty when nothing is
     */
    List<Objection> objections(TransportSettings settings, @Nullable Credentials credentials);

    /**
     * Asks an SFTP server for the fingerprint of its host key, which a person compares and confirms. Sends no
     * credentials.
     *
     * @return such as {@code SHA256:u5qzJ1…}
     * @throws TransferException when the server cannot be reached
     */
    String hostKey(TransportSettings.Sftp settings) throws TransferException;
}
