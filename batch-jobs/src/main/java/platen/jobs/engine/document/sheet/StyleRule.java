package platen.jobs.engine.document.sheet;

import java.util.List;
import platen.jobs.engine.document.selector.Selector;

/**
 * Selectors with declarations.
 *
 * @param order among all rules of all sheets
 */
public record StyleRule(List<Selector> selectors, Block block, Layer layer, int order) {}
