package platen.web.form.part;

import java.util.List;
import java.util.function.Predicate;
import platen.web.control.Control;

/**
 * A section of a form with its controls.
 *
 * @param title empty for none
 */
public record FormPart(String title, List<Asked> fields) {
    /** Name of the buttons of the review, which lead to a section by its number. */
    public static final String CHANGE = "change";

    public FormPart {
        fields = List.copyOf(fields);
    }

    /**
     * A control that may depend on other answers.
     *
     * @param key of its field
     * @param condition on which it is shown, as JSON; empty when it always is
     * @param hidden whether it is not shown now
     */
    public record Asked(Control control, String key, String condition, boolean hidden) {}

    /** Returns whether it has anything to show. */
    public boolean isShown() {
        return fields.stream().anyMatch(each -> !each.hidden());
    }

    /** Returns whether it has such a control, also in groups and rows. */
    public boolean has(Predicate<Control> test) {
        return has(controls(), test);
    }

    private static boolean has(List<Control> controls, Predicate<Control> test) {
        return controls.stream().anyMatch(each -> test.test(each) || has(each.children(), test));
    }

    /** Returns all controls. */
    public List<Control> controls() {
        return fields.stream().map(Asked::control).toList();
    }
}
