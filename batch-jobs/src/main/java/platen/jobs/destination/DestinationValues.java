package platen.jobs.destination;

import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.destination.DestinationType;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.UsualTexts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads the settings and credentials of destinations from the JSON of the API. */
public final class DestinationValues {
    private static final int SSH_PORT = 22;
    private static final int MAX_PORT = 65_535;

    /** Days after which links expire, unless a destination says otherwise. */
    public static final int DEFAULT_DAYS = 14;
    /** Maximum number of days after which links expire. */
    public static final int MAX_DAYS = 90;
    /** Maximum number of recipients of a mail. */
    public static final int MAX_RECIPIENTS = 10;

    private static final Map<DestinationType, Set<String>> SETTINGS = Map.of(DestinationType.FOLDER, Set.of("folder"),
            DestinationType.SFTP, Set.of("host", "port", "user", "folder", "host_key"), DestinationType.S3,
            Set.of("endpoint", "region", "bucket", "folder", "path_style"), DestinationType.MAIL,
            Set.of("recipients", "subject", "text", "language", "expires_days"), DestinationType.WEBHOOK,
            Set.of("url", "expires_days"));
    private static final Map<DestinationType, Set<String>> CREDENTIALS = Map.of(DestinationType.FOLDER, Set.of(),
            DestinationType.SFTP, Set.of("password", "private_key", "passphrase"), DestinationType.S3,
            Set.of("access_key_id", "secret_access_key", "session_token"), DestinationType.MAIL, Set.of(),
            DestinationType.WEBHOOK, Set.of("secret"));

    private DestinationValues() {}

    /**
     * Reads settings.
     *
     * @throws IllegalArgumentException with a message that names the wrong member, without a final full stop
     */
    public static TransportSettings settings(UUID workspaceId, DestinationType type, ObjectNode json) {
        refuseStrangers(json, "settings", SETTINGS.getOrDefault(type, Set.of()));
        return switch (type) {
            case FOLDER -> new TransportSettings.Folder(workspaceId, text(json, "settings", "folder"));
            case SFTP -> new TransportSettings.Sftp(needed(json, "host"), port(json), needed(json, "user"),
                    text(json, "settings", "folder"), optional(json, "settings", "host_key"));
            case S3 -> new TransportSettings.S3(text(json, "settings", "endpoint"), needed(json, "region"),
                    needed(json, "bucket"), text(json, "settings", "folder"), flag(json, "path_style"));
            case MAIL -> new TransportSettings.Mail(recipients(json), text(json, "settings", "subject"),
                    text(json, "settings", "text"), language(json), days(json));
            case WEBHOOK -> new TransportSettings.Webhook(needed(json, "url"), days(json));
        };
    }

    /**
     * Reads credentials.
     *
     * @throws IllegalArgumentException with a message that names the wrong member and no value, without a final full stop
     */
    public static Credentials credentials(DestinationType type, ObjectNode json) {
        refuseStrangers(json, "credentials", CREDENTIALS.getOrDefault(type, Set.of()));
        return new Credentials(optional(json, "credentials", "password"), optional(json, "credentials", "private_key"),
                optional(json, "credentials", "passphrase"), optional(json, "credentials", "access_key_id"),
                optional(json, "credentials", "secret_access_key"), optional(json, "credentials", "session_token"),
                optional(json, "credentials", "secret"));
    }

    private static void refuseStrangers(ObjectNode json, String of, Set<String> members) {
        for (Map.Entry<String, JsonNode> member : json.properties()) {
            if (!members.contains(member.getKey())) {
                throw new IllegalArgumentException("'" + of + "' has the unknown member '" + member.getKey() + "'; "
                        + (members.isEmpty()
                                ? "this type has none"
                                : "this type has " + String.join(", ", members.stream().sorted().toList())));
            }
        }
    }

    private static int port(ObjectNode json) {
        return number(json, "port", MAX_PORT, SSH_PORT);
    }

    private static int days(ObjectNode json) {
        return number(json, "expires_days", MAX_DAYS, DEFAULT_DAYS);
    }

    private static int number(ObjectNode json, String name, int most, int usual) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return usual;
        }
        if (!value.isInt() || value.intValue() < 1 || value.intValue() > most) {
            throw new IllegalArgumentException("'settings." + name + "' must be a number from 1 to " + most);
        }
        return value.intValue();
    }

    private static List<String> recipients(ObjectNode json) {
        JsonNode value = json.path("recipients");
        if (!value.isArray() || value.isEmpty() || value.size() > MAX_RECIPIENTS
                || !value.valueStream().allMatch(JsonNode::isString)) {
            throw new IllegalArgumentException("'settings.recipients' must be an array of 1 to " + MAX_RECIPIENTS
                    + " mail addresses");
        }
        return value.valueStream().map(each -> each.stringValue().strip()).toList();
    }

    private static String language(ObjectNode json) {
        String language = text(json, "settings", "language");
        if (language.isEmpty()) {
            return UsualTexts.LANGUAGES.getFirst();
        }
        if (!UsualTexts.LANGUAGES.contains(language)) {
            throw new IllegalArgumentException("'settings.language' must be one of "
                    + String.join(", ", UsualTexts.LANGUAGES));
        }
        return language;
    }

    private static boolean flag(ObjectNode json, String name) {
        JsonNode value = json.path(name);
        if (!value.isMissingNode() && !value.isNull() && !value.isBoolean()) {
            throw new IllegalArgumentException("'settings." + name + "' must be true or false");
        }
        return value.asBoolean(false);
    }

    private static String needed(ObjectNode json, String name) {
        String value = text(json, "settings", name);
        if (value.isBlank()) {
            throw new IllegalArgumentException("'settings." + name + "' is missing");
        }
        return value;
    }

    private static String text(ObjectNode json, String of, String name) {
        String value = optional(json, of, name);
        return value == null ? "" : value;
    }

    private static @Nullable String optional(ObjectNode json, String of, String name) {
        JsonNode value = json.path(name);
        if (value.isMissingNode() || value.isNull()) {
            return null;
        }
        if (!value.isString()) {
            throw new IllegalArgumentException("'" + of + "." + name + "' must be a text");
        }
        return value.stringValue();
    }
}
