package platen.jobs.key;

import java.time.Clock;
import java.time.Instant;
import java.util.List;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.mail.Mails;

/** Mails the contact of a workspace before an API key expires: once at 14 days and once at 3 days. */
public final class KeyExpiryWarnings {
    /** Days before the expiry, the later warning first, so that a key never gets both at once. */
    private static final List<Integer> DAYS = List.of(3, 14);

    private final Database database;
    private final KeyStore keys;
    private final WorkspaceStore workspaces;
    private final Mails mails;
    private final Clock clock;

    public KeyExpiryWarnings(Database database, KeyStore keys, WorkspaceStore workspaces, Mails mails, Clock clock) {
        this.database = database;
        this.keys = keys;
        this.workspaces = workspaces;
        this.mails = mails;
        this.clock = clock;
    }

    /**
     * Queues the mails that are due, each in the transaction that marks its key.
     *
     * @return number of mails
     */
    public int send() {
        Instant now = clock.instant();
        return database.inTransaction(() -> DAYS.stream().mapToInt(days -> {
            List<ApiKey> warned = keys.toWarn(days, now);
            warned.forEach(this::warn);
            return warned.size();
        }).sum());
    }

    private void warn(ApiKey key) {
        String workspace = workspaces.find(key.workspaceId()).orElseThrow().name();
        mails.tell(key.workspaceId(), "An API key of " + workspace + " expires soon", """
                The API key "%s" expires at %s. Requests with it are refused from then on.

                Key          %s, which ends in %s
                Workspace    %s
                Environment  %s

                To replace its secret while the old one keeps working for a week:

                    platen keys rotate %s --overlap 7 --expires 90d
                """.formatted(key.name(), key.expiresAt(), PublicId.KEY.of(key.id()), key.last4(), workspace,
                key.environment().wire(), PublicId.KEY.of(key.id())));
    }
}
