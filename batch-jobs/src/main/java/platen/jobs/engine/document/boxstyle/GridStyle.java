package platen.jobs.engine.document.boxstyle;

/** Values of the grid properties. */
public record GridStyle() {}
