package platen.db.form;

import java.util.List;

/**
 * Where and how the page of a form is shown.
 *
 * @param origins sites that may show it in a frame, such as {@code https://shop.example}; empty for none
 */
public record FormPageSettings(List<String> origins) {
    /** The settings of a form that says nothing about its page. */
    public static final FormPageSettings DEFAULT = new FormPageSettings(List.of());

    public FormPageSettings {
        origins = List.copyOf(origins);
    }
}
