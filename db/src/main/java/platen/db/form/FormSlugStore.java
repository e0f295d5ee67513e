package platen.db.form;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Changes the ends of addresses of forms, and stores the former ones for a while. */
public final class FormSlugStore {
    /** Maximum number of former ends that one call deletes. */
    public static final int PORTION = 1_000;

    private final Database database;

    public FormSlugStore(Database database) {
        this.database = database;
    }

    /**
     * Gives a form another slug. In a transaction that has locked the form.
     *
     * @param expiresAt until when the former one leads to the form
     * @return false when another form has it or had it lately
     */
    public boolean replace(UUID workspaceId, UUID id, String slug, Instant now, Instant expiresAt) {
        return database.jdbi().withHandle(handle -> {
            // Two forms that ask for one slug at once wait for each other.
            handle.execute("select pg_advisory_xact_lock(hashtextextended('form_slug ' || ?, 0))", slug);
            boolean taken = handle.createQuery("""
                    select exists (select 1 from form where slug = :slug and id <> :id)
                        or exists (select 1 from form_slug
                                    where slug = :slug and form_id <> :id and expires_at > :now)
                    """).bind("slug", slug).bind("id", id).bind("now", now).mapTo(Boolean.class).one();
            if (taken) {
                return false;
            }
            handle.createUpdate("delete from form_slug where slug = :slug").bind("slug", slug).execute();
            handle.createUpdate("""
                    insert into form_slug (slug, form_id, expires_at)
                    select slug, id, :expiresAt from form
                     where id = :id and workspace_id = :workspaceId and deleted_at is null
                    on conflict (slug) do update set form_id = excluded.form_id, expires_at = excluded.expires_at
                    """).bind("id", id).bind("workspaceId", workspaceId).bind("expiresAt", expiresAt).execute();
            return handle.createUpdate("""
                    update form set slug = :slug
                     where id = :id and workspace_id = :workspaceId and deleted_at is null
                    """).bind("slug", slug).bind("id", id).bind("workspaceId", workspaceId).execute() == 1;
        });
    }

    /** Returns the present slug of the form that had a slug. */
    @Internal("Visitors know the address of a form and no workspace.")
    public Optional<String> present(String former, Instant now) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select f.slug from form_slug s join form f on f.id = s.form_id
                 where s.slug = :slug and s.expires_at > :now and f.deleted_at is null
                """).bind("slug", former).bind("now", now).mapTo(String.class).findOne());
    }

    /**
     * Deletes former slugs whose time is over.
     *
     * @return their number, which is less than {@link #PORTION} when no more are due
     */
    @Internal("The sweep deletes those of all workspaces.")
    public int deleteExpired(Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from form_slug
                 where ctid = any(array(
                       select ctid from form_slug where expires_at <= :now
                        order by expires_at limit :portion for update skip locked))
                """).bind("now", now).bind("portion", PORTION).execute());
    }
}
