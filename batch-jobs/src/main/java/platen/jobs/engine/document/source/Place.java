package platen.jobs.engine.document.source;

/**
 * A place in a file of the template.
 *
 * @param file name of the file
 * @param line from 1
 * @param column from 1
 */
public record Place(String file, int line, int column) {
    @Override
    public String toString() {
        return "line " + line + ", column " + column + " of " + file;
    }
}
