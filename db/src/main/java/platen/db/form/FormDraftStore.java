package platen.db.form;

import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores answers that were not sent yet, under the hashes of the tokens in their links. */
@Internal("Visitors know the address of a form and no workspace.")
public final class FormDraftStore {
    /** Maximum number of rows of one deletion. */
    public static final int PORTION = 100;

    private final Database database;

    public FormDraftStore(Database database) {
        this.database = database;
    }

    /**
     * A draft as it is stored.
     *
     * @param sealed its content, encrypted under a key that only its link has
     */
    public record Draft(byte[] sealed, Instant expiresAt) {}

    /**
     * A draft to be saved.
     *
     * @param asked whether a person asked for it; else a script saves it by itself
     */
    public record NewDraft(byte[] sealed, Instant expiresAt, boolean asked) {}

    /** How many drafts a form or a workspace may have, and how many bytes all together. */
    public record Bound(int drafts, long bytes) {}

    /**
     * Adds or replaces a draft. One that a person asked for takes the place of the oldest ones that scripts saved, if there
     * are too many; a script's replaces none, and a draft that a person asked for once stays one.
     *
     * @return false when the form or its workspace would have too many; requests at the same time may exceed that by one
     *     draft each
     */
    public boolean save(HostedForm form, byte[] tokenHash, NewDraft draft, Bound ofForm, Bound ofWorkspace,
            Instant now) {
        if (add(form, tokenHash, draft, ofForm, ofWorkspace, now)) {
            return true;
        }
        return draft.asked() && database.inTransaction(() -> {
            makePlace("form_id", form.id(), form, tokenHash, draft, ofForm);
            makePlace("workspace_id", form.workspaceId(), form, tokenHash, draft, ofWorkspace);
            return add(form, tokenHash, draft, ofForm, ofWorkspace, now);
        });
    }

    /**
     * Deletes drafts that scripts saved, those that expire first, until there is place for another one; none when that
     * would not suffice.
     *
     * @param column by which the bound counts
     * @param owner the form or workspace
     */
    private void makePlace(String column, UUID owner, HostedForm form, byte[] tokenHash, NewDraft draft, Bound bound) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                with other as (
                     select form_id, token_hash, size, asked, expires_at from form_draft
                      where %s = :owner and not (form_id = :form and token_hash = :token)),
                     surplus as (
                     select count(*) + 1 - :drafts as drafts, coalesce(sum(size), 0) + :size - :bytes as bytes,
                            count(*) filter (where asked) < :drafts
                            and coalesce(sum(size) filter (where asked), 0) + :size <= :bytes as suffices
                       from other),
                     dropped as (
                     select form_id, token_hash, row_number() over oldest as place, sum(size) over oldest - size as bytes
                       from other where not asked
                     window oldest as (order by expires_at, form_id, token_hash))
                delete from form_draft
                 where ctid = any(array(
                       select d.ctid from form_draft d join dropped o using (form_id, token_hash) cross join surplus s
                        where s.suffices and (o.place <= s.drafts or o.bytes < s.bytes)
                        order by o.place for update of d skip locked))
                """.formatted(column))
                .bind("owner", owner)
                .bind("form", form.id())
                .bind("token", tokenHash)
                .bind("size", draft.sealed().length)
                .bind("drafts", bound.drafts())
                .bind("bytes", bound.bytes())
                .execute());
    }

    private boolean add(HostedForm form, byte[] tokenHash, NewDraft draft, Bound ofForm, Bound ofWorkspace,
            Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                insert into form_draft (form_id, token_hash, workspace_id, sealed, size, asked, expires_at, created_at)
                select :form, :token, :workspace, :sealed, :size, :asked, :expiresAt, :now
                  from (select count(*) as drafts, coalesce(sum(size), 0) as bytes from form_draft
                         where form_id = :form and token_hash <> :token) f,
                       (select count(*) as drafts, coalesce(sum(size), 0) as bytes from form_draft
                         where workspace_id = :workspace and not (form_id = :form and token_hash = :token)) w
                 where f.drafts < :formDrafts and f.bytes + :size <= :formBytes
                   and w.drafts < :workspaceDrafts and w.bytes + :size <= :workspaceBytes
                on conflict (form_id, token_hash) do update
                   set sealed = excluded.sealed, size = excluded.size, expires_at = excluded.expires_at,
                       asked = form_draft.asked or excluded.asked
                """)
                .bind("form", form.id())
                .bind("workspace", form.workspaceId())
                .bind("token", tokenHash)
                .bindMethods(draft)
                .bind("size", draft.sealed().length)
                .bind("formDrafts", ofForm.drafts())
                .bind("formBytes", ofForm.bytes())
                .bind("workspaceDrafts", ofWorkspace.drafts())
                .bind("workspaceBytes", ofWorkspace.bytes())
                .bind("now", now)
                .execute()) == 1;
    }

    /** Returns the size of a draft in bytes, so that memory can be taken before it is read; empty when there is none. */
    public Optional<Integer> size(UUID formId, byte[] tokenHash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select size from form_draft where form_id = :form and token_hash = :token
                """).bind("form", formId).bind("token", tokenHash).mapTo(Integer.class).findOne());
    }

    /** Returns a draft, also one that has expired and was not deleted yet. */
    public Optional<Draft> find(UUID formId, byte[] tokenHash) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select sealed, expires_at from form_draft where form_id = :form and token_hash = :token
                """)
                .bind("form", formId)
                .bind("token", tokenHash)
                .map(ConstructorMapper.of(Draft.class))
                .findOne());
    }

    /** Deletes a draft. */
    public void delete(UUID formId, byte[] tokenHash) {
        database.jdbi()
                .useHandle(handle -> handle
                        .createUpdate("delete from form_draft where form_id = :form and token_hash = :token")
                        .bind("form", formId)
                        .bind("token", tokenHash)
                        .execute());
    }

    /**
     * Deletes a portion of the drafts that have expired.
     *
     * @return their number, which is less than {@link #PORTION} when no more are due
     */
    public int deleteExpired(Instant now) {
        return database.jdbi().withHandle(handle -> handle.createUpdate("""
                delete from form_draft
                 where ctid = any(array(
                       select ctid from form_draft where expires_at <= :now
                        order by expires_at limit :portion for update skip locked))
                """).bind("now", now).bind("portion", PORTION).execute());
    }
}
