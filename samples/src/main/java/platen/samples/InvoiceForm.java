package platen.samples;

import static platen.samples.form.Grid.cell;
import static platen.samples.form.TextEntry.date;
import static platen.samples.form.TextEntry.lines;
import static platen.samples.form.TextEntry.number;
import static platen.samples.form.TextEntry.text;

import java.io.IOException;
import java.util.List;
import platen.samples.form.Box;
import platen.samples.form.CheckEntry;
import platen.samples.form.ChoiceEntry;
import platen.samples.form.Form;
import platen.samples.form.Grid;
import platen.samples.form.Ink;
import platen.samples.form.Letterhead;
import platen.samples.form.Option;
import platen.samples.form.Sheet;
import platen.samples.form.TextEntry;
import platen.samples.form.Weight;

/**
 * An invoice of one page: fifteen rows, named {@code items.0.description} and so on, which an import may treat as an
 * array, and totals.
 */
final class InvoiceForm {
    private static final int ROWS = 15;
    private static final float ROW_HEIGHT = 19;
    private static final float TOTALS_WIDTH = 216;

    private InvoiceForm() {}

    static byte[] bytes() throws IOException {
        try (var form = new Form("Invoice", "Alder Lake Rowing Club, Form B-1")) {
            Sheet sheet = form.sheet();
            float top = Letterhead.head(sheet, "Invoice", "Federal tax ID 93-1234567");
            float table = parties(sheet, top + 8);
            float below = table(sheet, table + 4);
            foot(sheet, below + 14);
            Letterhead.foot(sheet, "Form B-1 · Rev. 1", 1, 1);
            return form.bytes();
        }
    }

    private static float parties(Sheet sheet, float top) throws IOException {
        return new Grid(sheet, top)
                .row(cell(6, text("bill_to_name", "Bill to").atMost(60).asRequired()),
                        cell(3, text("invoice_number", "Invoice number").asRequired()),
                        cell(3, date("invoice_date", "Invoice date").asRequired()))
                .row(cell(6, text("bill_to_email", "Email")),
                        cell(3, ChoiceEntry.one("terms", "Terms", List.of(
                                new Option("due_on_receipt", "Due on receipt"), new Option("net_14", "14 days"),
                                new Option("net_30", "30 days")))),
                        cell(3, date("due_date", "Due date")))
                .row(52, cell(6, lines("bill_to_address", "Address")),
                        cell(6, lines("reference", "Your reference")))
                .top();
    }

    private static float table(Sheet sheet, float top) throws IOException {
        Box area = sheet.area();
        Box head = new Box(area.left(), top, area.width(), 18);
        sheet.fill(head, Ink.ACCENT);
        for (Column column : Column.values()) {
            Box cell = column.in(head);
            if (column == Column.DESCRIPTION) {
                sheet.text(column.title, cell.left() + 6, cell.bottom() - 6, 8, Ink.PAPER, Weight.BOLD);
            } else {
                sheet.textEndingAt(cell.right() - 6, column.title, cell.bottom() - 6, 8, Ink.PAPER, Weight.BOLD);
            }
        }
        Box row = new Box(area.left(), head.bottom(), area.width(), ROW_HEIGHT);
        for (int i = 0; i < ROWS; i++) {
            if (i % 2 == 0) {
                sheet.fill(row, Ink.TINT);
            }
            for (Column column : Column.values()) {
                column.entry(i).bare(sheet, column.in(row).inset(4, 0));
            }
            row = new Box(row.left(), row.bottom(), row.width(), row.height());
        }
        sheet.line(area.left(), row.top(), area.right(), row.top(), 1.2f, Ink.ACCENT);
        return row.top();
    }

    private static void foot(Sheet sheet, float top) throws IOException {
        Box area = sheet.area();
        Box notes = new Box(area.left(), top - 4, area.width() - TOTALS_WIDTH - 24, 76);
        lines("notes", "Notes").place(sheet, notes);
        Box paid = new Box(notes.left(), notes.bottom() + 12, notes.width(), 14);
        new CheckEntry("paid", "Paid in full, with thanks").place(sheet, paid);

        Box line = new Box(area.right() - TOTALS_WIDTH, top, TOTALS_WIDTH, 22);
        line = total(sheet, line, "Subtotal", "subtotal", TextEntry.Format.DOLLARS);
        line = total(sheet, line, "Tax rate", "tax_rate", TextEntry.Format.PERCENT);
        line = total(sheet, line, "Tax", "tax", TextEntry.Format.DOLLARS);
        sheet.line(line.left(), line.top(), line.right(), line.top(), 1.2f, Ink.ACCENT);
        sheet.fill(new Box(line.left(), line.top(), line.width(), 28), Ink.TINT);
        sheet.text("Total", line.left() + 8, line.top() + 18.5f, 11, Ink.TEXT, Weight.BOLD);
        number("total", "Total", TextEntry.Format.DOLLARS).asRequired().sized(12)
                .bare(sheet, new Box(line.left() + 80, line.top() + 2, line.width() - 84, 24));
    }

    private static Box total(Sheet sheet, Box line, String label, String name, TextEntry.Format format)
            throws IOException {
        sheet.text(label, line.left() + 8, line.top() + 14.5f, 9.5f, Ink.LABEL, Weight.REGULAR);
        number(name, label, format).bare(sheet, new Box(line.left() + 80, line.top(), line.width() - 84, 20));
        return new Box(line.left(), line.bottom(), line.width(), line.height());
    }

    /** Columns of the table. */
    private enum Column {
        DESCRIPTION("Description", "description", 0, 292),
        QUANTITY("Quantity", "quantity", 292, 60),
        UNIT_PRICE("Unit price", "unit_price", 352, 80),
        AMOUNT("Amount", "amount", 432, 84);

        private final String title;
        private final String key;
        private final float left;
        private final float width;

        Column(String title, String key, float left, float width) {
            this.title = title;
            this.key = key;
            this.left = left;
            this.width = width;
        }

        private Box in(Box row) {
            return new Box(row.left() + left, row.top(), width, row.height());
        }

        private TextEntry entry(int row) {
            String name = "items." + row + "." + key;
            String label = title + ", row " + (row + 1);
            TextEntry entry = switch (this) {
                case DESCRIPTION -> text(name, label).atMost(60);
                case QUANTITY -> number(name, label, TextEntry.Format.WHOLE);
                case UNIT_PRICE, AMOUNT -> number(name, label, TextEntry.Format.DOLLARS);
            };
            return entry.sized(9.5f);
        }
    }
}
