package platen.web.dashboard.template;

import platen.web.view.Form;

/** The forms of the page of a template, one of which may have been sent with errors. */
record Sent(UploadForm upload, TestForm test) {
    /** The page as it is opened. */
    static final Sent NOTHING = new Sent(UploadForm.blank(), TestForm.blank());

    static Sent of(UploadForm upload) {
        return new Sent(upload, TestForm.blank());
    }

    static Sent of(TestForm test) {
        return new Sent(UploadForm.blank(), test);
    }

    /** Returns the form whose errors the page lists. */
    Form form() {
        return upload.form().isValid() ? test.form() : upload.form();
    }
}
