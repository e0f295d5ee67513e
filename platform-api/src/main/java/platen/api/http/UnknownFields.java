package platen.api.http;

/** What becomes of a member of a request's body that its operation does not know. */
public enum UnknownFields {
    /** The request is refused with 400 and the name that was meant: a slip would configure or cost something else. */
    REFUSED,
    /** The member is ignored and named in {@code X-Service-Ignored-Fields}. */
    IGNORED
}
