package platen.samples.form;

import java.io.IOException;

/** Draws the header and footer that all pages of the club share. */
public final class Letterhead {
    private static final String CLUB = "Alder Lake Rowing Club";
    private static final String ADDRESS = "12 Boathouse Lane, Alder Lake, WA 98053";

    private Letterhead() {}

    /**
     * Draws the club's logo and name on the left and the document's title on the right.
     *
     * @return the top of the content area, from the top of the page
     */
    public static float head(Sheet sheet, String title, String subtitle) throws IOException {
        Box area = sheet.area();
        Box mark = new Box(area.left(), area.top() - 8, 34, 34);
        sheet.circle(mark, 1, Ink.ACCENT, Ink.ACCENT);
        sheet.wave(new Box(mark.left() + 7, mark.top() + 9, 20, 7), 2, 1.6f, Ink.PAPER);
        sheet.wave(new Box(mark.left() + 7, mark.top() + 17, 20, 7), 2, 1.6f, Ink.PAPER);
        sheet.text(CLUB, mark.right() + 10, mark.top() + 15, 12.5f, Ink.TEXT, Weight.BOLD);
        sheet.text(ADDRESS, mark.right() + 10, mark.top() + 28, 8, Ink.LABEL, Weight.REGULAR);
        sheet.textEndingAt(area.right(), title, mark.top() + 15, 15, Ink.ACCENT, Weight.BOLD);
        sheet.textEndingAt(area.right(), subtitle, mark.top() + 28, 8, Ink.LABEL, Weight.REGULAR);
        sheet.line(area.left(), mark.bottom() + 9, area.right(), mark.bottom() + 9, 1.2f, Ink.ACCENT);
        return mark.bottom() + 17;
    }

    /** Draws the form's number on the left and the page number on the right. */
    public static void foot(Sheet sheet, String form, int page, int pages) throws IOException {
        Box area = sheet.area();
        float baseline = area.bottom() + 16;
        sheet.line(area.left(), baseline - 12, area.right(), baseline - 12, 0.6f, Ink.RULE);
        sheet.text(form, area.left(), baseline, 7.5f, Ink.LABEL, Weight.REGULAR);
        sheet.textEndingAt(area.right(), "Page " + page + " of " + pages, baseline, 7.5f, Ink.LABEL,
                Weight.REGULAR);
    }
}
