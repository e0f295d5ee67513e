package platen.db.recovery;

import java.time.Instant;
import java.util.List;
import java.util.UUID;
import java.util.function.Supplier;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.Database;
import platen.db.person.FactorStore;
import platen.db.secret.SecretCipher;
import platen.db.secret.SecretStore;
import platen.db.secret.SecretStore.Unreadable;
import platen.db.tenancy.Internal;
import platen.db.webhook.EndpointStore;
import tools.jackson.databind.node.JsonNodeFactory;

/** Replaces or removes secrets that no master key decrypts, each recorded in the audit log. */
@Internal("Operators reset lost secrets of every workspace.")
public final class LostSecretStore {
    private static final String ENDPOINT = "webhook_endpoint";
    private static final String PERSON = "person";

    private final Database database;
    private final SecretCipher cipher;
    private final SecretStore secrets;
    private final AuditStore audit;
    private final Supplier<String> newWebhookSecret;

    /** @param newWebhookSecret makes signing secrets of webhook endpoints */
    public LostSecretStore(Database database, SecretCipher cipher, Supplier<String> newWebhookSecret) {
        this.database = database;
        this.cipher = cipher;
        this.secrets = new SecretStore(database, cipher);
        this.audit = new AuditStore(database);
        this.newWebhookSecret = newWebhookSecret;
    }

    /** Effect of a reset on a lost secret. */
    public enum Outcome {
        /** The endpoint has a new secret, which nobody has seen, and is disabled. */
        ENDPOINT_DISABLED,
        /** The previous secret of an endpoint does not sign any more. */
        PREVIOUS_SECRET_REMOVED,
        /** The person logs in without a code and has to set up the authenticator app again. */
        FACTOR_REMOVED,
        /** The value is empty and has to be entered again. */
        REMOVED
    }

    /** Returns what {@link #reset} does to a secret. */
    public static Outcome outcome(Unreadable secret) {
        return switch (secret.table()) {
            case ENDPOINT -> secret.column().equals("secret")
                    ? Outcome.ENDPOINT_DISABLED
                    : Outcome.PREVIOUS_SECRET_REMOVED;
            case PERSON -> Outcome.FACTOR_REMOVED;
            default -> Outcome.REMOVED;
        };
    }

    /**
     * Resets all secrets that cannot be decrypted, in one transaction with the registration of the present master keys.
     *
     * @return the secrets that were reset
     */
    public List<Unreadable> reset(Actor actor, Instant now) {
        return database.inTransaction(() -> {
            List<Unreadable> lost = secrets.unreadable();
            lost.forEach(each -> reset(each, actor, now));
            secrets.registerOnlyOwn();
            String data = JsonNodeFactory.instance.objectNode()
                    .put("master_key", cipher.keys().ids().getFirst())
                    .put("secrets", lost.size())
                    .toString();
            audit.appendToInstallation(
                    new AuditChange(actor, AuditType.SECRETS_RESET, null, data, null, null, now));
            return lost;
        });
    }

    private void reset(Unreadable secret, Actor actor, Instant now) {
        switch (outcome(secret)) {
            case ENDPOINT_DISABLED -> disable(secret.row(), actor, now);
            case PREVIOUS_SECRET_REMOVED -> database.jdbi().useHandle(handle -> handle.createUpdate("""
                    update webhook_endpoint set previous_secret = null, previous_secret_until = null where id = :id
                    """).bind("id", secret.row()).execute());
            case FACTOR_REMOVED -> {
                new FactorStore(database, cipher).remove(secret.row());
                audit.appendToOrganizationsOf(secret.row(), new AuditChange(actor, AuditType.PERSON_FACTOR_REMOVED,
                        secret.row(), reason(), null, null, now));
            }
            case REMOVED -> secrets.remove(secret);
        }
    }

    private void disable(UUID endpoint, Actor actor, Instant now) {
        database.jdbi().useHandle(handle -> {
            UUID workspace = handle.createQuery("""
                    update webhook_endpoint
                       set secret = :secret, previous_secret = null, previous_secret_until = null, enabled = false,
                           disabled_at = :now, disabled_reason = 'secret_lost'
                     where id = :id returning workspace_id
                    """)
                    .bind("id", endpoint)
                    .bind("now", now)
                    .bind("secret", cipher.encrypt(newWebhookSecret.get(), EndpointStore.secretPlace(endpoint)))
                    .mapTo(UUID.class)
                    .one();
            audit.append(workspace, new AuditChange(actor, AuditType.WEBHOOK_SECRET_LOST, endpoint, reason(), null,
                    null, now));
        });
    }

    private static String reason() {
        return JsonNodeFactory.instance.objectNode().put("reason", "master key lost").toString();
    }
}
