package platen.jobs.engine.fillable.compile;

/** What a form may be. Real forms stay far below; a file beyond was made to harm. */
public final class Limits {
    /** Bytes of an upload. */
    public static final int FILE_BYTES = 64 * 1024 * 1024;
    /** Pages of a document. */
    public static final int PAGES = 5_000;
    /** Fields and widgets of a form. */
    public static final int WIDGETS = 50_000;
    /** Indirect objects that survive into the plan. */
    public static final int OBJECTS = 500_000;
    /** Levels of nested fields, or of arrays and dictionaries in one object. */
    public static final int DEPTH = 200;
    /** Cells of a comb; a larger MaxLen makes an ordinary text field. */
    public static final int COMB_CELLS = 1_000;
    /** Inflated bytes of one content stream that is looked into. */
    public static final int CONTENT_BYTES = 16 * 1024 * 1024;
    /** Options of one choice. */
    public static final int OPTIONS = 10_000;

    private Limits() {}

    /** The file is beyond a limit. */
    static final class Exceeded extends RuntimeException {
        Exceeded(String message) {
            super(message);
        }
    }
}
