package platen.jobs.engine.document.resolve;

import java.util.List;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.model.Warning;

/**
 * Holds what a style attribute with placeholders declares with some data.
 *
 * @param problems what is ignored in it
 */
record AttachedStyle(Block block, List<Warning> problems) {
    static final AttachedStyle NONE = new AttachedStyle(Block.EMPTY, List.of());
}
