package platen.jobs.engine.pdf;

/** Writes objects from text. */
public final class ObjectFixture {
    private ObjectFixture() {}

    /** Writes a whole object whose body is ASCII. */
    public static void object(PdfObjects objects, int number, String body) {
        objects.begin(number).ascii(body);
        objects.end();
    }
}
