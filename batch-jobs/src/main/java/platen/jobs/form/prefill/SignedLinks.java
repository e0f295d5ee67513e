package platen.jobs.form.prefill;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.SecureRandom;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;
import platen.db.audit.Actor;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretException;
import platen.jobs.audit.AuditTrail;
import platen.jobs.audit.AuditTrail.Difference;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormTarget;
import platen.jobs.json.StrictJson;
import platen.jobs.secret.Hmac;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads links whose parameters fill in a form, signed with a secret of the form: {@code p} is the content in base64url,
 * {@code x} the time in Unix seconds at which the link expires, {@code s} the HMAC-SHA256 of {@code p.x} in base64url.
 */
public final class SignedLinks {
    /** Maximum length of the content in a link, in characters. */
    public static final int MAX_LENGTH = 4_096;
    /** Maximum time until a link expires. */
    public static final Duration MAX_LIFETIME = Duration.ofDays(366);
    /** Prefix of every secret. */
    public static final String PREFIX = "fsec_";

    private static final SecureRandom RANDOM = new SecureRandom();
    private static final int SECRET_BYTES = 32;
    private static final Pattern CONTENT = Pattern.compile("[A-Za-z0-9_-]{1," + MAX_LENGTH + "}");
    private static final Pattern TIME = Pattern.compile("[0-9]{1,11}");

    private final Database database;
    private final FormStore forms;
    private final SecretCipher cipher;
    private final AuditTrail audit;
    private final Clock clock;

    SignedLinks(Database database, FormStore forms, SecretCipher cipher, AuditTrail audit, Clock clock) {
        this.database = database;
        this.forms = forms;
        this.cipher = cipher;
        this.audit = audit;
        this.clock = clock;
    }

    /**
     * Gives a form a new secret; links that were signed with the former one are wrong from now on.
     *
     * @return the secret, which cannot be read again; empty when the form was deleted meanwhile
     */
    public Optional<String> replaceSecret(HostedForm form, Actor actor) {
        byte[] bytes = new byte[SECRET_BYTES];
        RANDOM.nextBytes(bytes);
        String secret = PREFIX + Base64.getUrlEncoder().withoutPadding().encodeToString(bytes);
        String encrypted = cipher.encrypt(secret, FormStore.secretPlace(form.id()));
        return database.inTransaction(() -> {
            if (!forms.replaceSecret(form.workspaceId(), form.id(), encrypted)) {
                return Optional.empty();
            }
            audit.record(form.workspaceId(), actor, AuditType.FORM_SECRET_REPLACED, form.id(),
                    Difference.action(AuditTrail.object()
                            .put("form_id", PublicId.FORM.of(form.id()))
                            .put("title", form.title())));
            return Optional.of(secret);
        });
    }

    /** Returns whether a form has a secret. */
    public boolean hasSecret(HostedForm form) {
        return forms.secret(form.workspaceId(), form.id()).isPresent();
    }

    /** A link as it was opened. */
    public sealed interface Opened {}

    /** It was signed with the secret of the form. */
    public record Signed(Prefill prefill) implements Opened {}

    /** It was signed with the secret of the form, and its time is over. */
    public record Expired() implements Opened {}

    /** It was not signed with the secret of the form, or does not fit what the form asks for now. */
    public record Wrong() implements Opened {}

    /**
     * It has no signature and fills in fields that are open to such links.
     *
     * @param whole whether it has nothing else
     */
    public record Unsigned(Prefill prefill, boolean whole) implements Opened {}

    /** Opens a link without a signature. Of its content, only the values of fields that are open to it are taken. */
    public Opened openUnsigned(FormTarget target, String content) {
        if (target.form().page().options().signedLinksOnly() || !CONTENT.matcher(content).matches()) {
            return new Wrong();
        }
        Optional<ObjectNode> object = content(content);
        if (object.isEmpty()) {
            return new Wrong();
        }
        Prefill prefill = PrefilledSessions.prefill(object.get());
        ObjectNode open = prefill.data();
        boolean removed = open.properties().removeIf(each -> !target.layout().isOpen(each.getKey()));
        boolean whole = !removed && prefill.locked().isEmpty() && prefill.metadata().isEmpty();
        var taken = new Prefill(open, List.of(), JsonNodeFactory.instance.objectNode());
        return fits(target.schema(), taken) ? new Unsigned(taken, whole) : new Wrong();
    }

    /**
     * Opens a link.
     *
     * @throws SecretException when the secret cannot be decrypted
     */
    public Opened open(FormTarget target, String content, String expires, String signature) {
        HostedForm form = target.form();
        boolean readable = CONTENT.matcher(content).matches() && TIME.matcher(expires).matches();
        if (!readable || !isSigned(form, content + "." + expires, signature)) {
            return new Wrong();
        }
        Instant until = Instant.ofEpochSecond(Long.parseLong(expires));
        Instant now = clock.instant();
        if (!now.isBefore(until)) {
            return new Expired();
        }
        return until.isAfter(now.plus(MAX_LIFETIME)) ? new Wrong() : read(target.schema(), content);
    }

    private boolean isSigned(HostedForm form, String text, String signature) {
        Optional<String> secret = forms.secret(form.workspaceId(), form.id())
                .map(stored -> cipher.decrypt(stored, FormStore.secretPlace(form.id())));
        return secret.isPresent() && MessageDigest.isEqual(sign(secret.get(), text).getBytes(StandardCharsets.UTF_8),
                signature.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns the signature of a text in base64url; the key is the whole text of the secret. */
    static String sign(String secret, String text) {
        return Base64.getUrlEncoder()
                .withoutPadding()
                .encodeToString(Hmac.sha256(secret.getBytes(StandardCharsets.UTF_8),
                        text.getBytes(StandardCharsets.UTF_8)));
    }

    private static Opened read(InputSchema schema, String content) {
        return content(content).map(PrefilledSessions::prefill)
                .filter(prefill -> fits(schema, prefill))
                .<Opened>map(Signed::new)
                .orElseGet(Wrong::new);
    }

    private static boolean fits(InputSchema schema, Prefill prefill) {
        return PrefillChecks.findings(schema, prefill.data()).valid()
                && PrefillChecks.objection(schema, prefill).isEmpty();
    }

    /** Returns the content of a link; empty when it is damaged. */
    private static Optional<ObjectNode> content(String text) {
        try {
            byte[] json = Base64.getUrlDecoder().decode(text);
            return StrictJson.parse(json) instanceof StrictJson.Parsed(ObjectNode object) && isContent(object)
                    ? Optional.of(object)
                    : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }

    private static boolean isContent(ObjectNode object) {
        JsonNode locked = object.path("locked");
        return (object.path("data").isMissingNode() || object.path("data").isObject())
                && (locked.isMissingNode() || locked.isArray() && locked.size() <= PrefillChecks.MAX_LOCKED
                        && locked.valueStream().allMatch(JsonNode::isString))
                && (object.path("metadata").isMissingNode() || object.path("metadata").isObject());
    }
}
