package platen.samples.form;

import java.io.IOException;

/** Fills a page from the top with rows of twelve columns. */
public final class Grid {
    /** Height of a row of one-line entries, in points. */
    public static final float LINE = 31;

    /** Space between rows, in points. */
    public static final float ROW_GAP = 10;

    private static final int COLUMNS = 12;
    private static final float GUTTER = 12;

    private final Sheet sheet;
    private final Box area;
    private float top;

    /**
     * Creates a grid on a page.
     *
     * @param top distance of the first row from the top of the page, in points
     */
    public Grid(Sheet sheet, float top) {
        this.sheet = sheet;
        this.area = sheet.area();
        this.top = top;
    }

    /**
     * An entry in a row.
     *
     * @param columns number of columns it spans
     * @param top share of the row's height that is left free above a one-line entry: 0 or 1
     */
    public record Cell(int columns, FormEntry entry, int top) {}

    /** Returns a cell that spans the given columns and the whole height of the row. */
    public static Cell cell(int columns, FormEntry entry) {
        return new Cell(columns, entry, 0);
    }

    /** Returns a cell for a one-line entry at the bottom of a higher row. */
    public static Cell lowCell(int columns, FormEntry entry) {
        return new Cell(columns, entry, 1);
    }

    /** Returns the top of the next row. */
    public float top() {
        return top;
    }

    /** Adds vertical space. */
    public Grid space(float points) {
        top += points;
        return this;
    }

    /** Adds a numbered heading with a rule. */
    public Grid section(String number, String title) throws IOException {
        top += 10;
        Box badge = new Box(area.left(), top, 17, 17);
        sheet.circle(badge, 0.5f, Ink.ACCENT, Ink.ACCENT);
        sheet.text(number, badge.left() + 8.5f - 2.5f, badge.top() + 11.9f, 9, Ink.PAPER, Weight.BOLD);
        sheet.text(title, badge.right() + 8, badge.top() + 12.6f, 11.5f, Ink.TEXT, Weight.BOLD);
        sheet.line(area.left(), top + 23, area.right(), top + 23, 0.6f, Ink.RULE);
        top += 31;
        return this;
    }

    /** Adds a row of one-line entries. */
    public Grid row(Cell... cells) throws IOException {
        return row(LINE, cells);
    }

    /** Adds a row of entries of the given height, including labels. */
    public Grid row(float height, Cell... cells) throws IOException {
        int column = 0;
        for (Cell cell : cells) {
            cell.entry().place(sheet, columns(column, cell.columns(), height).below(cell.top() * (height - LINE)));
            column += cell.columns();
        }
        top += height + ROW_GAP;
        return this;
    }

    /** Adds a paragraph across all columns. */
    public Grid paragraph(String text) throws IOException {
        top += sheet.paragraph(text, columns(0, COLUMNS, 0), 9.5f, 13, Ink.TEXT) + ROW_GAP;
        return this;
    }

    /** Returns the box of some columns in the next row. */
    public Box columns(int first, int count, float height) {
        float each = (area.width() + GUTTER) / COLUMNS;
        return new Box(area.left() + first * each, top, count * each - GUTTER, height);
    }
}
