package platen.jobs.engine.document.painting;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.text.LineText;
import platen.jobs.engine.document.formatting.marker.LeaderDrawing;
import platen.jobs.engine.document.formatting.marker.MarkerDrawing;
import platen.jobs.engine.document.formatting.positioned.Layers;
import platen.jobs.engine.document.paint.Canvas;
import platen.jobs.engine.document.paint.Drawing;
import platen.jobs.engine.document.paint.Tag;
import platen.jobs.engine.document.style.Color;

/** Paints lines: backgrounds of inline boxes, text, and the boxes that stand in it. */
final class LinePainter {
    private final FragmentPainter painter;

    LinePainter(FragmentPainter painter) {
        this.painter = painter;
    }

    /** Paints a line: backgrounds of inline boxes, text, and the boxes that stand in it. */
    void draw(Canvas canvas, Fragment line, double x, double y, @Nullable Tag tag) {
        List<Placed> children = line.children();
        for (int i = 0; i < children.size(); i++) {
            Placed child = children.get(i);
            if (isInline(child.fragment().box())) {
                Supplier<String> around = painter.elements().enter(canvas, child.fragment(), x + child.x(),
                        y + child.y());
                decoration(canvas, line, child, x, y);
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

    private void decoration(Canvas canvas, Fragment line, Placed child, double x, double y) {
        Fragment box = child.fragment();
        double fade = box.box().style().text().fade();
        boolean images = !box.box().layout().backgrounds().isEmpty();
        if (images) {
            painter.decorations().letters().line(line, x, y);
        }
        if (fade == 1) {
            painter.decorations().draw(canvas, box, x + child.x(), y + child.y());
        } else {
            // The letters have the opacity already.
            canvas.group((int) Math.round(fade * Color.OPAQUE), "",
                    (on, left, top) -> painter.decorations().draw(on, box, left, top), x + child.x(), y + child.y());
        }
        if (images) {
            painter.decorations().letters().line(null, 0, 0);
        }
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

    static void marker(Canvas canvas, MarkerDrawing marker, double x, double y, @Nullable Tag tag) {
        tagged(canvas, StructureTags.label(tag, marker.says()), marker, x, y);
    }

    private void atom(Canvas canvas, Fragment atom, double x, double y, @Nullable Tag tag) {
        if (Layers.isLayer(atom.box())) {
            painter.child(canvas, atom, x, y, tag, true);
            return;
        }
        Drawing drawing = atom.drawing();
        if (drawing instanceof MarkerDrawing || drawing instanceof LeaderDrawing) {
            // A bullet within a line is a decoration: the list itself says that it has bullets. So is a leader.
            tagged(canvas, null, drawing, x, y);
            return;
        }
        String link = atom.box().link();
        if (link.isEmpty()) {
            painter.whole(canvas, atom, x, y, tag);
            return;
        }
        Tag before = canvas.suspend();
        if (tag != null) {
            canvas.tag(tag);
        }
        Tag around = canvas.stretch(link, null);
        painter.whole(canvas, atom, x, y, around == null ? null : canvas.tag());
        canvas.marks().link(x, y, atom.width(), atom.height(), link);
        canvas.resume(before);
    }

    static void tagged(Canvas canvas, @Nullable Tag tag, Drawing drawing, double x, double y) {
        Tag before = canvas.suspend();
        if (tag != null) {
            canvas.tag(tag);
        }
        drawing.draw(canvas, x, y);
        canvas.resume(before);
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
