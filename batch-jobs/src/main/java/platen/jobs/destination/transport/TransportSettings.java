package platen.jobs.destination.transport;

import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;

/** The settings of a destination by its type, without credentials. {@code Transports} checks the values. */
public sealed interface TransportSettings {

    /**
     * A folder of the server that Platen runs on, below the workspace's own.
     *
     * @param workspace owns the folder above
     * @param folder relative path with {@code /}; empty for the workspace's folder itself
     */
    record Folder(UUID workspace, String folder) implements TransportSettings {}

    /**
     * A folder of an SFTP server.
     *
     * @param host name or address
     * @param port usually 22
     * @param user name to log in with
     * @param folder absolute path, or relative to the folder in which the login begins; empty for that folder
     * @param hostKey fingerprint of the server's key as {@code ssh-keygen -l} shows it, {@code SHA256:…}; null before
     *        somebody has confirmed it, and then nothing is sent
     */
    record Sftp(String host, int port, String user, String folder, @Nullable String hostKey)
            implements
                TransportSettings {
        /** Returns a copy that trusts a server with this key; null trusts none. */
        public Sftp trusting(@Nullable String fingerprint) {
            return new Sftp(host, port, user, folder, fingerprint);
        }
    }

    /**
     * A bucket of an S3-compatible store.
     *
     * @param endpoint URL of the store, such as {@code https://s3.eu-central-1.amazonaws.com}; empty for AWS
     * @param folder prefix of all names, without a slash at its ends; empty for none
     * @param pathStyle whether the bucket is in the path ({@code https://store/bucket/name}) and not in the host name
     *        ({@code https://bucket.store/name})
     */
    record S3(String endpoint, String region, String bucket, String folder, boolean pathStyle)
            implements
                TransportSettings {}

    /**
     * Mails with a link to the files.
     *
     * @param recipients addresses
     * @param subject may have placeholders; empty for the usual one
     * @param text may have placeholders; empty for the usual one
     * @param language of the usual subject and text, one of {@link UsualTexts#LANGUAGES}
     * @param days after which the link expires
     */
    record Mail(List<String> recipients, String subject, String text, String language, int days)
            implements
                TransportSettings {
        public Mail {
            recipients = List.copyOf(recipients);
        }
    }

    /**
     * A signed request with links to the files.
     *
     * @param url to which it is sent
     * @param days after which the links expire
     */
    record Webhook(String url, int days) implements TransportSettings {}

    /** A value that cannot be used. {@code field} is the name of the record's component in snake case. */
    record Objection(String field, String message) {}

    /** Returns whether the credentials for these settings would go to the same account of the same server by others. */
    default boolean isSameAccount(TransportSettings other) {
        return switch (this) {
            case Folder _ -> other instanceof Folder;
            case Sftp(String host, int port, String user, _, _) -> other instanceof Sftp sftp
                    && host.equals(sftp.host()) && port == sftp.port() && user.equals(sftp.user());
            case S3(String endpoint, String region, String bucket, _, _) -> other instanceof S3 s3
                    && endpoint.equals(s3.endpoint()) && region.equals(s3.region()) && bucket.equals(s3.bucket());
            case Mail _ -> other instanceof Mail;
            case Webhook(String url, _) -> other instanceof Webhook webhook && url.equals(webhook.url());
        };
    }

    /** Returns the settings as an SFTP server when they are one. */
    default Optional<Sftp> sftp() {
        return this instanceof Sftp sftp ? Optional.of(sftp) : Optional.empty();
    }
}
