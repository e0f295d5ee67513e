package platen.jobs.engine.document.pages;

import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.box.ElementName;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.pages.MarginLayout.Area;
import platen.jobs.engine.document.pagestyle.MarginBox;
import platen.jobs.engine.document.pagestyle.PageLook;
import platen.jobs.engine.document.pagestyle.Spot;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.painting.FragmentPainter;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;

/**
 * Draws what stands in the margins of every page; drawn last, when the number of pages is known.
 *
 * @param pages in order
 * @param work of the document
 */
record MarginBoxes(Document document, Template template, Scope scope, Walk walk, FragmentPainter painter,
        Pictures pictures, PageSequence pages, LayoutWork work, References references) {
    private static final List<Spot> TOP = List.of(Spot.TOP_LEFT, Spot.TOP_CENTER, Spot.TOP_RIGHT);
    private static final List<Spot> LEFT = List.of(Spot.LEFT_TOP, Spot.LEFT_MIDDLE, Spot.LEFT_BOTTOM);
    private static final List<Spot> RIGHT = List.of(Spot.RIGHT_TOP, Spot.RIGHT_MIDDLE, Spot.RIGHT_BOTTOM);
    private static final List<Spot> BOTTOM = List.of(Spot.BOTTOM_LEFT, Spot.BOTTOM_CENTER, Spot.BOTTOM_RIGHT);

    void draw() {
        if (!template.pages().hasBoxes()) {
            return;
        }
        for (int page = 0; page < document.pageCount(); page++) {
            int number = page;
            PageLook look = pages.look(page);
            if (!look.boxes().isEmpty()) {
                document.drawOver(page, (canvas, x, y) -> draw(canvas, look, number));
            }
        }
    }

    private void draw(Canvas canvas, PageLook look, int page) {
        Sides<Double> margin = pages.margin(page);
        double width = pages.contentWidth(page);
        double height = pages.contentHeight(page);
        double right = margin.left() + width;
        double below = margin.top() + height;
        MarginLayout boxes = isOnlyLines(look) ? null : boxes(canvas, look, page);
        if (boxes != null) {
            boxes.corner(Spot.TOP_LEFT_CORNER, new Area(0, 0, margin.left(), margin.top()));
        }
        side(canvas, TOP, look, page, new Area(margin.left(), 0, width, margin.top()), boxes);
        if (boxes != null) {
            boxes.corner(Spot.TOP_RIGHT_CORNER, new Area(right, 0, margin.right(), margin.top()));
            boxes.side(LEFT, new Area(0, margin.top(), margin.left(), height), false);
            boxes.side(RIGHT, new Area(right, margin.top(), margin.right(), height), false);
            boxes.corner(Spot.BOTTOM_LEFT_CORNER, new Area(0, below, margin.left(), margin.bottom()));
        }
        side(canvas, BOTTOM, look, page, new Area(margin.left(), below, width, margin.bottom()), boxes);
        if (boxes != null) {
            boxes.corner(Spot.BOTTOM_RIGHT_CORNER, new Area(right, below, margin.right(), margin.bottom()));
        }
    }

    /** Whether all boxes stand above or below the content and show a line each. */
    private static boolean isOnlyLines(PageLook look) {
        for (Map.Entry<Spot, MarginBox> each : look.boxes().entrySet()) {
            boolean beside = !TOP.contains(each.getKey()) && !BOTTOM.contains(each.getKey());
            if (beside || each.getValue().line() == null) {
                return false;
            }
        }
        return true;
    }

    private static boolean hasAny(PageLook look, List<Spot> spots) {
        for (int i = 0; i < spots.size(); i++) {
            if (look.boxes().containsKey(spots.get(i))) {
                return true;
            }
        }
        return false;
    }

    private void side(Canvas canvas, List<Spot> spots, PageLook look, int page, Area area,
            @Nullable MarginLayout boxes) {
        if (!hasAny(look, spots)) {
            return;
        }
        var lines = new MarginLines(look, spots, template.locale());
        if (lines.fit(painter.strings(), page, document.pageCount(), area)) {
            lines.draw(canvas);
        } else {
            (boxes == null ? boxes(canvas, look, page) : boxes).side(spots, area, true);
        }
    }

    private MarginLayout boxes(Canvas canvas, PageLook look, int page) {
        var numbers = new PageNumbers(template.locale(), template.quirks(), false,
                new PageNumbers.OnPage(page + 1, document.pageCount(), painter.strings()), document.origins(),
                references);
        walk.running(running -> painter.running().of(running.name(), page, running.which()));
        Map<Spot, Element> elements = template.margins().of(look).boxes();
        return new MarginLayout(new Contexts(numbers, pictures, work), new BoxTree(walk), scope, elements,
                (fragment, x, y, spot) -> painter.paintRunning(canvas, fragment, x, y, owner(look, spot, page)));
    }

    /** Names the element whose content a box shows as a whole; null where there is none. */
    private @Nullable Supplier<String> owner(PageLook look, Spot spot, int page) {
        MarginBox box = look.boxes().get(spot);
        if (box == null || box.pieces().size() != 1
                || !(box.pieces().getFirst() instanceof MarginBox.Running running)) {
            return null;
        }
        Walk.RunningElement shown = painter.running().of(running.name(), page, running.which());
        return shown == null ? null : new ElementName(shown.element(), shown.scope());
    }
}
