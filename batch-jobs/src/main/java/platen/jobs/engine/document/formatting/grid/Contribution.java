package platen.jobs.engine.document.formatting.grid;

/** Contributions of items along one axis, with their margins (section 12.5). */
interface Contribution {
    double minContent(GridItem item);

    double maxContent(GridItem item);

    /** The least size at which the item's own minimum holds; its automatic minimum may follow from its tracks. */
    double minimum(GridItem item);
}
