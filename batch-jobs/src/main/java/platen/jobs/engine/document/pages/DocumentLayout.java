package platen.jobs.engine.document.pages;

import java.util.List;
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
import platen.jobs.engine.document.layout.Pictures;
import platen.jobs.engine.document.layout.RenderWarnings;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.painting.FragmentPainter;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;

/**
 * Lays a template with its data out, page by page: a page is a constraint space, its fragment is painted and forgotten,
 * and the break token says where the next one goes on.
 */
public final class DocumentLayout {
    /** Pages of a document (decision C27). */
    private static final int MOST_PAGES = 5_000;

    private final Document document;
    private final PageRules pages;
    private final Contexts contexts;
    private final FragmentPainter painter;

    private DocumentLayout(Document document, PageRules pages, Contexts contexts, FragmentPainter painter) {
        this.document = document;
        this.pages = pages;
        this.contexts = contexts;
        this.painter = painter;
    }

    /** Fills a document with pages. */
    public static void fill(Document document, Template template, Scope scope, Pictures pictures,
            RenderWarnings notes) {
        var walk = new Walk(new Counters(template, scope));
        var contexts = new Contexts(new PageNumbers(template.locale(), 0, 0), pictures, notes);
        var painter = new FragmentPainter(walk);
        Box root = new BoxTree(walk).root(template.root(), scope);
        new DocumentLayout(document, template.pages(), contexts, painter).pages(root);
        new MarginBoxes(document, template, scope, walk, painter, pictures, notes).draw();
    }

    private void pages(Box root) {
        BreakToken token = null;
        do {
            if (document.pageCount() >= MOST_PAGES) {
                throw new Walk.TooLarge("The document has more than " + MOST_PAGES + " pages; split it.");
            }
            token = page(root, token);
        } while (token != null || contexts.positioned().hasMore());
    }

    /** Lays out and paints one page; returns where the next one goes on. */
    private @Nullable BreakToken page(Box root, @Nullable BreakToken token) {
        Sides<Double> margin = document.pageCount() == 0 ? pages.firstMargin() : pages.margin();
        double left = pages.margin().left();
        double width = pages.width() - left - pages.margin().right();
        double height = pages.height() - margin.top() - margin.bottom();
        LayoutResult result = part(root, width, height, token);
        Fragment fragment = result.fragment();
        contexts.positioned().completePage(fragment, width, height);
        document.addPage((canvas, x, y) -> paint(canvas, fragment, left, margin.top()));
        return result.next();
    }

    private LayoutResult part(Box root, double width, double height, @Nullable BreakToken token) {
        if (token == null && document.pageCount() > 0) {
            // Absolute boxes alone go on.
            return new LayoutResult(new Fragment(root, width, 0, List.of(), null), null);
        }
        ConstraintSpace space = ConstraintSpace.of(width, ConstraintSpace.INDEFINITE).percentages(height)
                .on(new PageSpace(height, 0, false, true));
        return contexts.layout(root, space, token);
    }

    private void paint(Canvas canvas, Fragment fragment, double x, double y) {
        if (pages.background() != null) {
            canvas.fill(0, 0, pages.width(), pages.height(), pages.background());
        }
        painter.paint(canvas, fragment, x, y, document.tag());
    }
}
