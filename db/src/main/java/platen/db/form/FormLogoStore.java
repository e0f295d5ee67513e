package platen.db.form;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;
import platen.db.tenancy.Internal;

/** Stores the pictures on top of forms. */
public final class FormLogoStore {
    private final Database database;

    public FormLogoStore(Database database) {
        this.database = database;
    }

    /**
     * Replaces the picture of a form.
     *
     * @param hash beginning of its hash, in hexadecimal digits; empty for none
     * @param image null for none
     * @return false when the form was deleted
     */
    public boolean replace(UUID workspaceId, UUID formId, String hash, byte @Nullable [] image) {
        return database.inTransaction(() -> {
            boolean found = database.jdbi().withHandle(handle -> handle.createUpdate("""
                    update form set logo = :hash where id = :id and workspace_id = :workspaceId and deleted_at is null
                    """).bind("hash", hash).bind("id", formId).bind("workspaceId", workspaceId).execute()) == 1;
            if (found) {
                database.jdbi().useHandle(handle -> {
                    handle.execute("delete from form_logo where form_id = ?", formId);
                    if (image != null) {
                        handle.execute("insert into form_logo (form_id, image) values (?, ?)", formId, image);
                    }
                });
            }
            return found;
        });
    }

    /** Returns the picture of a form; empty for none. */
    @Internal("Visitors know the address of a form and no workspace.")
    public Optional<byte[]> find(UUID formId) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select image from form_logo where form_id = :form")
                        .bind("form", formId)
                        .mapTo(byte[].class)
                        .findOne());
    }
}
