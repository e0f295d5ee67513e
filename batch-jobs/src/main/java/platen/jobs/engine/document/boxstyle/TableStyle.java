package platen.jobs.engine.document.boxstyle;

/** Values of the table properties. */
public record TableStyle() {}
