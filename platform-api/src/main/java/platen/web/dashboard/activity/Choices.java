package platen.web.dashboard.activity;

import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Form;

/** Reads filters that are one of several values. A value that there is not is an error of its field. */
public final class Choices {
    private Choices() {}

    /** Returns the constant that a field names; null when it is empty or wrong. */
    public static <E extends Enum<E> & WireName> @Nullable E one(WorkspaceView view, Form form, String field,
            Class<E> type) {
        return checked(view, form, field, WireName.parse(type, form.value(field)));
    }

    /** Returns the id in a field; null when it is empty or wrong. */
    public static @Nullable UUID id(WorkspaceView view, Form form, String field, PublicId kind) {
        return checked(view, form, field, kind.parse(form.value(field)));
    }

    /** Returns the value, or an error of the field when it is not empty and has none. */
    public static <T> @Nullable T checked(WorkspaceView view, Form form, String field, Optional<T> value) {
        if (value.isEmpty() && !form.value(field).isEmpty()) {
            form.error(field, view.text("delivery.choice-wrong"));
        }
        return value.orElse(null);
    }
}
