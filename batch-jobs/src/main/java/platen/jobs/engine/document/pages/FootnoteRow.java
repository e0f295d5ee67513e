package platen.jobs.engine.document.pages;

import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.document.box.Box;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.tree.Element;

/** Footnotes that stand beside each other: one note, or several short ones that may share a line. */
record FootnoteRow(List<Fragment> notes) {
    private static final double TOLERANCE = 0.01;

    /**
     * Divides notes into rows. A note that may share a line ({@code footnote-display: inline} or {@code compact}) stands
     * beside those before it, an em apart, where it has space there as a whole.
     *
     * @param width of the area, in points; notes that fill it stand alone
     */
    static List<FootnoteRow> of(List<Fragment> notes, double width) {
        List<FootnoteRow> rows = new ArrayList<>(notes.size());
        double right = 0;
        for (Fragment note : notes) {
            boolean narrow = note.width() < width - TOLERANCE;
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

    /** Returns whether a note may share a line with others. */
    static boolean mayShare(Box root) {
        Box note = root.children().isEmpty() ? root : root.children().getFirst();
        Element element = note.element();
        return element != null && !element.footnoteDisplay(note.state()).equals("block");
    }

    /** Returns the distance from the note before, in points. */
    static double gap(Fragment note) {
        Box root = note.box();
        return (root.children().isEmpty() ? root : root.children().getFirst()).style().text().size();
    }

    double height() {
        double height = 0;
        for (Fragment note : notes) {
            height = Math.max(height, note.height());
        }
        return height;
    }
}
