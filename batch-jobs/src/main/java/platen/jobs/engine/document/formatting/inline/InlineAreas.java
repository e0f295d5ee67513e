package platen.jobs.engine.document.formatting.inline;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.OutOfFlow.Area;
import platen.jobs.engine.document.style.Border;
import platen.jobs.engine.document.style.Sides;

/** Finds the containing blocks that inline boxes are for absolute boxes in them (CSS 2.2, section 10.1). */
public final class InlineAreas {
    private InlineAreas() {}

    /**
     * Returns the area from the first fragment of an inline box to its last one, from padding edge to padding edge.
     *
     * @param lines fragment of the block whose lines the inline box stands in
     * @return null where no line has the inline box
     */
    public static @Nullable Area of(Fragment lines, Box inline) {
        double left = 0;
        double top = 0;
        double right = 0;
        double bottom = 0;
        boolean found = false;
        Sides<Border> border = inline.layout().border();
        List<Placed> children = lines.children();
        for (int i = 0; i < children.size(); i++) {
            Placed line = children.get(i);
            List<Placed> parts = line.fragment().box() == lines.box() ? line.fragment().children() : List.of();
            for (int j = 0; j < parts.size(); j++) {
                Placed part = parts.get(j);
                if (part.fragment().box() == inline) {
                    double x = line.x() + part.x();
                    double y = line.y() + part.y();
                    left = found ? left : x + border.left().width();
                    top = found ? top : y + border.top().width();
                    right = x + part.fragment().width() - border.right().width();
                    bottom = y + part.fragment().height() - border.bottom().width();
                    found = true;
                }
            }
        }
        return found ? new Area(left, top, Math.max(0, right - left), Math.max(0, bottom - top)) : null;
    }
}
