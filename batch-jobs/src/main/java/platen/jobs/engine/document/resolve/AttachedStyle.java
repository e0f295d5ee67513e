package platen.jobs.engine.document.resolve;

import java.util.List;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.model.Warning;

/**
 * Holds what attributes with placeholders declare with some data.
 *
 * @param block of the style attribute
 * @param presentation of presentational attributes, with those that have no placeholders
 * @param problems what is ignored in it
 */
record AttachedStyle(Block block, Block presentation, List<Warning> problems) {
    static final AttachedStyle NONE = new AttachedStyle(Block.EMPTY, Block.EMPTY, List.of());
}
