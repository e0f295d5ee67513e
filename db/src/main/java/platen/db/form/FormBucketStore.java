package platen.db.form;

import java.time.Duration;
import java.time.Instant;
import java.util.Optional;
import java.util.UUID;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Counts how often something is done with a form, for all nodes together. */
@Internal("Visitors know the address of a form and no workspace.")
public final class FormBucketStore {
    /** Old buckets that are removed for each new one, so that their number does not grow. */
    private static final int REMOVED = 20;

    private final Database database;

    public FormBucketStore(Database database) {
        this.database = database;
    }

    /**
     * Takes some from a bucket, which is full again some time after it was first used.
     *
     * @param oldest removes buckets of the form that were begun before
     * @param count at least 1
     * @return false when it has not so many; it is left as it is then
     */
    public boolean take(UUID formId, byte[] name, int count, int size, Duration length, Instant oldest, Instant now) {
        return count <= size && database.jdbi().withHandle(handle -> {
            Optional<Boolean> first = handle.createQuery("""
                    insert into form_bucket as b (form_id, name, began_at, used) values (:form, :name, :now, :count)
                    on conflict (form_id, name) do update
                       set used = case when b.began_at <= :over then :count else b.used + :count end,
                           began_at = case when b.began_at <= :over then :now else b.began_at end
                     where b.began_at <= :over or b.used + :count <= :size
                    returning used = :count
                    """)
                    .bind("form", formId)
                    .bind("name", name)
                    .bind("now", now)
                    .bind("over", now.minus(length))
                    .bind("count", count)
                    .bind("size", size)
                    .mapTo(Boolean.class)
                    .findOne();
            if (first.orElse(false)) {
                handle.createUpdate("""
                        delete from form_bucket
                         where ctid in (select ctid from form_bucket where form_id = :form and began_at < :oldest
                                         limit :most for update skip locked)
                        """).bind("form", formId).bind("oldest", oldest).bind("most", REMOVED).execute();
            }
            return first.isPresent();
        });
    }
}
