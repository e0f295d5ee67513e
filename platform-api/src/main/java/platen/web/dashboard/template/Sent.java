package platen.web.dashboard.template;

import org.jspecify.annotations.Nullable;
import platen.web.dashboard.publish.Confirmation;
import platen.web.view.Form;

/**
 * The forms of the page of a template, one of which may have been sent with errors.
 *
 * @param confirmation a publication that needs a confirmation; else null
 */
record Sent(UploadForm upload, TestForm test, @Nullable Confirmation confirmation) {
    /** The page as it is opened. */
    static final Sent NOTHING = new Sent(UploadForm.blank(), TestForm.blank(), null);

    static Sent of(UploadForm upload) {
        return new Sent(upload, TestForm.blank(), null);
    }

    static Sent of(TestForm test) {
        return new Sent(UploadForm.blank(), test, null);
    }

    static Sent of(Confirmation confirmation) {
        return new Sent(UploadForm.blank(), TestForm.blank(), confirmation);
    }

    /** Returns the form whose errors the page lists. */
    Form form() {
        return upload.form().isValid() ? test.form() : upload.form();
    }
}
