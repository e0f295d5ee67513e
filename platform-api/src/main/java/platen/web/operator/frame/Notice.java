package platen.web.operator.frame;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Optional;
import platen.db.core.WireName;

/** Result of an operator's change, shown on the page that follows it. */
public enum Notice implements WireName {
    RENDERED_AGAIN(true, "The same data is rendered again, as this new submission."),
    RENDERED_BEFORE(true, "The submission was rendered again before, as this one."),
    DATA_REMOVED(false, "The data was removed, so nothing can be rendered from it."),
    DATA_INVALID(false, "The data does not fit a template's live version. Its workspace has to correct and send it."),
    TEMPLATE_INVALID(false, "The live version of a template cannot be rendered."),
    NOT_PUBLISHED(false, "A template is not published to this environment any more."),
    QUOTA_USED(false, "The workspace has used its quota of this month."),
    QUARANTINED(false, "The workspace is quarantined. Resume its work first."),
    ARCHIVED(false, "The workspace is archived, so nothing in it can be changed."),
    SENT_AGAIN(true, "The webhook is sent again within seconds."),
    NOT_SENT_AGAIN(false, "The webhook is not sent again: it is pending already, or its endpoint is disabled."),
    CANCELLED(true, "The batch is being cancelled. Rendered rows stay; it can be resumed."),
    RENDER_CANCELLED(true, "The submission is cancelled: it has failed with the reason cancelled."),
    RUN_CANCELLED(true, "The run is cancelled, with its open documents. Completed documents stay."),
    DELIVERY_CANCELLED(true, "The webhook is cancelled. It can be sent again."),
    NOT_CANCELLED(false, "Nothing was cancelled: it has ended already."),
    DOCUMENT_OF_RUN(false, "This submission is a document of a run. Cancel the run instead."),
    RUN_AGAIN(true, "The documents are rendered again with the same data, as this new run."),
    RUN_BEFORE(true, "The run was repeated before, as this one."),
    NOT_FAILED(false, "Only failed runs can be repeated."),
    RESUMED(true, "The batch goes on where it stopped."),
    NOT_RESUMED(false, "The batch has neither failed nor been cancelled."),
    ROWS_REMOVED(false, "The data of the remaining rows was removed, so the batch cannot be resumed.");

    private static final String PARAMETER = "notice";

    private final boolean done;
    private final String text;

    Notice(boolean done, String text) {
        this.done = done;
        this.text = text;
    }

    /** Returns whether the change was made. */
    public boolean isDone() {
        return done;
    }

    /** Returns the sentence. */
    public String text() {
        return text;
    }

    /** Returns the address of a page with this notice. */
    public String on(String path) {
        return path + "?" + PARAMETER + "=" + wire();
    }

    /** Returns the notice that a page shows; empty for none. */
    static Optional<Notice> of(HttpServletRequest request) {
        return WireName.parse(Notice.class, Objects.requireNonNullElse(request.getParameter(PARAMETER), ""));
    }
}
