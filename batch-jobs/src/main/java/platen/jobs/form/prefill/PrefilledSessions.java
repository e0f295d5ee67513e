package platen.jobs.form.prefill;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.form.FormSession;
import platen.db.form.FormSessionStore;
import platen.db.form.HostedForm;
import platen.jobs.form.FormToken;
import platen.jobs.json.StoredJson;
import platen.jobs.secret.LinkToken;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes and opens sessions: forms that a backend fills in beforehand for one person, who gets a link. A session that makes
 * one submission has the token of its only page in it, so that two windows with the same link cannot make two.
 */
public final class PrefilledSessions {
    /** Maximum size of the content of a session, in bytes of JSON. */
    public static final int MAX_BYTES = 256 * 1024;
    /** Maximum number of sessions of a form that have not expired. */
    public static final int MAX_SESSIONS = 10_000;
    /** Minimum time until a session expires. */
    public static final Duration MIN_LIFETIME = Duration.ofMinutes(1);
    /** Time until a session expires that does not name one. */
    public static final Duration DEFAULT_LIFETIME = Duration.ofDays(7);
    /** Maximum time until a session expires. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(30);

    private final FormSessionStore sessions;
    private final Clock clock;

    PrefilledSessions(FormSessionStore sessions, Clock clock) {
        this.sessions = sessions;
        this.clock = clock;
    }

    /** A result of making a session. */
    public sealed interface Made {}

    /** The session can be opened with this token until it expires. */
    public record Created(LinkToken token, Instant expiresAt) implements Made {}

    /** The content is larger than {@link #MAX_BYTES}. */
    public record TooLarge() implements Made {}

    /** The form has {@link #MAX_SESSIONS} that have not expired. */
    public record TooMany() implements Made {}

    /**
     * Makes a session with checked content.
     *
     * @param once whether it makes one submission at most
     */
    public Made make(HostedForm form, Prefill prefill, Duration lifetime, boolean once) {
        byte[] json = prefill.json();
        if (json.length > MAX_BYTES) {
            return new TooLarge();
        }
        if (once) {
            ObjectNode content = StoredJson.object(json).put("page", FormToken.next().text());
            json = content.toString().getBytes(StandardCharsets.UTF_8);
        }
        Instant now = clock.instant().truncatedTo(ChronoUnit.MILLIS);
        LinkToken token = LinkToken.next();
        var session = new FormSession(token.seal(json, form.id()), once, now.plus(lifetime), null);
        return sessions.add(form.id(), token.hash(), session, MAX_SESSIONS, now)
                ? new Created(token, session.expiresAt())
                : new TooMany();
    }

    /** A session as its link opens it. */
    public sealed interface Opened {}

    /**
     * It can be filled in.
     *
     * @param page token of its only page; null when it makes any number of submissions
     * @param used whether its only submission was made
     */
    public record Ready(LinkToken token, Prefill prefill, @Nullable FormToken page, boolean used) implements Opened {}

    /** Its time is over. */
    public record Expired() implements Opened {}

    /** There is none of this token, or it has expired and was deleted. */
    public record Unknown() implements Opened {}

    /** Opens a session. */
    public Opened open(HostedForm form, String token) {
        Optional<LinkToken> link = LinkToken.of(token);
        Optional<FormSession> found = link.flatMap(each -> sessions.find(form.id(), each.hash()));
        if (link.isEmpty() || found.isEmpty()) {
            return new Unknown();
        }
        FormSession session = found.get();
        if (!clock.instant().isBefore(session.expiresAt())) {
            return new Expired();
        }
        ObjectNode content = StoredJson.object(link.get().open(session.sealed(), form.id()));
        return new Ready(link.get(), prefill(content), FormToken.of(content.path("page").asString("")).orElse(null),
                session.usedAt() != null);
    }

    /** Records that the submission of a session was made. */
    public void use(HostedForm form, LinkToken token) {
        sessions.use(form.id(), token.hash(), clock.instant());
    }

    static Prefill prefill(ObjectNode content) {
        List<String> locked = content.path("locked").valueStream().map(JsonNode::stringValue).toList();
        return new Prefill(object(content, "data"), locked, object(content, "metadata"));
    }

    private static ObjectNode object(ObjectNode content, String name) {
        return content.get(name) instanceof ObjectNode object ? object : JsonNodeFactory.instance.objectNode();
    }
}
