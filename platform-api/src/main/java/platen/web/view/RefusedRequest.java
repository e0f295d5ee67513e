package platen.web.view;

import jakarta.servlet.http.HttpServletRequest;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import platen.api.http.reply.RequestIdFilter;
import platen.db.core.PublicId;

/** Decides which answers show the id of their request, by which operators find it in the log. */
final class RefusedRequest {
    private RefusedRequest() {}

    /**
     * Returns the id to show; empty for pages that answer what was asked or typed, and for missing pages, which are equal
     * byte for byte whether the thing belongs to others or to nobody.
     */
    static String id(HttpStatus status, HttpServletRequest request) {
        UUID id = RequestIdFilter.given(request);
        return id == null || !isShown(status) ? "" : PublicId.REQUEST.of(id);
    }

    private static boolean isShown(HttpStatus status) {
        return status.isError() && status != HttpStatus.UNAUTHORIZED && status != HttpStatus.NOT_FOUND
                && status != HttpStatus.UNPROCESSABLE_CONTENT;
    }
}
