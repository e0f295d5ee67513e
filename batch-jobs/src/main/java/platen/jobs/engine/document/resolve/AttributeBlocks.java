package platen.jobs.engine.document.resolve;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.property.ValueContext;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.sheet.BlockReader;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.warning.Warnings;

/**
 * The declarations of style attributes and presentational attributes in the order of the elements: parsed when a
 * template is compiled, and taken from its stored form afterwards. Belongs to one thread.
 */
public sealed interface AttributeBlocks {
    /** Returns the declarations of the next attribute. */
    Block next(String text, Place start, ValueContext context, Warnings warnings);

    /** Returns the declarations that the next presentational attributes stand for. */
    Block hints(String text, Place element, Warnings warnings);

    /** Parses the attributes and keeps what they declare. */
    record Parsing(List<Block> blocks) implements AttributeBlocks {
        public Parsing() {
            this(new ArrayList<>());
        }

        @Override
        public Block next(String text, Place start, ValueContext context, Warnings warnings) {
            Block block = BlockReader.attribute(text, start, context, warnings);
            blocks.add(block);
            return block;
        }

        @Override
        public Block hints(String text, Place element, Warnings warnings) {
            Block block = BlockReader.derived(text, element, new ValueContext(element.file(), true), warnings);
            blocks.add(block);
            return block;
        }
    }

    /** Parses the attributes and keeps nothing. */
    record Unkept() implements AttributeBlocks {
        @Override
        public Block next(String text, Place start, ValueContext context, Warnings warnings) {
            return BlockReader.attribute(text, start, context, warnings);
        }

        @Override
        public Block hints(String text, Place element, Warnings warnings) {
            return BlockReader.derived(text, element, new ValueContext(element.file(), true), warnings);
        }
    }

    /** Takes the attributes from a stored form. */
    final class Stored implements AttributeBlocks {
        private final List<Block> blocks;
        private int taken;

        public Stored(List<Block> blocks) {
            this.blocks = blocks;
        }

        @Override
        public Block next(String text, Place start, ValueContext context, Warnings warnings) {
            return next();
        }

        @Override
        public Block hints(String text, Place element, Warnings warnings) {
            return next();
        }

        private Block next() {
            if (taken == blocks.size()) {
                throw new IllegalArgumentException("The stored form lacks the declarations of an attribute");
            }
            return blocks.get(taken++);
        }
    }
}
