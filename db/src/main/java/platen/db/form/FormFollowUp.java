package platen.db.form;

/**
 * Lists the effects of sending a form, beside the page that says so.
 *
 * @param redirectUrl to which its person is led on, over https; empty for none
 * @param mailField path of the field with the address to which a link to the PDF is mailed; empty for none
 */
public record FormFollowUp(String redirectUrl, String mailField) {
    /** Nothing. */
    public static final FormFollowUp NONE = new FormFollowUp("", "");
}
