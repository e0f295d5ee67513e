package platen.jobs.destination.open;

import java.nio.file.Path;
import java.time.Clock;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.Transport;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.destination.transport.folder.FolderTransport;
import platen.jobs.destination.transport.s3.S3Transport;
import platen.jobs.destination.transport.sftp.SftpLimits;
import platen.jobs.destination.transport.sftp.SftpLogin;
import platen.jobs.destination.transport.webhook.WebhookTransport;
import platen.jobs.mail.MailServerCheck;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.outbound.OutboundClient;

/** Transports that reach only what the operator allows. */
public final class GuardedTransports implements Transports {
    /** Message of {@link Problem#INSTALLATION}; the cause is logged for the operator. */
    public static final String NOT_AVAILABLE = "The destination is not available at present. If that stays so, ask the"
            + " operator.";
    static final String NO_FOLDERS = "This installation has no folders for destinations; PLATEN_DESTINATIONS_FOLDER"
            + " sets where they are.";

    static final String NO_FOLDERS_HERE = "Folders cannot be tested here, because PLATEN_DESTINATIONS_FOLDER is not set"
            + " for this process. Set it as it is set for the server.";

    static final String NO_MAIL = "This installation sends no mail; PLATEN_MAIL_HOST and PLATEN_MAIL_FROM set its mail"
            + " server.";

    private static final Logger log = LoggerFactory.getLogger(GuardedTransports.class);

    private final DestinationSettings installation;
    private final MailSettings mail;
    private final OutboundClient client;
    private final Clock clock;

    public GuardedTransports(DestinationSettings installation, MailSettings mail, OutboundClient client, Clock clock) {
        this.installation = installation;
        this.mail = mail;
        this.client = client;
        this.clock = clock;
    }

    @Override
    public Transport open(TransportSettings settings, Credentials credentials) throws TransferException {
        // An exchange looks the name up anyway, and refuses what it finds.
        Optional<Objection> objection = objections(settings, null, client::objectionToSpelling).stream()
                .filter(each -> !each.message().equals(NO_FOLDERS))
                .findFirst();
        if (objection.isPresent()) {
            throw new TransferException(Problem.SETTINGS, objection.get().message());
        }
        return switch (settings) {
            case TransportSettings.Folder folder -> new FolderTransport(base(), folder);
            case TransportSettings.Sftp sftp -> login(sftp, credentials).transport();
            case TransportSettings.S3 s3 -> new S3Transport(client, s3, credentials, clock);
            case TransportSettings.Webhook webhook -> new WebhookTransport(client, webhook, credentials, clock);
            case TransportSettings.Mail _ -> throw new IllegalArgumentException("Mails are queued");
        };
    }

    @Override
    public void check(TransportSettings settings, Credentials credentials) throws TransferException {
        if (settings instanceof TransportSettings.Folder && installation.folder() == null) {
            throw new TransferException(Problem.INSTALLATION, NO_FOLDERS_HERE);
        }
        if (!(settings instanceof TransportSettings.Mail)) {
            Transports.super.check(settings, credentials);
            return;
        }
        SmtpServer server = mail.server();
        Optional<String> problem = server == null ? Optional.of(NO_MAIL) : MailServerCheck.problem(server);
        if (problem.isPresent()) {
            log.error("The mail server for a destination cannot be used: {}", problem.get());
            throw new TransferException(Problem.INSTALLATION, server == null ? NO_MAIL : NOT_AVAILABLE);
        }
    }

    private Path base() throws TransferException {
        Path folder = installation.folder();
        if (folder == null) {
            log.error("A destination is a folder, but PLATEN_DESTINATIONS_FOLDER is not set for this process.");
            throw new TransferException(Problem.INSTALLATION, NOT_AVAILABLE);
        }
        return folder;
    }

    @Override
    public List<Objection> objections(TransportSettings settings, @Nullable Credentials credentials) {
        return objections(settings, credentials, client::objection);
    }

    private List<Objection> objections(TransportSettings settings, @Nullable Credentials credentials, UrlRule rule) {
        return switch (settings) {
            case TransportSettings.Folder folder -> SettingsCheck.folder(folder, installation);
            case TransportSettings.Sftp sftp -> SettingsCheck.sftp(sftp, credentials, client.sshAddresses());
            case TransportSettings.S3 s3 -> SettingsCheck.s3(s3, credentials, rule);
            case TransportSettings.Mail letter -> MessageCheck.mail(letter, mail.server() != null);
            case TransportSettings.Webhook webhook -> MessageCheck.webhook(webhook, credentials, rule);
        };
    }

    @Override
    public String hostKey(TransportSettings.Sftp settings) throws TransferException {
        return login(settings, Credentials.NONE).hostKey();
    }

    private SftpLogin login(TransportSettings.Sftp settings, Credentials credentials) {
        return new SftpLogin(client.sshAddresses(), settings, credentials, SftpLimits.DEFAULT);
    }
}
