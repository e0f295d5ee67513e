package platen.jobs.engine.document.boxstyle;

/** Values of the alignment properties. */
public record AlignmentStyle() {}
