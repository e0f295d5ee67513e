package platen.jobs.engine.seal.revision;

/** Kinds of changes. */
public enum ChangeKind {
    /** Content of a page is hidden or replaced. */
    CONTENT,
    /** Pages are added, removed or in another order. */
    PAGES,
    /** Annotations are added, changed or removed. */
    ANNOTATIONS,
    /** Values or looks of form fields. */
    FORM_VALUES,
    /** The form's fields are others, or the seal was taken out of the form. */
    FIELDS,
    /** Something else of the document, such as layers, actions, attachments or its title. */
    DOCUMENT,
    /** The revision cannot be read, or shows nothing to a reader that goes by the standard. */
    UNREADABLE,
    /** A further signature. */
    SIGNATURE,
    /** Certificates and answers of authorities about the signature. */
    PROOF,
    /** A time stamp of the document. */
    TIME_STAMP;

    /** Returns whether it leaves the document as it was sealed. */
    boolean harmless() {
        return this == PROOF || this == TIME_STAMP;
    }
}
