package platen.db.mail;

import java.sql.Types;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.core.Database;
import platen.db.core.DueRows;
import platen.db.tenancy.Internal;

/** Stores mails. The stored row is authoritative; jobs only trigger the sending. */
@Internal("Workers reach rows of every workspace, by lease.")
public final class MailStore {
    private static final String COLUMNS = """
            id, workspace_id, recipient, subject, body, status, attempt, error, created_at, sent_at, secret
            """;

    /** Start of an update that ends mails: {@code :outcome} is their status, {@code :why} the error. */
    static final String END = """
            update mail set status = :outcome, in_flight = false, due_at = null, error = :why,
                   body = case when secret then '' else body end
            """;

    private final Database database;
    private final DueRows<Mail> due;

    public MailStore(Database database) {
        this.database = database;
        this.due = new DueRows<>(database, "mail", COLUMNS, ConstructorMapper.of(Mail.class));
    }

    /** A mail to be sent. */
    public record NewMail(UUID id, UUID workspaceId, @Nullable String recipient, String subject, String body,
            Instant createdAt) {}

    /**
     * Queues a mail in the transaction of the change that it reports.
     *
     * @param grace time for the first job before the sweep requeues the mail
     */
    public void queue(NewMail mail, Duration grace) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into mail (id, workspace_id, recipient, subject, body, status, due_at, created_at)
                values (:id, :workspaceId, :recipient, :subject, :body, 'pending',
                        clock_timestamp() + make_interval(secs => :grace), :createdAt)
                """).bindMethods(mail).bind("grace", DueRows.seconds(grace)).execute());
    }

    /**
     * Queues mails in the transaction of the change that they report. Only its recipient may read the body of each, which is
     * removed when the mail needs no further attempt.
     *
     * @param transfer that they belong to; null for none
     * @param grace time for the first jobs before the sweep requeues the mails
     */
    public void queueSecret(List<NewMail> mails, @Nullable MailedTransfer transfer, Duration grace) {
        Columns<NewMail> rows = Columns.of(mails);
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into mail (id, workspace_id, recipient, subject, body, secret, status, due_at, created_at,
                                  transfer_id, transfer_round_at, transfer_environment)
                select id, workspace_id, recipient, subject, body, true, 'pending',
                       clock_timestamp() + make_interval(secs => :grace), created_at::timestamptz,
                       :transferId, :roundAt, :environment
                  from unnest(:ids, :workspaceIds, :recipients, :subjects, :bodies, :createdAt)
                       as m (id, workspace_id, recipient, subject, body, created_at)
                """)
                .bindArray("ids", UUID.class, rows.of(NewMail::id))
                .bindArray("workspaceIds", UUID.class, rows.of(NewMail::workspaceId))
                .bindArray("recipients", String.class, rows.of(NewMail::recipient))
                .bindArray("subjects", String.class, rows.of(NewMail::subject))
                .bindArray("bodies", String.class, rows.of(NewMail::body))
                .bindArray("createdAt", String.class, rows.of(mail -> mail.createdAt().toString()))
                .bind("grace", DueRows.seconds(grace))
                .bind("transferId", transfer == null ? null : transfer.id())
                .bind("roundAt", transfer == null ? null : transfer.roundAt())
                .bind("environment", transfer == null ? null : transfer.environment())
                .execute());
    }

    /**
     * Records a mail that is not sent before {@link #release}. Only its recipient may read the body, which is removed
     * when the mail needs no further attempt.
     */
    public void hold(NewMail mail) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into mail (id, workspace_id, recipient, subject, body, secret, status, due_at, created_at)
                values (:id, :workspaceId, :recipient, :subject, :body, true, 'pending', 'infinity', :createdAt)
                """).bindMethods(mail).execute());
    }

    /**
     * Makes a held mail due.
     *
     * @param grace time for the first job before the sweep requeues the mail
     */
    public void release(UUID id, Duration grace) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update mail set due_at = clock_timestamp() + make_interval(secs => :grace)
                 where id = :id and status = 'pending' and due_at = 'infinity'
                """).bind("id", id).bind("grace", DueRows.seconds(grace)).execute());
    }

    /** Deletes a held mail. */
    public void drop(UUID id) {
        database.jdbi().useHandle(handle -> handle
                .execute("delete from mail where id = ? and status = 'pending' and due_at = 'infinity'", id));
    }

    /** Returns how many mails with a secret body a workspace has since a time, at most so many. */
    public int countSecret(UUID workspaceId, Instant since, int most) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select count(*) from (select from mail where workspace_id = :workspaceId and secret
                                         and created_at > :since limit :most) m
                """)
                .bind("workspaceId", workspaceId)
                .bind("since", since)
                .bind("most", most)
                .mapTo(Integer.class)
                .one());
    }

    /** Claims a mail for an attempt; empty when it is no longer pending or is claimed by another worker. */
    public Optional<Mail> claim(UUID id, Duration lease) {
        return due.claim(id, lease);
    }

    /** Records that the mail server accepted the mail; no effect when another attempt has taken over. */
    public void sent(Mail claimed, Instant now) {
        database.jdbi().useHandle(handle -> handle.createUpdate(END + """
                       , sent_at = :now
                 where id = :id and attempt = :attempt and status = 'pending'
                """)
                .bindMethods(claimed)
                .bind("outcome", MailStatus.SENT)
                .bindNull("why", Types.VARCHAR)
                .bind("now", now)
                .execute());
    }

    /** Records a failed attempt and when the next one is due. */
    public void postpone(Mail claimed, String error, Duration wait) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update mail
                   set in_flight = false, error = :why, due_at = clock_timestamp() + make_interval(secs => :wait)
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("why", error).bind("wait", DueRows.seconds(wait)).execute());
    }

    /** Ends a mail that is not sent. */
    public void end(Mail claimed, MailStatus status, String error) {
        database.jdbi().useHandle(handle -> handle.createUpdate(END + """
                 where id = :id and attempt = :attempt and status = 'pending'
                """).bindMethods(claimed).bind("outcome", status).bind("why", error).execute());
    }

    /**
     * Finds mails that are due or whose lease has expired because the worker was lost.
     *
     * @param grace how long the jobs started for them have before the mails are found again
     */
    public List<UUID> requeue(int most, Duration grace) {
        return due.requeue(most, grace);
    }

    /** Returns the newest mails of a workspace, newest first. */
    public List<Mail> newest(UUID workspaceId, int limit) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select " + COLUMNS + """
                          from mail where workspace_id = :workspaceId
                         order by created_at desc, id desc limit :limit
                        """)
                        .bind("workspaceId", workspaceId)
                        .bind("limit", limit)
                        .map(ConstructorMapper.of(Mail.class))
                        .list());
    }
}
