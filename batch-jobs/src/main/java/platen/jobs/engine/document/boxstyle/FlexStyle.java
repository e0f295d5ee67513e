package platen.jobs.engine.document.boxstyle;

/** Values of the flex properties. */
public record FlexStyle() {}
