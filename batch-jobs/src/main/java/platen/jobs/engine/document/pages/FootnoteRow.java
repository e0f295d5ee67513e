package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.Fragment.Placed;
import platen.jobs.engine.document.style.ParagraphStyle;
import platen.jobs.engine.document.tree.Element;
import platen.jobs.engine.text.unicode.Direction;

/** Footnotes that stand beside each other: one note, or several short ones that may share a line. */
record FootnoteRow(List<Fragment> notes) {
    private static final double TOLERANCE = 0.01;

    /**
     * Divides notes into rows. A note that may share a line ({@code footnote-display: inline} or {@code compact}) stands
     * beside those before it, an em apart, where it has space there as a whole.
     *
     * @param width of the area, in points; notes that fill it stand alone
     * @param area notes that are higher than it can be stand alone, too, to be divided
     */
    static List<FootnoteRow> of(List<Fragment> notes, double width, FootnoteArea area) {
        List<FootnoteRow> rows = new ArrayList<>(notes.size());
        double highest = area.limit() - area.above() - area.below();
        double right = 0;
        for (Fragment note : notes) {
            boolean narrow = isNarrow(note, width) && note.height() <= highest + TOLERANCE;
            boolean beside = narrow && right > 0 && right + gap(note) + note.width() <= width + TOLERANCE;
            if (beside) {
                rows.getLast().notes().add(note);
                right += gap(note) + note.width();
            } else {
                rows.add(new FootnoteRow(new ArrayList<>(List.of(note))));
                right = narrow ? note.width() : 0;
            }
        }
        return rows;
    }

    /** Returns whether a note leaves space beside it. */
    static boolean isNarrow(Fragment note, double width) {
        return note.width() < width - TOLERANCE;
    }

    /**
     * Returns the notes beside each other, in the direction and at the side of the first one's text.
     *
     * @param left edge of the area
     * @param y top of the row
     * @param width of the area
     */
    List<Placed> placed(double left, double y, double width) {
        double taken = 0;
        for (Fragment note : notes) {
            taken += (taken == 0 ? 0 : gap(note)) + note.width();
        }
        ParagraphStyle paragraph = content(notes.getFirst()).style().paragraph();
        boolean rightToLeft = paragraph.direction() == Direction.RIGHT_TO_LEFT;
        double start = left + (width - taken) * switch (paragraph.align()) {
            case LEFT -> 0;
            case RIGHT -> 1;
            case CENTER -> 0.5;
            case START, JUSTIFY -> rightToLeft ? 1 : 0;
            case END -> rightToLeft ? 0 : 1;
        };
        List<Placed> placed = new ArrayList<>(notes.size());
        double before = 0;
        for (Fragment note : notes) {
            before += placed.isEmpty() ? 0 : gap(note);
            placed.add(new Placed(start + (rightToLeft ? taken - before - note.width() : before), y, note));
            before += note.width();
        }
        return placed;
    }

    /** Returns whether a note may share a line with others. */
    static boolean mayShare(Box root) {
        Box note = content(root);
        Element element = note.element();
        return element != null && !element.footnoteDisplay(note.state()).equals("block");
    }

    /** Returns the distance from the note before, in points. */
    static double gap(Fragment note) {
        return content(note).style().text().size();
    }

    private static Box content(Fragment note) {
        return content(note.box());
    }

    private static Box content(Box root) {
        return root.children().isEmpty() ? root : root.children().getFirst();
    }

    double height() {
        double height = 0;
        for (Fragment note : notes) {
            height = Math.max(height, note.height());
        }
        return height;
    }
}
