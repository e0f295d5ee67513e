package platen.web.dashboard.destination;

import jakarta.servlet.http.HttpServletRequest;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.destination.Destination;
import platen.db.destination.DestinationType;
import platen.jobs.destination.Destinations;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The values of a form about a destination.
 *
 * @param environment null when none was chosen
 */
record DestinationForm(Form form, DestinationType type, @Nullable Environment environment) {
    private static final String PATH_STYLE = "path_style";
    private static final String RECIPIENTS = "recipients";
    private static final String TEXT = "text";
    private static final String DAYS = "expires_days";
    private static final Set<String> REQUIRED = Set.of("host", "user", "region", "bucket", RECIPIENTS, "url");
    private static final Set<String> LINES = Set.of(RECIPIENTS, TEXT);
    private static final Set<String> NUMBERS = Set.of("port", DAYS);
    private static final Map<DestinationType, List<String>> SETTINGS = Map.of(DestinationType.FOLDER,
            List.of("folder"), DestinationType.SFTP, List.of("host", "port", "user", "folder", "host_key"),
            DestinationType.S3, List.of("endpoint", "region", "bucket", "folder", PATH_STYLE), DestinationType.MAIL,
            List.of(RECIPIENTS, "language", "subject", TEXT, DAYS), DestinationType.WEBHOOK, List.of("url", DAYS));
    private static final Map<DestinationType, List<String>> SECRETS = Map.of(DestinationType.FOLDER, List.of(),
            DestinationType.SFTP, List.of("password", "private_key", "passphrase"), DestinationType.S3,
            List.of("access_key_id", "secret_access_key", "session_token"), DestinationType.MAIL, List.of(),
            DestinationType.WEBHOOK, List.of("secret"));

    /** Returns the form of a destination that does not exist yet. */
    static DestinationForm blank(DestinationType type) {
        return new DestinationForm(new Form(), type, Environment.DEVELOPMENT);
    }

    /** Returns the form of an existing destination. */
    static DestinationForm of(Destination destination) {
        var form = new Form();
        for (Map.Entry<String, JsonNode> each : StoredJson.object(destination.settings()).properties()) {
            form.set(each.getKey(), each.getValue().isArray()
                    ? each.getValue().valueStream().map(value -> value.asString("")).collect(Collectors.joining("\n"))
                    : each.getValue().asString(""));
        }
        return new DestinationForm(form, destination.type(), destination.environment());
    }

    /** Reads what was typed. */
    static DestinationForm of(HttpServletRequest request, DestinationType type) {
        Environment environment = WireName
                .parse(Environment.class, Objects.requireNonNullElse(request.getParameter("environment"), ""))
                .orElse(null);
        String[] fields = Stream
                .of(List.of("name"), SETTINGS.getOrDefault(type, List.of()), SECRETS.getOrDefault(type, List.of()))
                .flatMap(List::stream)
                .toArray(String[]::new);
        return new DestinationForm(Form.of(request, fields), type, environment);
    }

    /** Returns the names of the settings of the type, in the order of the form. */
    List<String> settings() {
        return SETTINGS.getOrDefault(type, List.of());
    }

    /** Returns the names of the credentials of the type, in the order of the form. */
    List<String> secrets() {
        return SECRETS.getOrDefault(type, List.of());
    }

    /** Returns whether a setting has no usual value. */
    static boolean isRequired(String name) {
        return REQUIRED.contains(name);
    }

    /** Returns whether a setting has several lines. */
    static boolean hasLines(String name) {
        return LINES.contains(name);
    }

    boolean isPathStyle() {
        return form.value(PATH_STYLE).equals("true");
    }

    /** Returns a new destination with what was typed. */
    Destination made(UUID workspaceId, Environment chosen, Instant now) {
        return over(new Destination(PublicId.next(), workspaceId, chosen, form.value("name"), type, "{}", null, true,
                now, now));
    }

    /** Returns the destination with the settings that were typed. */
    Destination over(Destination before) {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        for (String name : settings()) {
            String value = form.value(name);
            if (name.equals(PATH_STYLE)) {
                json.put(name, isPathStyle());
            } else if (NUMBERS.contains(name) && value.matches("[0-9]{1,5}")) {
                json.put(name, Integer.parseInt(value));
            } else if (name.equals(RECIPIENTS)) {
                value.lines().map(String::strip).filter(line -> !line.isEmpty()).forEach(json.withArray(name)::add);
            } else if (!value.isEmpty()) {
                json.put(name, value);
            }
        }
        return before.withSettings(json.toString());
    }

    /** Returns the credentials that were typed; null when none were. */
    @Nullable
    ObjectNode credentials() {
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        for (String name : secrets()) {
            String value = form.exact(name);
            if (!value.isBlank()) {
                json.put(name, value);
            }
        }
        return json.isEmpty() ? null : json;
    }

    /** Checks what was typed against the rules of the type. */
    void check(WorkspaceView view, Destinations destinations, Destination asked) {
        if (form.isValid()) {
            destinations.objection(asked, credentials())
                    .ifPresent(objection -> form.error(objection.field(), view.text("destination.refused"),
                            objection.message()));
        }
    }
}
