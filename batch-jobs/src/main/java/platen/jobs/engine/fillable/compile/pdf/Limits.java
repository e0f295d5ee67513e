package platen.jobs.engine.fillable.compile.pdf;

/** Limits of a form. Real forms stay far below them; they protect against malicious files. */
public final class Limits {
    /** Maximum size of an uploaded file, in bytes. */
    public static final int FILE_BYTES = 64 * 1024 * 1024;
    /** Maximum number of pages of a document. */
    public static final int PAGES = 5_000;
    /** Maximum number of fields and widgets of a form. */
    public static final int WIDGETS = 50_000;
    /** Maximum number of indirect objects that are kept in the compiled form. */
    public static final int OBJECTS = 500_000;
    /** Maximum nesting of fields, or of arrays and dictionaries in one object. */
    public static final int DEPTH = 200;
    /** Maximum number of comb cells; a field with a larger MaxLen is an ordinary text field. */
    public static final int COMB_CELLS = 1_000;
    /** Maximum inflated size of one content stream that is inspected, in bytes. */
    public static final int CONTENT_BYTES = 16 * 1024 * 1024;
    /** Maximum number of options of one choice. */
    public static final int OPTIONS = 10_000;

    private Limits() {}

    /** Thrown when a file exceeds a limit. */
    public static final class Exceeded extends RuntimeException {
        public Exceeded(String message) {
            super(message);
        }
    }
}
