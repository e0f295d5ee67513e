package platen.jobs.destination.open;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.FileNames;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.destination.transport.s3.S3Transport;
import platen.jobs.destination.transport.sftp.PrivateKeys;
import platen.jobs.outbound.SshAddresses;

/** Checks the settings of destinations that take files. */
final class SettingsCheck {
    private static final Pattern USER = Pattern.compile("[^\\p{Cntrl}]{1,200}");
    private static final Pattern HOST_KEY = Pattern.compile("SHA256:[A-Za-z0-9+/]{43}");
    private static final Pattern REGION = Pattern.compile("[a-zA-Z0-9-]{1,40}");
    private static final Pattern BUCKET = Pattern.compile("[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]");
    /** They become part of HTTP headers. */
    private static final Pattern PRINTABLE = Pattern.compile("[\\x21-\\x7e]{1,4000}");

    private SettingsCheck() {}

    static List<Objection> folder(TransportSettings.Folder settings, DestinationSettings installation) {
        var objections = new ArrayList<Objection>();
        if (installation.folder() == null) {
            objections.add(new Objection("type", GuardedTransports.NO_FOLDERS));
        }
        folder(settings.folder(), objections);
        return objections;
    }

    static List<Objection> sftp(TransportSettings.Sftp settings, @Nullable Credentials credentials,
            SshAddresses addresses) {
        var objections = new ArrayList<Objection>();
        addresses.objection(settings.host(), settings.port())
                .ifPresent(each -> objections.add(new Objection("host", "The host " + each + ".")));
        if (!USER.matcher(settings.user()).matches()) {
            objections.add(new Objection("user", "The user must have 1 to 200 characters, none of them a control"
                    + " character."));
        }
        folder(settings.folder().startsWith("/") ? settings.folder().substring(1) : settings.folder(), objections);
        if (settings.hostKey() != null && !HOST_KEY.matcher(settings.hostKey()).matches()) {
            objections.add(new Objection("host_key", "The host key must be a fingerprint as `ssh-keygen -l` shows it:"
                    + " SHA256: and 43 characters."));
        }
        if (credentials != null && (credentials.password() == null) == (credentials.privateKey() == null)) {
            objections.add(new Objection("password", "An SFTP server needs either a password or a private key."));
        }
        if (credentials != null && credentials.privateKey() != null) {
            PrivateKeys.objection(credentials.privateKey(), credentials.passphrase())
                    .ifPresent(each -> objections.add(new Objection("private_key", each)));
        }
        return objections;
    }

    static List<Objection> s3(TransportSettings.S3 settings, @Nullable Credentials credentials,
            UrlRule rule) {
        var objections = new ArrayList<Objection>();
        if (!REGION.matcher(settings.region()).matches()) {
            objections.add(new Objection("region", "The region must be one such as eu-central-1; stores without regions"
                    + " take us-east-1 or auto."));
        }
        if (!BUCKET.matcher(settings.bucket()).matches()) {
            objections.add(new Objection("bucket", "The bucket must have 3 to 63 lower-case letters, digits, dots and"
                    + " hyphens."));
        } else if (settings.bucket().contains(".") && !settings.pathStyle()) {
            objections.add(new Objection("bucket", "A bucket with a dot in its name needs path style, because no"
                    + " certificate is valid for its host name."));
        }
        if (objections.isEmpty()) {
            endpoint(settings, rule).ifPresent(objections::add);
        }
        folder(settings.folder(), objections);
        if (credentials != null) {
            accessKey(credentials, objections);
        }
        return objections;
    }

    private static Optional<Objection> endpoint(TransportSettings.S3 settings, UrlRule rule) {
        Optional<String> url = S3Transport.bucketUrl(settings);
        if (url.isEmpty()) {
            return Optional.of(new Objection("endpoint", "The endpoint must be a URL of a host without a path, such as"
                    + " https://s3.eu-central-1.amazonaws.com."));
        }
        if (!settings.pathStyle() && S3Transport.hasAddress(settings)) {
            return Optional.of(new Objection("endpoint", "The endpoint is an address, in front of which the name of the"
                    + " bucket cannot stand. Set path style ('path_style'), or enter a host name."));
        }
        return rule.objection(url.get())
                .map(each -> new Objection("endpoint", "The endpoint " + each + "."));
    }

    private static void accessKey(Credentials credentials, List<Objection> objections) {
        if (!isPrintable(credentials.accessKeyId())) {
            objections.add(new Objection("access_key_id", "The id of the access key is missing or has spaces."));
        }
        if (!isPrintable(credentials.secretAccessKey())) {
            objections
                    .add(new Objection("secret_access_key", "The secret of the access key is missing or has spaces."));
        }
        if (credentials.sessionToken() != null && !isPrintable(credentials.sessionToken())) {
            objections.add(new Objection("session_token", "The session token is empty, too long or has spaces."));
        }
    }

    private static boolean isPrintable(@Nullable String text) {
        return text != null && PRINTABLE.matcher(text).matches();
    }

    private static void folder(String folder, List<Objection> objections) {
        FileNames.objectionToFolder(folder)
                .ifPresent(each -> objections.add(new Objection("folder", "The folder " + each + ".")));
    }
}
