package platen.jobs.engine.document.layout;

import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.BoxStyle;
import platen.jobs.engine.document.tree.Element;

/** Makes things that stand in a line like a character: pictures and codes, and boxes as narrow as their content. */
final class InlineBoxes {
    private final BlockLayout blocks;

    InlineBoxes(BlockLayout blocks) {
        this.blocks = blocks;
    }

    static boolean isAtom(String tag) {
        return Replaced.is(tag);
    }

    /** @return null for what takes no room at all */
    @Nullable
    InlineBox of(Element element, Scope scope, StyleState state, double column) {
        BoxStyle box = element.style(state).box();
        var name = new ElementName(element, scope);
        double left = box.margin().left().of(column);
        double right = box.margin().right().of(column);
        double top = box.margin().top().of(column);
        double bottom = box.margin().bottom().of(column);
        if (Replaced.is(element.tag())) {
            Replaced.Sized sized = new Replaced(blocks.render()).sized(element, scope, state, column);
            double high = top + sized.height() + bottom;
            return sized.width() == 0 && sized.height() == 0
                    ? null
                    : new InlineBox(left + sized.width() + right, high, high, box.align(),
                            name.of((canvas, x, y) -> sized.drawing().draw(canvas, x + left, y + top)));
        }
        double wide = box.width().isAuto()
                ? Math.min(column, Intrinsic.of(blocks, element, scope, state, column).most())
                : column;
        var content = new Column();
        blocks.box(element, scope, state, 0, wide, content);
        content.end();
        BlockLayout.Extent extent = BlockLayout.Extent.of(box, wide);
        double high = content.fullHeight();
        return new InlineBox(extent.left() + extent.width() + right, high, content.leading() + content.baseline(),
                box.align(), name.of((canvas, x, y) -> content.draw(canvas, x, y + content.leading())));
    }
}
