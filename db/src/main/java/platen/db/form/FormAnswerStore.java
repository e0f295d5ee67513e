package platen.db.form;

import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.mail.MailStore;
import platen.db.tenancy.Internal;

/** Stores which pages were sent, each once, and counts them against the limit of their form. */
@Internal("Visitors know the address of a form and no workspace.")
public final class FormAnswerStore {
    /** How often a PDF can be downloaded. */
    public static final int MAX_DOWNLOADS = 3;

    /** SQL of the answers of a page that are being accepted. */
    private static final String UNSETTLED = "form_id = :form and token_hash = :token"
            + " and submission_id is null and run_id is null";

    private final Database database;
    private final MailStore mails;

    public FormAnswerStore(Database database) {
        this.database = database;
        this.mails = new MailStore(database);
    }

    /** Whether a page has a place among the submissions of its form. */
    public enum Place {
        TAKEN,
        /** Another request of the same page has taken it. */
        PRESENT,
        /** The form has none left or is closed. */
        NONE
    }

    /**
     * Takes a place among the submissions of a form. A page that has one keeps it.
     *
     * @param receipt of the page; its mail is held until the answers are accepted
     */
    public Place reserve(UUID formId, byte[] tokenHash, FormReceipt receipt, Instant now) {
        return database.inTransaction(() -> {
            // The form's row is locked first, in the same order as everywhere else.
            boolean counted = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    update form set submissions = submissions + 1
                     where id = :form and deleted_at is null and state = 'open'
                       and (max_submissions is null or submissions < max_submissions)
                    """).bind("form", formId).execute()) == 1;
            if (!counted) {
                return find(formId, tokenHash).isPresent() ? Place.PRESENT : Place.NONE;
            }
            if (!insert(formId, tokenHash, now)) {
                uncount(formId);
                return Place.PRESENT;
            }
            keep(formId, tokenHash, receipt);
            return Place.TAKEN;
        });
    }

    private boolean insert(UUID formId, byte[] tokenHash, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into form_answer (form_id, token_hash, created_at) values (:form, :token, :now)
                on conflict (form_id, token_hash) do nothing
                """).bind("form", formId).bind("token", tokenHash).bind("now", now).execute()) == 1;
    }

    private void keep(UUID formId, byte[] tokenHash, FormReceipt receipt) {
        if (receipt.state() == FormReceipt.State.NONE) {
            return;
        }
        if (receipt.mail() != null) {
            mails.hold(receipt.mail());
        }
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                update form_answer set mail_state = :state, mail_id = :mail
                 where form_id = :form and token_hash = :token
                """)
                .bind("form", formId)
                .bind("token", tokenHash)
                .bind("state", receipt.state())
                .bind("mail", receipt.mail() == null ? null : receipt.mail().id())
                .execute());
    }

    private void uncount(UUID formId) {
        database.jdbi()
                .useHandle(handle -> handle
                        .createUpdate("update form set submissions = submissions - 1 where id = :form")
                        .bind("form", formId)
                        .execute());
    }

    /** Gives the place of a page back that was refused. */
    public void release(UUID formId, byte[] tokenHash) {
        database.inTransaction(() -> {
            lock(formId);
            List<Optional<UUID>> gone = database.jdbi().withHandle(handle -> handle
                    .createQuery("delete from form_answer where " + UNSETTLED + " returning mail_id")
                    .bind("form", formId)
                    .bind("token", tokenHash)
                    .map((row, _) -> Optional.ofNullable(row.getObject("mail_id", UUID.class)))
                    .list());
            gone.forEach(mail -> {
                mail.ifPresent(mails::drop);
                uncount(formId);
            });
        });
    }

    /**
     * Records the submission or run of a page; takes a place for it if another request has given it back.
     *
     * @param grace time for a job that sends the mail before the sweep requeues it
     * @return the mail that is due now; empty for none
     */
    public Optional<UUID> settle(UUID formId, byte[] tokenHash, FormDocument document, Duration grace) {
        return database.inTransaction(() -> {
            lock(formId);
            if (insert(formId, tokenHash, document.createdAt())) {
                database.jdbi()
                        .useHandle(handle -> handle
                                .createUpdate("update form set submissions = submissions + 1 where id = :form")
                                .bind("form", formId)
                                .execute());
            }
            Optional<UUID> mail = database.jdbi().withHandle(handle -> handle.createQuery("""
                    update form_answer set submission_id = :submissionId, run_id = :runId
                     where <unsettled>
                    returning mail_id
                    """.replace("<unsettled>", UNSETTLED))
                    .bind("form", formId)
                    .bind("token", tokenHash)
                    .bindMethods(document)
                    .mapTo(UUID.class)
                    .findOne());
            mail.ifPresent(id -> mails.release(id, grace));
            return mail;
        });
    }

    private void lock(UUID formId) {
        database.jdbi()
                .useHandle(handle -> handle.createQuery("select id from form where id = :form for update")
                        .bind("form", formId)
                        .mapTo(UUID.class)
                        .findOne());
    }

    public Optional<FormAnswer> find(UUID formId, byte[] tokenHash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select submission_id, run_id, downloads, mail_state, created_at from form_answer
                 where form_id = :form and token_hash = :token
                """)
                .bind("form", formId)
                .bind("token", tokenHash)
                .map(ConstructorMapper.of(FormAnswer.class))
                .findOne());
    }

    /**
     * Counts a download.
     *
     * @param since an answer before this time has no download left
     * @return whether there was one left
     */
    public boolean download(UUID formId, byte[] tokenHash, Instant since) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                update form_answer set downloads = downloads + 1
                 where form_id = :form and token_hash = :token and created_at > :since and downloads < :most
                """)
                .bind("form", formId)
                .bind("token", tokenHash)
                .bind("since", since)
                .bind("most", MAX_DOWNLOADS)
                .execute()) == 1;
    }

    /**
     * A page that was being accepted and has no submission.
     *
     * @param organizationId of the form's workspace
     */
    public record Open(UUID formId, byte[] tokenHash, UUID organizationId, @Nullable UUID templateId,
            @Nullable UUID workflowId) {}

    /** Returns pages that have been accepted since before a time, oldest first. */
    public List<Open> open(Instant before, int limit) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select a.form_id, a.token_hash, w.organization_id, f.template_id, f.workflow_id
                  from form_answer a join form f on f.id = a.form_id join workspace w on w.id = f.workspace_id
                 where a.submission_id is null and a.run_id is null and a.created_at < :before
                 order by a.created_at limit :limit
                """).bind("before", before).bind("limit", limit).map(ConstructorMapper.of(Open.class)).list());
    }
}
