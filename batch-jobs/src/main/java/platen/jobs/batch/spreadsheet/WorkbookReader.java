package platen.jobs.batch.spreadsheet;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.dhatim.fastexcel.reader.Cell;
import org.dhatim.fastexcel.reader.ReadableWorkbook;
import org.dhatim.fastexcel.reader.ReadingOptions;
import org.dhatim.fastexcel.reader.Row;
import org.dhatim.fastexcel.reader.Sheet;
import org.dhatim.fastexcel.reader.SheetVisibility;
import org.jspecify.annotations.Nullable;

/** Reads the rows of one sheet of a workbook. Runs in an isolated process. */
final class WorkbookReader {
    private static final byte[] OLE = {(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0};
    private static final int MAX_NAMED = 5;
    private static final int WORKBOOK_HEAD_BYTES = 64 * 1024;
    private static final Pattern FROM_1904 = Pattern.compile("<(?:\\w+:)?workbookPr\\b[^>]*\\bdate1904=\"(?:1|true)\"");

    private WorkbookReader() {}

    /**
     * Returns the rows of a sheet as CSV, in UTF-8. Empty rows are left out.
     *
     * @param sheetName null for the only visible sheet that has rows
     * @throws UnusableWorkbook when the file is no workbook, it is not clear which sheet is meant, or cells have no value
     */
    static byte[] csv(byte[] file, @Nullable String sheetName) {
        if (beginsWith(file, OLE)) {
            throw new UnusableWorkbook("This is an .xls file of Excel 97 to 2003, or a workbook with a password;"
                    + " save it as .xlsx without a password.");
        }
        try (ZipFile zip = ZipFile.builder().setByteArray(file).get();
                var workbook = new ReadableWorkbook(new ByteArrayInputStream(file),
                        new ReadingOptions(hasFormats(zip), true))) {
            return csv(sheet(workbook, sheetName), new CellText(isFrom1904(zip)));
        } catch (UnusableWorkbook refused) {
            throw refused;
        } catch (IOException | RuntimeException damaged) {
            // The reader throws either for files that are no workbooks, are damaged or are built to harm.
            throw new UnusableWorkbook(
                    "The file is not a readable workbook (.xlsx); open it in your spreadsheet program, and"
                            + " save it again as .xlsx or as CSV.");
        }
    }

    private static boolean beginsWith(byte[] file, byte[] start) {
        for (int i = 0; i < start.length; i++) {
            if (file.length <= i || file[i] != start[i]) {
                return false;
            }
        }
        return true;
    }

    private static Sheet sheet(ReadableWorkbook workbook, @Nullable String name) throws IOException {
        if (name != null) {
            Optional<Sheet> named = workbook.findSheet(name);
            if (named.isEmpty()) {
                throw new UnusableWorkbook("The workbook has no sheet '%s'; it has %s.".formatted(shown(name),
                        names(workbook.getSheets().toList())));
            }
            return named.get();
        }
        List<Sheet> filled = new ArrayList<>();
        for (Sheet sheet : workbook.getSheets().toList()) {
            if (sheet.getVisibility() == SheetVisibility.VISIBLE && hasRows(sheet)) {
                filled.add(sheet);
            }
        }
        if (filled.isEmpty()) {
            throw new UnusableWorkbook("No visible sheet of the workbook has rows.");
        }
        if (filled.size() > 1) {
            throw new UnusableWorkbook("The workbook has several sheets with rows: %s. Name one of them with 'sheet'."
                    .formatted(names(filled)));
        }
        return filled.getFirst();
    }

    private static String names(List<Sheet> sheets) {
        var names = new StringBuilder();
        for (int i = 0; i < Math.min(MAX_NAMED, sheets.size()); i++) {
            names.append(i == 0 ? "'" : ", '").append(shown(sheets.get(i).getName())).append('\'');
        }
        return sheets.size() > MAX_NAMED ? names + " and more" : names.toString();
    }

    private static String shown(String name) {
        String printable = name.replaceAll("\\p{C}", "");
        return printable.substring(0, Math.min(40, printable.length()));
    }

    private static boolean hasRows(Sheet sheet) throws IOException {
        try (Stream<Row> rows = sheet.openStream()) {
            return rows.anyMatch(row -> row.getFirstNonEmptyCell().isPresent());
        }
    }

    private static byte[] csv(Sheet sheet, CellText texts) throws IOException {
        var csv = new CsvText();
        List<String> without = new ArrayList<>();
        int columns = 0;
        try (Stream<Row> rows = sheet.openStream()) {
            for (Row row : (Iterable<Row>) rows::iterator) {
                List<String> cells = cells(row, texts, without);
                if (!cells.isEmpty()) {
                    columns = columns == 0 ? cells.size() : columns;
                    csv.add(cells, columns);
                }
                if (without.size() > MAX_NAMED) {
                    break;
                }
            }
        }
        if (!without.isEmpty()) {
            throw new UnusableWorkbook(
                    "Cells of the workbook have no value: %s%s. Correct them and send it again.".formatted(
                            String.join(", ", without.subList(0, Math.min(MAX_NAMED, without.size()))),
                            without.size() > MAX_NAMED ? " and more" : ""));
        }
        return csv.toBytes();
    }

    /** Returns the texts up to the last that is not empty. */
    private static List<String> cells(Row row, CellText texts, List<String> without) {
        List<String> cells = new ArrayList<>();
        int filled = 0;
        for (int i = 0; i < row.getCellCount(); i++) {
            Cell cell = row.hasCell(i) ? row.getCell(i) : null;
            String text = "";
            try {
                text = cell == null ? "" : texts.of(cell);
            } catch (CellText.NoValue e) {
                without.add("%s (%s)".formatted(String.valueOf(cell == null ? "" : cell.getAddress()), e.getMessage()));
            }
            cells.add(text);
            filled = text.isBlank() ? filled : i + 1;
        }
        return cells.subList(0, filled);
    }

    /** Some programs write workbooks without formats, in which no number is a date. */
    private static boolean hasFormats(ZipFile zip) {
        return Collections.list(zip.getEntries())
                .stream()
                .anyMatch(entry -> entry.getName().toLowerCase(Locale.ROOT).endsWith("styles.xml"));
    }

    /** Reads the flag itself: the reader of workbooks knows one of its two notations only. */
    private static boolean isFrom1904(ZipFile zip) throws IOException {
        ZipArchiveEntry workbook = zip.getEntry("xl/workbook.xml");
        if (workbook == null) {
            return false;
        }
        try (var in = zip.getInputStream(workbook)) {
            String head = new String(in.readNBytes(WORKBOOK_HEAD_BYTES), StandardCharsets.UTF_8);
            return FROM_1904.matcher(head).find();
        }
    }

    /** Rows as RFC 4180 writes them. */
    private static final class CsvText {
        private final StringBuilder text = new StringBuilder();

        /** @param columns cells that the row has at least */
        void add(List<String> cells, int columns) {
            for (int i = 0; i < Math.max(columns, cells.size()); i++) {
                text.append(i == 0 ? "" : ",");
                cell(i < cells.size() ? cells.get(i) : "");
            }
            text.append('\n');
            if (text.length() > ReadWorkbookTask.MAX_CSV_BYTES) {
                throw tooLarge();
            }
        }

        private void cell(String cell) {
            boolean quoted = cell.chars().anyMatch(c -> c == '"' || c == ',' || c == '\n' || c == '\r');
            text.append(quoted ? '"' + cell.replace("\"", "\"\"") + '"' : cell);
        }

        byte[] toBytes() {
            byte[] bytes = text.toString().getBytes(StandardCharsets.UTF_8);
            if (bytes.length > ReadWorkbookTask.MAX_CSV_BYTES) {
                throw tooLarge();
            }
            return bytes;
        }

        private static UnusableWorkbook tooLarge() {
            return new UnusableWorkbook(
                    "The sheet has more than %d MB of text; send it as CSV, which is read as it arrives."
                            .formatted(ReadWorkbookTask.MAX_CSV_BYTES >> 20));
        }
    }
}
