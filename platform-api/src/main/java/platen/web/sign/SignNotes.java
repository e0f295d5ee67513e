package platen.web.sign;

import java.io.IOException;
import org.springframework.http.HttpStatus;
import platen.api.http.error.ApiError;

/** Pages that say why a request did not arrive or cannot be answered now. */
final class SignNotes {
    private SignNotes() {}

    static void busy(SignView view) throws IOException {
        view.response().setHeader("Retry-After", "2");
        view.sendNote(HttpStatus.SERVICE_UNAVAILABLE, view.text("form.busy"), view.text("form.busy-text"));
    }

    static void tooMany(SignView view) throws IOException {
        view.response().setHeader("Retry-After", "3600");
        view.sendNote(HttpStatus.TOO_MANY_REQUESTS, view.text("sign.too-many"), view.text("sign.too-many-text"));
    }

    static void otherSite(SignView view) throws IOException {
        view.sendNote(HttpStatus.FORBIDDEN, view.text("sign.other-site"), view.text("sign.other-site-text"));
    }

    /** Sends the page about a request that failed; its headers, such as Retry-After, stay. */
    static void failed(SignView view, ApiError error) throws IOException {
        error.headers().forEach(view.response()::setHeader);
        HttpStatus status = HttpStatus.resolve(error.status());
        if (status == null) {
            status = error.status() < 500 ? HttpStatus.BAD_REQUEST : HttpStatus.INTERNAL_SERVER_ERROR;
        }
        switch (status) {
            case NOT_FOUND, METHOD_NOT_ALLOWED -> view.sendNote(status, view.text("sign.gone"),
                    view.text("sign.gone-text"));
            case FORBIDDEN -> otherSite(view);
            case SERVICE_UNAVAILABLE -> view.sendNote(status, view.text("form.busy"), view.text("form.busy-text"));
            default -> {
                String key = status.is5xxServerError() ? "sign.broken" : "form.unread";
                view.sendNote(status, view.text(key), view.text(key + "-text"));
            }
        }
    }
}
