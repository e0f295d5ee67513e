package platen.jobs.destination;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.db.core.PublicId;
import platen.db.destination.Destination;
import platen.db.secret.SecretException;
import platen.jobs.destination.open.GuardedTransports;
import platen.jobs.destination.open.Transports;
import platen.jobs.destination.transport.CredentialCipher;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.destination.transport.webhook.WebhookTransport;
import platen.jobs.json.StoredJson;

/** Opens the transports of stored destinations. */
public final class DestinationTransports {
    private static final Logger log = LoggerFactory.getLogger(DestinationTransports.class);

    private final Transports transports;
    private final CredentialCipher cipher;

    public DestinationTransports(Transports transports, CredentialCipher cipher) {
        this.transports = transports;
        this.cipher = cipher;
    }

    /**
     * Returns the transport of a destination, not yet connected.
     *
     * @throws TransferException when its settings or credentials cannot be used
     */
    public Transport open(Destination destination) throws TransferException {
        return transports.open(settings(destination), credentials(destination));
    }

    /**
     * Tests whether a destination would take a file or message.
     *
     * @throws TransferException when it would not
     */
    public void check(Destination destination) throws TransferException {
        transports.check(settings(destination), credentials(destination));
    }

    /**
     * Returns the secret of a webhook.
     *
     * @throws TransferException when there is none, or it cannot be decrypted
     */
    public String secret(Destination destination) throws TransferException {
        String secret = credentials(destination).secret();
        if (secret == null) {
            throw new TransferException(Problem.CREDENTIALS, WebhookTransport.NO_SECRET);
        }
        return secret;
    }

    /**
     * Asks an SFTP server for the fingerprint of its host key.
     *
     * @return empty when the destination is no SFTP server
     * @throws TransferException when the server cannot be reached
     */
    public Optional<String> hostKey(Destination destination) throws TransferException {
        Optional<TransportSettings.Sftp> sftp = settings(destination).sftp();
        return sftp.isEmpty() ? Optional.empty() : Optional.of(transports.hostKey(sftp.get()));
    }

    /**
     * Checks what a customer enters.
     *
     * @param credentials null when they are unchanged
     * @return the first objection; empty when there is none
     */
    Optional<Objection> objection(TransportSettings settings, @Nullable Credentials credentials) {
        return transports.objections(settings, credentials).stream().findFirst();
    }

    /** Encrypts credentials for a destination. */
    String encrypted(UUID destination, Credentials credentials) {
        return cipher.encrypt(destination, credentials);
    }

    /**
     * Returns the settings of a destination.
     *
     * @throws TransferException when they cannot be used
     */
    public static TransportSettings settings(Destination destination) throws TransferException {
        try {
            return DestinationValues.settings(destination.workspaceId(), destination.type(),
                    StoredJson.object(destination.settings()));
        } catch (IllegalArgumentException e) {
            throw new TransferException(Problem.SETTINGS, "The settings of the destination cannot be used: "
                    + e.getMessage() + ".", e);
        }
    }

    private Credentials credentials(Destination destination) throws TransferException {
        String stored = destination.credentials();
        if (stored == null) {
            return Credentials.NONE;
        }
        try {
            return cipher.decrypt(destination.id(), stored);
        } catch (SecretException e) {
            log.error("The credentials of {} cannot be decrypted. Check the master key of this process: {}",
                    PublicId.DESTINATION.of(destination.id()), e.getMessage());
            throw new TransferException(Problem.INSTALLATION, GuardedTransports.NOT_AVAILABLE, e);
        }
    }
}
