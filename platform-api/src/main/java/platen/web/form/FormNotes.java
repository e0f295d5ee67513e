package platen.web.form;

import java.io.IOException;
import org.springframework.http.HttpStatus;
import platen.api.http.error.ApiError;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;

/** Pages that say why there is no form to fill in, or why it did not arrive. */
final class FormNotes {
    private FormNotes() {}

    static void missing(FormView view) throws IOException {
        view.sendNote(HttpStatus.NOT_FOUND, view.text("form.missing"), view.text("form.missing-text"));
    }

    static void unavailable(FormView view, HostedForm form, Availability why) throws IOException {
        String key = switch (why) {
            case EARLY -> "form.early";
            case FULL -> "form.full";
            case CLOSED, OPEN -> "form.closed";
        };
        String text = form.closedText().isEmpty() ? view.text(key) : form.closedText();
        view.sendNote(why == Availability.EARLY ? HttpStatus.NOT_FOUND : HttpStatus.GONE, form.title(), text);
    }

    /** Sends the page about a request that cannot be answered now. */
    static void busy(FormView view) throws IOException {
        view.response().setHeader("Retry-After", "2");
        view.sendNote(HttpStatus.SERVICE_UNAVAILABLE, view.text("form.busy"), view.text("form.busy-text"));
    }

    /** Sends the page about a request that failed; its headers, such as Retry-After, stay. */
    static void failed(FormView view, ApiError error) throws IOException {
        error.headers().forEach(view.response()::setHeader);
        HttpStatus status = HttpStatus.resolve(error.status());
        if (status == null) {
            status = error.status() < 500 ? HttpStatus.BAD_REQUEST : HttpStatus.INTERNAL_SERVER_ERROR;
        }
        String key = switch (status) {
            case NOT_FOUND, METHOD_NOT_ALLOWED, FORBIDDEN -> "form.missing";
            case SERVICE_UNAVAILABLE -> "form.busy";
            default -> status.is5xxServerError() ? "form.broken" : "form.unread";
        };
        view.sendNote(status, view.text(key), view.text(key + "-text"));
    }
}
