package platen.jobs.engine.document.css;

/** Takes what is dropped from a style sheet. */
@FunctionalInterface
public interface CssProblems {
    /**
     * Takes one problem.
     *
     * @param offset in the text of the style sheet
     * @param sentence what is dropped and why, with its full stop
     */
    void report(int offset, String sentence);
}
