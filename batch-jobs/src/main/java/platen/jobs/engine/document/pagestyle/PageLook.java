package platen.jobs.engine.document.pagestyle;

import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.background.BackgroundLayer;
import platen.jobs.engine.document.sheet.Block;
import platen.jobs.engine.document.style.Color;
import platen.jobs.engine.document.style.Sides;

/**
 * How a page looks. Each look is equal to itself alone.
 *
 * @param margin in points
 * @param boxes in its margins that show something
 * @param background color of the whole page, or null for none
 * @param images behind the content, the uppermost first
 * @param block all declarations of the page, the weakest first; its margin boxes inherit from them
 * @param footnotes declarations of the area of footnotes, the weakest first; null for none
 */
public record PageLook(Sides<Double> margin, Map<Spot, MarginBox> boxes, @Nullable Color background,
        List<BackgroundLayer> images, Block block, @Nullable Block footnotes) {

    @Override
    public boolean equals(@Nullable Object other) {
        return this == other;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(this);
    }
}
