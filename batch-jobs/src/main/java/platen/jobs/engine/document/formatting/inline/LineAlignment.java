package platen.jobs.engine.document.formatting.inline;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.boxstyle.DisplayType;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.formatting.inline.text.LineText.Piece;
import platen.jobs.engine.document.style.ParagraphStyle.Align;

/**
 * Where the content of a line stands in it (CSS Text 3, section 6).
 *
 * @param rightToLeft direction of the container
 * @param contentRightToLeft direction of the paragraph
 */
record LineAlignment(Box box, boolean rightToLeft, boolean contentRightToLeft) {

    /** Distance of the only line of a box, which runs from left to right, from the left edge. */
    static double single(Box box, double available, double width, double indent) {
        return offset(align(box, true), false, available, width, indent);
    }

    private static Align align(Box box, boolean lastLine) {
        Align align = box.style().paragraph().align();
        if (lastLine) {
            align = switch (box.layout().lines().lastLine()) {
                case AUTO -> align == Align.JUSTIFY ? Align.START : align;
                case START -> Align.START;
                case END -> Align.END;
                case LEFT -> Align.LEFT;
                case RIGHT -> Align.RIGHT;
                case CENTER -> Align.CENTER;
                case JUSTIFY -> Align.JUSTIFY;
            };
        }
        return align;
    }

    /** Tells what each space of a justified line takes of the space that is left. */
    double gap(List<Piece> pieces, double free, boolean lastLine) {
        if (free <= 0 || align(box, lastLine) != Align.JUSTIFY) {
            return 0;
        }
        int spaces = 0;
        for (int i = 0; i < pieces.size(); i++) {
            spaces += pieces.get(i).text().spaces();
        }
        return spaces == 0 ? 0 : free / spaces;
    }

    /** Distance of the content from the left edge. */
    double offset(double available, double width, double indent, boolean lastLine, boolean justified) {
        return justified
                ? rightToLeft ? 0 : indent
                : offset(align(box, lastLine), rightToLeft, available, width, indent);
    }

    private static double offset(Align align, boolean rightToLeft, double available, double width, double indent) {
        double free = available - indent - width;
        return (rightToLeft ? 0 : indent) + switch (align) {
            case START, JUSTIFY -> rightToLeft ? free : 0;
            case END -> rightToLeft ? 0 : Math.max(0, free);
            case LEFT -> 0;
            case RIGHT -> rightToLeft ? free : Math.max(0, free);
            case CENTER -> Math.max(0, free / 2);
        };
    }

    /** The text at its place; boxes behind widened spaces are moved too. */
    static List<Piece> moved(List<Piece> pieces, List<Placed> boxes, double offset, double baseline, double gap) {
        List<Piece> moved = new ArrayList<>(pieces.size());
        double added = 0;
        for (int i = 0; i < pieces.size(); i++) {
            Piece piece = pieces.get(i);
            double more = gap == 0 ? 0 : gap * piece.text().spaces();
            moved.add(new Piece(piece.x() + offset + added, baseline + piece.baseline(), piece.width() + more,
                    piece.text(), piece.style(), piece.gap() + gap, piece.link(),
                    piece.highlight()));
            if (more > 0) {
                double left = piece.x() + offset + added;
                widen(boxes, left, left + piece.width(), more);
            }
            added += more;
        }
        return moved;
    }

    /** Moves what is behind widened spaces, and widens the inline boxes that they are in. */
    private static void widen(List<Placed> boxes, double left, double behind, double more) {
        for (int i = 0; i < boxes.size(); i++) {
            Placed each = boxes.get(i);
            if (each.x() >= behind - 0.01) {
                boxes.set(i, new Placed(each.x() + more, each.y(), each.fragment()));
            } else if (each.x() <= left + 0.01 && each.x() + each.fragment().width() >= behind - 0.01
                    && isInline(each.fragment().box())) {
                boxes.set(i, new Placed(each.x(), each.y(), each.fragment().wider(more)));
            }
        }
    }

    private static boolean isInline(Box box) {
        return box.layout().display() == DisplayType.INLINE && !box.isReplaced();
    }
}
