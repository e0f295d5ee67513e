package platen.web.view;

/**
 * The page that says what a change will do before a person makes it.
 *
 * @param title question that names what is changed
 * @param text what will happen
 * @param action path to which the form is sent
 * @param submit text of the button that makes the change
 * @param back path of the page to return to without a change
 */
public record Consequence(String title, String text, String action, String submit, String back) {}
