package platen.db.form;

import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * Settings of a form that its owner may change.
 *
 * @param introText shown above the controls; empty for none
 * @param thanksText shown after sending; empty for the usual text
 * @param closedText shown while the form takes no answers; empty for the usual text
 * @param pdfLink whether the person who sent it may download the PDF
 * @param opensAt null for at once
 * @param closesAt null for never
 * @param maxSubmissions null for no limit
 */
public record FormSettings(String title, String introText, String thanksText, String closedText, boolean pdfLink,
        FormState state, @Nullable Instant opensAt, @Nullable Instant closesAt, @Nullable Integer maxSubmissions,
        FormPageSettings page) {

    /** Creates settings of a form that says nothing about its page. */
    public FormSettings(String title, String introText, String thanksText, String closedText, boolean pdfLink,
            FormState state, @Nullable Instant opensAt, @Nullable Instant closesAt,
            @Nullable Integer maxSubmissions) {
        this(title, introText, thanksText, closedText, pdfLink, state, opensAt, closesAt, maxSubmissions,
                FormPageSettings.DEFAULT);
    }

    /** Returns the same settings with another state. */
    public FormSettings with(FormState changed) {
        return new FormSettings(title, introText, thanksText, closedText, pdfLink, changed, opensAt, closesAt,
                maxSubmissions, page);
    }

    /** Returns the same settings with another page. */
    public FormSettings with(FormPageSettings changed) {
        return new FormSettings(title, introText, thanksText, closedText, pdfLink, state, opensAt, closesAt,
                maxSubmissions, changed);
    }
}
