package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.DoubleFunction;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.count.Counters;
import platen.jobs.engine.document.formatting.BreakToken;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.ConstraintSpace.PageSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutResult;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.block.PageNames;
import platen.jobs.engine.document.formatting.block.PageSides;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.paint.PageMatrix;
import platen.jobs.engine.document.painting.FragmentPainter;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.style.FlowStyle.Break;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.text.unicode.Direction;

/**
 * Lays a template with its data out, page by page: a page is a constraint space, its fragment is painted and forgotten,
 * and the break token says where the next one goes on.
 */
public final class DocumentLayout {
    /** Pages of a document. */
    private static final int MAX_PAGES = 5_000;

    /** Pages that are laid out before the first is painted, to see whether they are wide enough. */
    private static final int LOOK_AHEAD = 8;
    /** Browsers do not shrink pages further. */
    private static final double MIN_SCALE = 0.5;
    private static final double TOLERANCE = 0.4;

    private final Document document;
    private final PageSequence pages;
    private final Contexts contexts;
    private final FragmentPainter painter;
    /** How large a point of layout is on the page. */
    private final double scale;
    /** Null in documents without footnotes. */
    private final @Nullable Footnotes footnotes;
    /** Footnotes of the pages that are not painted yet. */
    private final Map<Fragment, Footnotes.Area> areas = new IdentityHashMap<>();
    private int laidOut;

    private DocumentLayout(Document document, PageSequence pages, Contexts contexts, FragmentPainter painter,
            double scale, @Nullable Footnotes footnotes) {
        this.footnotes = footnotes;
        this.document = document;
        this.pages = pages;
        this.contexts = contexts;
        this.painter = painter;
        this.scale = scale;
    }

    /**
     * Fills a document with pages.
     *
     * @param work takes what the layout costs and warnings
     * @param references to elements, of which this pass finds the pages
     */
    public static void fill(Document document, Template template, Scope scope, Pictures pictures,
            LayoutWork work, References references) {
        var walk = new Walk(new Counters(template, scope), document.origins());
        var painter = new FragmentPainter(walk, pictures, references);
        template.running().forEach((name, elements) -> elements.forEach(element -> painter.running().set(name, 0, true,
                new Walk.RunningElement(element, scope, walk.stateOfRoot(element, scope)))));
        document.around(template.pages().marks().bleed(), template.pages().marks().around());
        double scale = 1;
        var pages = new PageSequence(template.pages());
        double widest = fill(document, template, scope, walk, pictures, work, painter, scale, pages, references);
        if (widest > 0) {
            scale = Math.max(MIN_SCALE, 1 / widest);
            fill(document, template, scope, walk, pictures, work, painter, scale, pages, references);
        }
        new MarginBoxes(document, template, scope, walk, painter, pictures, pages, work, references).draw();
        walk.styleWarnings().report(work.notes());
        if (painter.leavesOutShadows()) {
            work.notes().add("", "has blurred shadows of too many sizes; some are not drawn. Use fewer sizes.");
        }
        if (painter.simplifiesBorderImages()) {
            work.notes().add("", "has border images of too many tiles; they are stretched. Use larger tiles.");
        }
    }

    /**
     * Returns the width that pages would need as a multiple of what they have, having painted none of them; 0 when all
     * are painted.
     */
    private static double fill(Document document, Template template, Scope scope, Walk walk, Pictures pictures,
            LayoutWork work, FragmentPainter painter, double scale, PageSequence pages, References references) {
        var contexts = new Contexts(new PageNumbers(template.locale(), template.quirks(),
                template.pages().namesPages(), PageNumbers.OnPage.NONE, document.origins(), references), pictures,
                work);
        Box root = new BoxTree(walk).root(template.root(), scope);
        Footnotes footnotes = template.footnotes().isEmpty()
                ? null
                : new Footnotes(new BoxTree(walk), contexts, template, scope);
        pages.begin(root.style().paragraph().direction() == Direction.RIGHT_TO_LEFT);
        return new DocumentLayout(document, pages, contexts, painter, scale, footnotes).pages(root);
    }

    private double pages(Box root) {
        List<Fragment> waiting = new ArrayList<>();
        double widest = 0;
        BreakToken token = null;
        do {
            if (laidOut >= MAX_PAGES) {
                throw new Walk.TooLarge("The document has more than " + MAX_PAGES + " pages; split it.");
            }
            boolean blank = isBlank(root, token);
            pages.add(pages.rules().namesPages() ? PageNames.of(root, token) : "", blank);
            double width = pages.contentWidth(laidOut);
            LayoutResult result = blank ? nothing(root, token) : part(root, token);
            laidOut++;
            token = result.next();
            if (scale < 1 || document.pageCount() > 0) {
                paint(result.fragment());
                continue;
            }
            waiting.add(result.fragment());
            double right = PageOverflow.right(result.fragment());
            widest = right > width + TOLERANCE ? Math.max(widest, right / width) : widest;
            if (waiting.size() == LOOK_AHEAD) {
                if (widest > 0) {
                    return widest;
                }
                paint(waiting);
            }
        } while (token != null || contexts.positioned().hasMore() || footnotes != null && footnotes.hasMore());
        if (!waiting.isEmpty() && widest > 0) {
            return widest;
        }
        paint(waiting);
        return 0;
    }

    /** Returns whether the next page is left empty because its content asks for a page of the other side. */
    private boolean isBlank(Box root, @Nullable BreakToken token) {
        Break side = token == null ? Break.AUTO : PageSides.of(root, token);
        return !pages.isNext(side);
    }

    private LayoutResult nothing(Box root, @Nullable BreakToken token) {
        return new LayoutResult(new Fragment(root, pages.contentWidth(laidOut) / scale, 0, List.of(), null), token);
    }

    private void paint(List<Fragment> waiting) {
        painter.next(waiting);
        for (Fragment fragment : waiting) {
            paint(fragment);
        }
        waiting.clear();
    }

    /** Lays out what is on the next page. */
    private LayoutResult part(Box root, @Nullable BreakToken token) {
        double width = pages.contentWidth(laidOut) / scale;
        double height = pages.contentHeight(laidOut) / scale;
        boolean flowEnded = token == null && laidOut > 0;
        DoubleFunction<LayoutResult> flow = high -> flowEnded
                // Absolute boxes and footnotes alone go on where the flow has ended.
                ? new LayoutResult(new Fragment(root, width, 0, List.of(), null), null)
                : contexts.layout(root, ConstraintSpace.of(width, ConstraintSpace.INDEFINITE).percentages(height)
                        .on(new PageSpace(high, 0, false, true)), token);
        LayoutResult result;
        if (footnotes == null) {
            result = flow.apply(height);
        } else {
            Footnotes.Page page = footnotes.page(flow, width, height,
                    footnotes.area(pages.look(laidOut), width, height));
            result = page.result();
            if (page.area().height() > 0) {
                areas.put(result.fragment(), page.area());
            }
        }
        contexts.positioned().completePage(result.fragment(), width, height);
        return result;
    }

    private void paint(Fragment fragment) {
        int number = document.pageCount();
        document.addPage((canvas, x, y) -> PrinterMarksPainter.around(canvas, pages.rules(),
                () -> paint(canvas, fragment, number)));
    }

    private void paint(Canvas canvas, Fragment fragment, int number) {
        Sides<Double> margin = pages.margin(number);
        double left = margin.left() / scale;
        double top = margin.top() / scale;
        double width = pages.rules().width() / scale - left - margin.right() / scale;
        double height = pages.rules().height() / scale - top - margin.bottom() / scale;
        painter.paintPage(canvas, pages.rules(), pages.look(number), margin);
        canvas.transformed(PageMatrix.scale(scale), () -> {
            painter.paintCanvas(canvas, fragment, left, top, width, height);
            painter.paint(canvas, fragment, left, top, document.tag());
            Footnotes.Area area = areas.remove(fragment);
            if (area != null) {
                paint(canvas, area, left, top + height - area.height(), width);
            }
        });
    }

    private void paint(Canvas canvas, Footnotes.Area area, double left, double top, double width) {
        area.style().paint(canvas, painter, left, top, width, area.height());
        for (Fragment.Placed note : area.notes()) {
            painter.paint(canvas, note.fragment(), left + note.x(), top + note.y(), document.tag());
        }
    }
}
