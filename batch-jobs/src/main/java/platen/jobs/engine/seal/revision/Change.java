package platen.jobs.engine.seal.revision;

/**
 * A change that a revision makes.
 *
 * @param page number of the page, counted from 1, or 0 when it concerns the document
 */
public record Change(ChangeKind kind, int page) {}
