package platen.api.http.error;

import platen.db.core.WireName;

/** The closed list of error codes (contract rule 12.2). */
public enum ErrorCode implements WireName {
    BAD_REQUEST(400, "Bad request"),
    DATA_INVALID(400, "Data invalid"),
    UNAUTHORIZED(401, "Unauthorized"),
    FORBIDDEN(403, "Forbidden"),
    NOT_FOUND(404, "Not found"),
    NOT_PUBLISHED(409, "Not published"),
    TEMPLATE_INVALID(409, "Template invalid"),
    IDEMPOTENCY_CONFLICT(409, "Idempotency conflict"),
    PAYLOAD_TOO_LARGE(413, "Payload too large"),
    RATE_LIMITED(429, "Rate limited"),
    RENDER_FAILED(500, "Render failed"),
    INTERNAL(500, "Internal error");

    private final int status;
    private final String title;

    ErrorCode(int status, String title) {
        this.status = status;
        this.title = title;
    }

    /** Returns the HTTP status of the code, which a more specific status may replace. */
    public int status() {
        return status;
    }

    public String title() {
        return title;
    }
}
