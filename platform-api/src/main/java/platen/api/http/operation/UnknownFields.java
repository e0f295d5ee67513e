package platen.api.http.operation;

/** How unknown members of a request's body are handled. */
public enum UnknownFields {
    /**
     * The request is refused with 400 and the name that was probably meant, since a misspelled member would configure
     * or cost something else.
     */
    REFUSED,
    /** The member is ignored and named in {@code X-Service-Ignored-Fields}. */
    IGNORED
}
