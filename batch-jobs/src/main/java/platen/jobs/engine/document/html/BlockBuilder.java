package platen.jobs.engine.document.html;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.html.Draft.Branch;
import platen.jobs.engine.document.html.Draft.Marker;
import platen.jobs.engine.document.source.Markup;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;

/** Turns drafts into markup, in which blocks are nodes with the nodes that they contain. */
final class BlockBuilder {
    private final MaskedSource source;

    BlockBuilder(MaskedSource source) {
        this.source = source;
    }

    /** A block whose end has not come yet, and what it contains up to here. */
    private record Open(ConditionBuilder builder, List<Markup> around) {}

    /** Returns an element with everything in it. */
    Markup.Element element(Branch branch, @Nullable Block around) {
        Map<String, Markup.Attribute> attributes = new LinkedHashMap<>();
        branch.attributes.forEach((name, written) -> attributes.put(name,
                AttributeBuilder.attribute(source, name, written, around)));
        List<Markup> children = FormControls.content(branch.name, attributes, nodes(branch.children, around),
                branch.place);
        return new Markup.Element(branch.name, attributes, children, branch.place);
    }

    /** Returns the children of an element. */
    List<Markup> nodes(List<Draft> drafts, @Nullable Block around) {
        Deque<Open> blocks = new ArrayDeque<>();
        List<Markup> nodes = new ArrayList<>();
        for (Draft draft : drafts) {
            Block block = blocks.isEmpty() ? around : blocks.getLast().builder().block();
            switch (draft) {
                case Draft.Characters text -> nodes.addAll(InlineParts.of(source, text.text(), text.place(), block));
                case Branch branch -> nodes.add(element(branch, block));
                case Marker marker -> nodes = marker(marker.tag, blocks, nodes);
            }
        }
        if (!blocks.isEmpty()) {
            Block open = blocks.getLast().builder().block();
            throw elsewhere(source, open, source.closing(open).place());
        }
        return nodes;
    }

    private List<Markup> marker(TemplateTag tag, Deque<Open> blocks, List<Markup> nodes) {
        if (tag.kind() == TemplateTag.Kind.OPEN) {
            blocks.addLast(new Open(new ConditionBuilder(tag), nodes));
            return new ArrayList<>();
        }
        if (blocks.isEmpty() || blocks.getLast().builder().block() != tag.own()) {
            throw elsewhere(source, tag.own(), tag.place());
        }
        if (tag.kind() == TemplateTag.Kind.ELSE) {
            blocks.getLast().builder().divide(nodes, tag);
            return new ArrayList<>();
        }
        Open open = blocks.removeLast();
        open.around().add(open.builder().end(nodes));
        return open.around();
    }

    /** Refuses a block whose tags are in different elements. */
    static Mistake elsewhere(MaskedSource source, Block block, Place other) {
        String opening = "the {{#" + block.name() + "}} at line " + block.place().line() + ", column "
                + block.place().column();
        for (Place deep : source.deep()) {
            if (isBehind(deep, block.place()) && isBehind(source.closing(block).place(), deep)) {
                return new Mistake(other, "This tag belongs to " + opening + ". Within that block, the element at line "
                        + deep.line() + ", column " + deep.column() + " is nested more than " + HtmlReader.MAX_DEPTH
                        + " levels deep. Such elements end the ones around them, and with them the block. Nest fewer "
                        + "elements.");
            }
        }
        return new Mistake(other, "This tag belongs to " + opening + ", which is in another element. Put the tags of "
                + "a block between the same start and end tag.");
    }

    private static boolean isBehind(Place one, Place other) {
        return one.line() > other.line() || one.line() == other.line() && one.column() > other.column();
    }

    /** Refuses a placeholder that HTML moves out of the block around it, or into another. */
    static void checkScope(TemplateTag value, @Nullable Block around) {
        if (value.block() != around) {
            Block meant = value.block() == null ? around : value.block();
            throw new Mistake(value.place(), "HTML moves this placeholder out of the {{#"
                    + (meant == null ? "" : meant.name()) + "}} at line " + (meant == null ? 0 : meant.place().line())
                    + ", since text cannot stand here; put it into an element such as a table cell.");
        }
    }
}
