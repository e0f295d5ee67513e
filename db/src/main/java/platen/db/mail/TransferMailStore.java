package platen.db.mail;

import java.time.Instant;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.tenancy.Internal;

/** Reads and ends the mails of transfers, and counts them against the limits of their workspace. */
@Internal("A transfer, batch or destination was found before.")
public final class TransferMailStore {
    private final Database database;

    public TransferMailStore(Database database) {
        this.database = database;
    }

    /** A mail of a transfer, which its recipient has received, will receive, or did not receive. */
    public record SentMail(String recipient, MailStatus status, @Nullable String error, boolean ofRound) {}

    /**
     * Returns the mails of a transfer, oldest first.
     *
     * @param roundAt when this round of attempts began; mails of it are marked
     */
    public List<SentMail> mails(UUID transferId, Instant roundAt) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select recipient, status, error, transfer_round_at is not distinct from :roundAt as of_round
                  from mail where transfer_id = :id order by created_at, id
                """)
                .bind("id", transferId)
                .bind("roundAt", roundAt)
                .map(ConstructorMapper.of(SentMail.class))
                .list());
    }

    /** Takes the mails of a transfer that were not sent out of its round, so that other ones may follow in it. */
    public void leaveRound(UUID transferId) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update mail set transfer_round_at = null
                 where transfer_id = :id and status in ('failed', 'recorded')
                """).bind("id", transferId).execute());
    }

    /**
     * Ends the mails to a deleted destination that are not sent yet: their links lead nowhere. Its transfers become due.
     * Called without a transaction, because workers lock a mail before its transfer, and that before its destination.
     */
    public void endOfDestination(UUID destinationId) {
        database.jdbi().useHandle(handle -> handle.createUpdate(end("""
                transfer_id in (select t.id from transfer t join destination d on d.id = t.destination_id
                                 where d.id = :id and d.deleted_at is not null)
                   and status = 'pending'
                """))
                .bind("id", destinationId)
                .bind("outcome", MailStatus.FAILED)
                .bind("why", "The destination was deleted.")
                .execute());
    }

    /**
     * Locks all mails of transfers of a deleted batch, and ends those that are not sent yet. Called before the transfers are
     * removed, which changes all their mails.
     */
    public void endOfBatch(Collection<UUID> transferIds) {
        database.jdbi().useHandle(handle -> handle.createUpdate(end("transfer_id = any(:ids)"))
                .bindArray("ids", UUID.class, transferIds)
                .bind("outcome", MailStatus.FAILED)
                .bind("why", "The batch was deleted.")
                .execute());
    }

    /** Returns SQL that locks mails in the order of their ids and ends those that no worker is sending. */
    private static String end(String which) {
        return """
                with held as materialized (
                    select id, status = 'pending' and (not in_flight or due_at <= clock_timestamp()) as waits
                      from mail where %s order by id for update
                )
                %s where id in (select id from held where waits)
                """.formatted(which, MailStore.END);
    }

    /**
     * Numbers of mails of a workspace whose body is secret.
     *
     * @param total all of them, with those of forms and envelopes
     * @param links those of destinations
     * @param testLinks those of destinations of other environments than production
     */
    public record MailCounts(int total, int links, int testLinks) {}

    /** Counts the mails of a workspace since a time, also those whose batch was deleted since. */
    public MailCounts count(UUID workspaceId, Instant since) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) as total, count(transfer_environment) as links,
                       count(*) filter (where transfer_environment <> :production) as test_links
                  from mail where workspace_id = :workspaceId and secret and created_at > :since
                """)
                .bind("workspaceId", workspaceId)
                .bind("since", since)
                .bind("production", Environment.PRODUCTION)
                .map(ConstructorMapper.of(MailCounts.class))
                .one());
    }

    /** Returns one of the recipients to whom the destinations of a workspace have sent so many mails since a time. */
    public Optional<String> recipientOfMany(UUID workspaceId, Collection<String> recipients, Instant since,
            int number) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select r.recipient from unnest(:recipients) r (recipient)
                 where :number <= (select count(*) from mail m
                                    where m.workspace_id = :workspaceId and m.transfer_environment is not null
                                      and m.created_at > :since and lower(m.recipient) = lower(r.recipient))
                 order by r.recipient limit 1
                """)
                .bindArray("recipients", String.class, recipients)
                .bind("workspaceId", workspaceId)
                .bind("since", since)
                .bind("number", number)
                .mapTo(String.class)
                .findOne());
    }
}
