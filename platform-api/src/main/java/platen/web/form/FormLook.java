package platen.web.form;

import java.util.List;
import platen.db.form.HostedForm;
import platen.db.person.Theme;
import platen.web.form.theme.ThemeSheet;

/**
 * The look of the pages of a form.
 *
 * @param origins the sites that may show them in a frame
 * @param sheets paths of its style sheets
 */
record FormLook(List<String> origins, Theme theme, List<String> sheets) {
    /** The look of pages of no form. */
    static final FormLook NONE = new FormLook(List.of(), Theme.SYSTEM, List.of());

    FormLook {
        origins = List.copyOf(origins);
        sheets = List.copyOf(sheets);
    }

    static FormLook of(HostedForm form) {
        return new FormLook(form.page().origins(), switch (form.page().theme().mode()) {
            case LIGHT -> Theme.LIGHT;
            case DARK -> Theme.DARK;
            case BOTH -> Theme.SYSTEM;
        }, ThemeSheet.path(form).stream().toList());
    }
}
