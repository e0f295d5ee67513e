package platen.jobs.engine.document.painting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.boxstyle.LayoutStyle.Positioning;
import platen.jobs.engine.document.boxstyle.PageRules;
import platen.jobs.engine.document.boxstyle.PageRules.PageLook;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.LineText;
import platen.jobs.engine.document.formatting.marker.MarkerDrawing;
import platen.jobs.engine.document.formatting.positioned.Layers;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.formatting.table.BorderLines;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.RoundRectangle;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.painting.PlainText;
import platen.jobs.engine.document.style.Sides;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.document.tree.Walk;

/**
 * Paints fragments: of each stacking context the layers behind the flow, the backgrounds and borders of blocks, the
 * content, and the layers in front. Floats, inline blocks and items of flex and grid containers are painted as a whole.
 * Belongs to one document.
 */
public final class FragmentPainter {
    private final Walk walk;
    private final StructureTags tags = new StructureTags();
    private final DecorationPainter decorations;
    /** Describes the fixed or running element that is painted; null where each element is named by itself. */
    private @Nullable Supplier<String> owner;
    /** Tags of layers, found where they stand in the flow. */
    private final Map<Fragment, Tag> layerTags = new IdentityHashMap<>();

    public FragmentPainter(Walk walk, Pictures pictures) {
        this.walk = walk;
        this.decorations = new DecorationPainter(new BackgroundPainter(pictures));
    }

    /** Takes the pages that are painted next. */
    public void next(List<Fragment> pages) {
        decorations.next(pages);
    }

    /** Paints the background of a page, margins included; images are placed in the area within the margins. */
    public void paintPage(Canvas canvas, PageRules pages, PageLook look, Sides<Double> margin) {
        if (look.background() != null) {
            canvas.fill(0, 0, pages.width(), pages.height(), look.background());
        }
        if (!look.images().isEmpty()) {
            decorations.drawPage(canvas, look.images(), new BackgroundPainter.Place(
                    new BackgroundPainter.Rectangle(margin.left(), margin.top(),
                            pages.width() - margin.left() - margin.right(),
                            pages.height() - margin.top() - margin.bottom()),
                    new BackgroundPainter.Rectangle(0, 0, pages.width(), pages.height()), true));
        }
    }

    /** Paints the background that the whole content area of a page has. */
    public void paintCanvas(Canvas canvas, Fragment root, double x, double y, double width, double height) {
        decorations.drawCanvas(canvas, root, new BackgroundPainter.Rectangle(x, y, width, height));
    }

    /**
     * Paints a stacking context with all that is in it.
     *
     * @param tag that its content belongs to; null where nothing is read out
     */
    public void paint(Canvas canvas, Fragment root, double x, double y, @Nullable Tag tag) {
        decorations.draw(canvas, root, x, y);
        context(canvas, root, x, y, tag);
        layerTags.clear();
    }

    /**
     * Paints what stands in the margin of a page, which is not read out.
     *
     * @param name describes the element that content beyond the page's edges belongs to
     */
    public void paintRunning(Canvas canvas, Fragment root, double x, double y, Supplier<String> name) {
        owner = name;
        paint(canvas, root, x, y, null);
        owner = null;
    }

    private void context(Canvas canvas, Fragment root, double x, double y, @Nullable Tag tag) {
        Layers layers = Layers.of(root);
        layers(canvas, layers.below(), x, y, tag);
        flow(canvas, root, x, y, tag);
        layers(canvas, layers.above(), x, y, tag);
    }

    private void layers(Canvas canvas, List<Placed> layers, double x, double y, @Nullable Tag tag) {
        for (int i = 0; i < layers.size(); i++) {
            Placed layer = layers.get(i);
            Fragment fragment = layer.fragment();
            boolean muted = fragment.isRepeated() || fragment.box().layout().position() == Positioning.FIXED;
            Tag own = layerTags.getOrDefault(fragment, tag);
            if (muted) {
                owner = fragment.box().origin();
                canvas.repeat((on, left, top) -> layer(on, fragment, left, top, null), x + layer.x(), y + layer.y());
                owner = null;
            } else {
                layer(canvas, fragment, x + layer.x(), y + layer.y(), own);
            }
        }
    }

    private void layer(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        Supplier<String> around = enter(canvas, fragment, y);
        decorations.draw(canvas, fragment, x, y);
        clipped(canvas, fragment, x, y, (on, left, top) -> {
            if (Layers.paintsLayers(fragment)) {
                context(on, fragment, left, top, tag);
            } else {
                flow(on, fragment, left, top, tag);
            }
        });
        canvas.origin(around);
    }

    /** Paints what is in a fragment but its layers. */
    private void flow(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        backgrounds(canvas, fragment, x, y);
        contents(canvas, fragment, x, y, tag);
    }

    private void backgrounds(Canvas canvas, Fragment fragment, double x, double y) {
        List<Placed> children = fragment.children();
        boolean items = hasItems(fragment.box());
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Fragment inner = child.fragment();
            boolean apart = items || inner.box() == fragment.box() || isApart(inner) || inner.isRepeated();
            if (inner.drawing() instanceof BorderLines lines) {
                lines.draw(canvas, x + child.x(), y + child.y());
            } else if (!apart) {
                decorations.draw(canvas, inner, x + child.x(), y + child.y());
                Drawing drawing = inner.drawing();
                if (drawing != null) {
                    drawing.draw(canvas, x + child.x(), y + child.y());
                    record(canvas, inner, x + child.x(), y + child.y());
                }
                backgrounds(canvas, inner, x + child.x(), y + child.y());
            }
        }
    }

    private void contents(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        List<Placed> children = fragment.children();
        boolean items = hasItems(fragment.box());
        Tag text = null;
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Fragment inner = child.fragment();
            double left = x + child.x();
            double top = y + child.y();
            if (inner.drawing() instanceof MarkerDrawing marker) {
                marker(canvas, marker, left, top, tag);
            } else if (inner.box() == fragment.box()) {
                text = text == null ? StructureTags.text(tag) : text;
                line(canvas, inner, left, top, text);
            } else if (isMarker(fragment.box(), inner.box())) {
                whole(canvas, inner, left, top, StructureTags.label(tag, ""));
            } else if (inner.isRepeated()) {
                canvas.repeat((on, atX, atY) -> whole(on, inner, atX, atY, null), left, top);
            } else {
                Tag own = tags.of(inner, tag, i);
                if (own != null && inner.box().layout().display() == DisplayType.TABLE_CELL) {
                    canvas.place(own);
                }
                child(canvas, inner, left, top, own, items);
            }
        }
    }

    private void child(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag, boolean item) {
        if (Layers.isLayer(fragment.box())) {
            if (tag != null) {
                layerTags.put(fragment, tag);
            }
            return;
        }
        if (item || isApart(fragment)) {
            whole(canvas, fragment, x, y, tag);
            return;
        }
        Supplier<String> around = enter(canvas, fragment, y);
        contents(canvas, fragment, x, y, tag);
        canvas.origin(around);
    }

    /** Paints a fragment with its background, as if it were a stacking context, but its layers. */
    private void whole(Canvas canvas, Fragment fragment, double x, double y, @Nullable Tag tag) {
        Supplier<String> around = enter(canvas, fragment, y);
        decorations.draw(canvas, fragment, x, y);
        clipped(canvas, fragment, x, y, (on, left, top) -> {
            Drawing drawing = fragment.drawing();
            if (drawing != null) {
                tagged(on, tag, drawing, left, top);
                record(on, fragment, left, top);
            }
            flow(on, fragment, left, top, tag);
        });
        canvas.origin(around);
    }

    /** Records which placeholder a picture, code or control shows. */
    private static void record(Canvas canvas, Fragment fragment, double x, double y) {
        Element element = fragment.box().element();
        if (element != null && canvas.recordsOrigins() && fragment.box().isReplaced()) {
            Origin origin = element.origin();
            if (origin != null) {
                canvas.inserted(origin, x, y, fragment.width(), fragment.height());
            }
        }
    }

    /** Paints a line: backgrounds of inline boxes, text, and the boxes that stand in it. */
    private void line(Canvas canvas, Fragment line, double x, double y, @Nullable Tag tag) {
        List<Placed> children = line.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            if (isInline(child.fragment().box())) {
                Supplier<String> around = enter(canvas, child.fragment(), y + child.y());
                decorations.draw(canvas, child.fragment(), x + child.x(), y + child.y());
                canvas.origin(around);
            }
        }
        List<Placed> atoms = atoms(line);
        Drawing drawing = line.drawing();
        if (!(drawing instanceof LineText text)) {
            for (Placed child : atoms) {
                atom(canvas, child.fragment(), x + child.x(), y + child.y(), tag);
            }
            return;
        }
        int drawn = 0;
        for (Placed child : atoms) {
            int end = drawn;
            while (end < text.count() && text.piece(end).x() < child.x() + 0.01) {
                end++;
            }
            text(canvas, text, x, y, drawn, end, tag);
            drawn = end;
            atom(canvas, child.fragment(), x + child.x(), y + child.y(), tag);
        }
        text(canvas, text, x, y, drawn, text.count(), tag);
    }

    /** The boxes in a line that are no inline boxes, from left to right. */
    private static List<Placed> atoms(Fragment line) {
        List<Placed> children = line.children();
        List<Placed> atoms = List.of();
        for (int i = 0; i < children.size(); i++) {
            if (!isInline(children.get(i).fragment().box())) {
                atoms = atoms.isEmpty() ? new ArrayList<>(2) : atoms;
                atoms.add(children.get(i));
            }
        }
        if (atoms.size() > 1) {
            atoms.sort(Comparator.comparingDouble(Placed::x));
        }
        return atoms;
    }

    private static void text(Canvas canvas, LineText text, double x, double y, int from, int to, @Nullable Tag tag) {
        if (from == 0 && to == text.count()) {
            tagged(canvas, tag, text, x, y);
        } else if (from < to) {
            tagged(canvas, tag, (on, left, top) -> text.draw(on, left, top, from, to), x, y);
        }
    }

    private static void marker(Canvas canvas, MarkerDrawing marker, double x, double y, @Nullable Tag tag) {
        tagged(canvas, StructureTags.label(tag, marker.says()), marker, x, y);
    }

    private static boolean isMarker(Box item, Box inner) {
        Element element = item.element();
        return element != null && element.marker() != null && inner.element() == element.marker();
    }

    private void atom(Canvas canvas, Fragment atom, double x, double y, @Nullable Tag tag) {
        if (Layers.isLayer(atom.box())) {
            child(canvas, atom, x, y, tag, true);
            return;
        }
        if (atom.drawing() instanceof MarkerDrawing bullet) {
            // A bullet within a line is a decoration: the list itself says that it has bullets.
            tagged(canvas, null, bullet, x, y);
            return;
        }
        String link = atom.box().link();
        if (link.isEmpty()) {
            whole(canvas, atom, x, y, tag);
            return;
        }
        Tag before = canvas.suspend();
        if (tag != null) {
            canvas.tag(tag);
        }
        Tag around = canvas.stretch(link, null);
        whole(canvas, atom, x, y, around == null ? null : canvas.tag());
        canvas.link(x, y, atom.width(), atom.height(), link);
        canvas.resume(before);
    }

    private static void tagged(Canvas canvas, @Nullable Tag tag, Drawing drawing, double x, double y) {
        Tag before = canvas.suspend();
        if (tag != null) {
            canvas.tag(tag);
        }
        drawing.draw(canvas, x, y);
        canvas.resume(before);
    }

    /** Notes where links and bookmarks lead, and whose content comes; returns the element before. */
    private @Nullable Supplier<String> enter(Canvas canvas, Fragment fragment, double y) {
        Box box = fragment.box();
        Element element = box.element();
        if (element == null) {
            return canvas.origin();
        }
        if (!fragment.isContinued() && !fragment.isRepeated()) {
            String id = element.attribute("id", box.scope());
            if (!id.isEmpty()) {
                canvas.anchor(id, y);
            }
            int level = box.style().flow().bookmark();
            if (level > 0) {
                String title = PlainText.of(element, box.scope(), box.state(), walk);
                if (!title.isEmpty()) {
                    canvas.bookmark(level, title, y);
                }
            }
        }
        return canvas.origin(owner == null ? box.origin() : owner);
    }

    /** Draws within the padding box where the box clips what overflows. */
    private static void clipped(Canvas canvas, Fragment fragment, double x, double y, Drawing content) {
        if (!fragment.box().layout().clips() || !overflows(fragment, 0, 0, fragment)) {
            content.draw(canvas, x, y);
            return;
        }
        var border = fragment.box().style().box().border();
        double left = x + border.left().width();
        double top = y + border.top().width();
        double width = fragment.width() - border.left().width() - border.right().width();
        double height = fragment.height() - border.top().width() - border.bottom().width();
        var corners = fragment.box().style().box().corners();
        var radii = corners.of(fragment.width(), fragment.height()).inset(border.top().width()).within(width, height);
        canvas.within(new RoundRectangle(left, top, width, height, radii), () -> content.draw(canvas, x, y));
    }

    /** Whether something within reaches over the edge of a box, or over its rounded corners. */
    private static boolean overflows(Fragment around, double x, double y, Fragment within) {
        if (!around.box().style().box().corners().isSquare()) {
            return true;
        }
        List<Placed> children = within.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            Fragment inner = child.fragment();
            double left = x + child.x();
            double top = y + child.y();
            boolean outside = left < -0.01 || top < -0.01 || left + inner.width() > around.width() + 0.01
                    || top + inner.height() > around.height() + 0.01;
            if (outside || overflows(around, left, top, inner)) {
                return true;
            }
        }
        return false;
    }

    /** Whether a fragment is painted as a whole, and not in passes with the blocks around it. */
    private static boolean isApart(Fragment fragment) {
        Box box = fragment.box();
        return box.isReplaced() || box.layout().isFloating() || Layers.isLayer(box) || box.layout().clips();
    }

    private static boolean hasItems(Box box) {
        return switch (box.layout().display()) {
            case FLEX, INLINE_FLEX, GRID, INLINE_GRID -> true;
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE, INLINE_BLOCK, TABLE, INLINE_TABLE, TABLE_CAPTION,
                    TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP, TABLE_ROW_GROUP, TABLE_FOOTER_GROUP,
                    TABLE_ROW, TABLE_CELL ->
                false;
        };
    }

    private static boolean isInline(Box box) {
        return switch (box.layout().display()) {
            case INLINE -> !box.isReplaced();
            case NONE, CONTENTS, BLOCK, FLOW_ROOT, LIST_ITEM, INLINE_BLOCK, FLEX, INLINE_FLEX, GRID, INLINE_GRID, TABLE,
                    INLINE_TABLE, TABLE_CAPTION, TABLE_COLUMN_GROUP, TABLE_COLUMN, TABLE_HEADER_GROUP,
                    TABLE_ROW_GROUP, TABLE_FOOTER_GROUP, TABLE_ROW, TABLE_CELL ->
                false;
        };
    }
}
