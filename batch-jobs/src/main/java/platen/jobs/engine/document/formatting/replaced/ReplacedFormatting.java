package platen.jobs.engine.document.formatting.replaced;

import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.Barcodes;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ContentSizes;
import platen.jobs.engine.document.formatting.Formatting;
import platen.jobs.engine.document.formatting.FormattingContext;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.formatting.sizing.BoxMetrics;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.style.Corners;
import platen.jobs.engine.document.style.Radii;
import platen.jobs.engine.document.warning.RenderWarnings;

/** Lays replaced elements out: boxes whose content is drawn as a whole and never divided. Of one render. */
public final class ReplacedFormatting implements FormattingContext {
    private static final int MAX_REMEMBERED = 32;

    private final Formatting formatting;
    private final ReplacedContents contents;
    private final Map<Box, ReplacedContent> known = new IdentityHashMap<>();

    /** @param notes takes what is left empty */
    public ReplacedFormatting(Formatting formatting, Pictures pictures, Barcodes codes, RenderWarnings notes) {
        this.formatting = formatting;
        this.contents = new ReplacedContents(pictures, codes, notes);
    }

    @Override
    public ContentSizes sizes(Box box) {
        var metrics = new BoxMetrics(box.layout(), 0);
        ConstraintSpace space = ConstraintSpace.of(Double.MAX_VALUE, ConstraintSpace.INDEFINITE)
                .fixed(ConstraintSpace.INDEFINITE, ConstraintSpace.INDEFINITE, false);
        boolean asked = box.layout().sizes().width().isLength();
        double width = asked
                ? natural(box)
                : new ReplacedSizes(box, content(box)).of(formatting, space, metrics).width();
        return new ContentSizes(width, width).plus(metrics.horizontal());
    }

    private double natural(Box box) {
        return Math.max(0, content(box).width());
    }

    @Override
    public LayoutResult layout(Box box, ConstraintSpace space, @Nullable BreakToken token) {
        ReplacedContent content = content(box);
        BoxMetrics metrics = BoxMetrics.of(box.layout(), space);
        ReplacedSizes.Size size = new ReplacedSizes(box, content).of(formatting, space, metrics);
        double width = size.width() + metrics.horizontal();
        double height = size.height() + metrics.vertical();
        var page = space.page();
        if (page != null && !page.monolithic() && !page.first() && height > page.remaining()) {
            return LayoutResult.nothing(box, width);
        }
        Drawing drawing = drawing(box, content, metrics, size);
        return new LayoutResult(new Fragment(box, width, height, List.of(), drawing), null);
    }

    private ReplacedContent content(Box box) {
        if (known.size() >= MAX_REMEMBERED) {
            known.clear();
        }
        return known.computeIfAbsent(box, each -> contents.of(each).zoomed(each.layout().replaced().zoom()));
    }

    private static Drawing drawing(Box box, ReplacedContent content, BoxMetrics metrics, ReplacedSizes.Size size) {
        ObjectFit fit = ObjectFit.of(box.layout().replaced(), content, size.width(), size.height());
        Corners corners = box.style().box().corners();
        boolean clipped = fit.overflows(size.width(), size.height()) || !corners.isSquare();
        return (canvas, x, y) -> {
            double left = x + metrics.left();
            double top = y + metrics.top();
            canvas.figure(content.words(), left, top, size.width(), size.height(), (on, figureX, figureY) -> {
                Runnable picture = () -> content.picture().draw(on, figureX + fit.x(), figureY + fit.y(),
                        fit.width(), fit.height());
                if (clipped) {
                    clip(on, corners, figureX, figureY, metrics, size, picture);
                } else {
                    picture.run();
                }
            });
        };
    }

    /** Draws within the rounded corners of the content box. */
    private static void clip(Canvas canvas, Corners corners, double x, double y, BoxMetrics metrics,
            ReplacedSizes.Size size, Runnable picture) {
        double edge = Math.max(Math.max(metrics.left(), metrics.right()), Math.max(metrics.top(), metrics.bottom()));
        Radii radii = corners.of(size.width() + metrics.horizontal(), size.height() + metrics.vertical()).inset(edge)
                .within(size.width(), size.height());
        canvas.shapes().within(new RoundRectangle(x, y, size.width(), size.height(), radii), picture);
    }
}
