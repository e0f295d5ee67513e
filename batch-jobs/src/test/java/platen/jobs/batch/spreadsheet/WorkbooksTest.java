package platen.jobs.batch.spreadsheet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import java.util.function.Consumer;
import java.util.function.UnaryOperator;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.apache.commons.compress.archivers.zip.ZipArchiveEntry;
import org.apache.commons.compress.archivers.zip.ZipFile;
import org.dhatim.fastexcel.Workbook;
import org.dhatim.fastexcel.Worksheet;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.db.WorkbookFile;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;

/** Tests rows of workbooks as people save them. */
class WorkbooksTest {
    private static WorkerPool pool;
    private static Workbooks workbooks;

    @BeforeAll
    static void start() {
        pool = new WorkerPool(IsolationSettings.defaults());
        workbooks = new Workbooks(pool);
    }

    @AfterAll
    static void stop() {
        pool.close();
    }

    @Test
    void numbersDatesAndFlagsAreWrittenAsJsonWritesThem() throws IOException {
        byte[] file = workbook(sheet -> {
            sheet.value(0, 0, "name");
            sheet.value(0, 1, "total");
            sheet.value(0, 2, "due");
            sheet.value(0, 3, "at");
            sheet.value(0, 4, "paid");
            sheet.value(1, 0, "Ada \"A\", Lenz");
            sheet.value(1, 1, 0.1 + 0.2);
            sheet.value(1, 2, LocalDate.of(2026, 3, 1));
            sheet.style(1, 2).format("dd.mm.yyyy").set();
            sheet.value(1, 3, LocalDateTime.of(2026, 3, 1, 14, 30, 15));
            sheet.style(1, 3).format("yyyy-mm-dd hh:mm:ss").set();
            sheet.value(1, 4, true);
            sheet.value(2, 1, 12_345_678_901L);
        });

        assertThat(csv(file)).isEqualTo("""
                name,total,due,at,paid
                "Ada ""A"", Lenz",0.3,2026-03-01,2026-03-01T14:30:15,true
                ,12345678901,,,
                """);
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', nullValues = "-", value = {
            "01234      | 00000              | 1234",
            "1234.5     | '#,##0.00'         | 1234.5",
            "0.19       | 0%                 | 0.19",
            "2026-03-01 | '[$-407]d. mmmm yyyy;@' | 46082",
            "2026-03-01 | mmm-yy             | 46082",
            "18:00:00   | '[h]:mm'           | 0.75",
            "36:00:00   | '[h]:mm'           | 1.5",
            "06:30:00   | 'h:mm AM/PM'       | 0.2708333333333333",
            "42         | '0 \\d\\a\\y\\s'   | 42",
            "42         | '[Red]0;-0'        | 42",
            "1900-02-28 | yyyy-mm-dd         | 59",
            "1900-03-01 | yyyy-mm-dd         | 61",
            "0.000001   | -                  | 0.000001"})
    void aNumberIsReadByItsFormat(String expected, @Nullable String format, double number) throws IOException {
        byte[] file = workbook(sheet -> {
            sheet.value(0, 0, "value");
            sheet.value(1, 0, number);
            if (format != null) {
                sheet.style(1, 0).format(format).set();
            }
        });

        assertThat(csv(file)).isEqualTo("value\n" + expected + "\n");
    }

    @Test
    void aWorkbookThatCountsDaysFrom1904HasTheSameDates() throws IOException {
        byte[] file = changed(workbook(sheet -> {
            sheet.value(0, 0, "due");
            sheet.value(1, 0, 46082 - 1462);
            sheet.style(1, 0).format("yyyy-mm-dd").set();
        }), "xl/workbook.xml", xml -> xml.replaceFirst("<workbookPr[^>]*>", "").replaceFirst("(<workbook [^>]*>)",
                "$1<workbookPr date1904=\"1\"/>"));

        assertThat(csv(file)).isEqualTo("due\n2026-03-01\n");
    }

    @Test
    void aWorkbookWithoutFormatsHasNumbersAndTexts() throws IOException {
        assertThat(csv(WorkbookFile.of("name,total\nAda,46082\n"))).isEqualTo("name,total\nAda,46082\n");
    }

    @Test
    void emptyRowsAndCellsBehindTheHeaderAreLeftOut() throws IOException {
        byte[] file = workbook(sheet -> {
            sheet.value(2, 0, "a");
            sheet.value(2, 1, "b");
            sheet.value(4, 1, "x");
            sheet.value(4, 2, "  ");
            sheet.value(5, 0, "");
        });

        assertThat(csv(file)).isEqualTo("a,b\n,x\n");
    }

    @Test
    void aFormulaHasTheValueThatWasSavedAndItsErrorIsNamed() throws IOException {
        byte[] file = workbook(sheet -> {
            sheet.value(0, 0, "sum");
            sheet.formula(1, 0, "1+1");
        });
        byte[] saved = changed(file, "xl/worksheets/sheet1.xml",
                xml -> xml.replaceFirst("</f>(<v>[^<]*</v>)?", "</f><v>2</v>"));
        byte[] failed = changed(file, "xl/worksheets/sheet1.xml", xml -> xml.replaceFirst(
                "<c r=\"A2\"([^>]*)>(.*?)</f>(<v>[^<]*</v>)?", "<c r=\"A2\" t=\"e\">$2</f><v>#N/A</v>"));

        byte[] unsaved = changed(file, "xl/worksheets/sheet1.xml",
                xml -> xml.replaceFirst("</f>(<v>[^<]*</v>)?", "</f><!-- no value -->"));

        assertThat(csv(saved)).isEqualTo("sum\n2\n");
        assertThat(message(unsaved, null))
                .isEqualTo("Cells of the workbook have no value: A2 (a formula without a saved"
                        + " value). Correct them and send it again.");
        assertThat(message(failed, null)).isEqualTo(
                "Cells of the workbook have no value: A2 (#N/A). Correct them and send it again.");
    }

    @Test
    void theOnlyVisibleSheetWithRowsIsTakenAndAnyOtherByItsName() throws IOException {
        byte[] one = sheets(Map.of("Empty", _ -> {}, "Rows", sheet -> sheet.value(0, 0, "a")));
        var two = new LinkedHashMap<String, Consumer<Worksheet>>();
        two.put("First", sheet -> sheet.value(0, 0, "a"));
        two.put("Second", sheet -> sheet.value(0, 0, "b"));

        assertThat(csv(one)).isEqualTo("a\n");
        assertThat(message(sheets(two), null)).isEqualTo(
                "The workbook has several sheets with rows: 'First', 'Second'. Name one of them with 'sheet'.");
        assertThat(csv(sheets(two), "Second")).isEqualTo("b\n");
        assertThat(message(sheets(two), "Third"))
                .isEqualTo("The workbook has no sheet 'Third'; it has 'First', 'Second'.");
    }

    @Test
    void aFileThatIsNoWorkbookIsRefusedWithAWayOut() throws IOException {
        assertThat(message("PK\003\004 and nothing".getBytes(StandardCharsets.ISO_8859_1), null))
                .startsWith("The file is not a readable workbook (.xlsx)");
        assertThat(message(new byte[]{(byte) 0xd0, (byte) 0xcf, 0x11, (byte) 0xe0, 1}, null))
                .contains("save it as .xlsx");
        assertThat(message(new byte[Workbooks.MAX_FILE_BYTES + 1], null)).contains("at most 32 MB");
    }

    @Test
    void aWorkbookThatIsBuiltToHarmEndsItsProcessOnly() throws IOException {
        byte[] file = workbook(sheet -> sheet.value(0, 0, "a"));
        byte[] wide = changed(file, "xl/worksheets/sheet1.xml", xml -> xml.replace("r=\"A1\"", "r=\"ZZZZZZ1\""));
        byte[] bomb = changed(file, "xl/worksheets/sheet1.xml", xml -> xml.replaceFirst("<c r=\"A1\".*?</c>",
                "<c r=\"A1\" t=\"inlineStr\"><is><t>" + "x".repeat(40 << 20) + "</t></is></c>"));
        byte[] entities = changed(file, "xl/worksheets/sheet1.xml",
                xml -> xml.replaceFirst("\\?>", "?><!DOCTYPE x [<!ENTITY a SYSTEM \"file:///etc/passwd\">]>")
                        .replaceFirst("<c r=\"A1\".*?</c>",
                                "<c r=\"A1\" t=\"inlineStr\"><is><t>&a;</t></is></c>"));

        assertThat(message(wide, null)).contains("as CSV");
        assertThat(message(bomb, null)).contains("as CSV");
        assertThat(message(entities, null)).doesNotContain("root");
        assertThat(csv(file)).isEqualTo("a\n");
    }

    private static String csv(byte[] file) throws IOException {
        return csv(file, null);
    }

    private static String csv(byte[] file, @Nullable String sheet) throws IOException {
        try (InputStream rows = workbooks.rows(UUID.randomUUID(), new ByteArrayInputStream(file), sheet)) {
            return new String(rows.readAllBytes(), StandardCharsets.UTF_8);
        }
    }

    private static String message(byte[] file, @Nullable String sheet) {
        return String.valueOf(assertThrows(UnusableWorkbook.class, () -> csv(file, sheet)).getMessage());
    }

    private static byte[] workbook(Consumer<Worksheet> fill) throws IOException {
        return sheets(Map.of("Rows", fill));
    }

    private static byte[] sheets(Map<String, Consumer<Worksheet>> sheets) throws IOException {
        var out = new ByteArrayOutputStream();
        try (var workbook = new Workbook(out, "Test", "1.0")) {
            sheets.forEach((name, fill) -> fill.accept(workbook.newWorksheet(name)));
        }
        return out.toByteArray();
    }

    private static byte[] changed(byte[] file, String part, UnaryOperator<String> change)
            throws IOException {
        var out = new ByteArrayOutputStream();
        boolean found = false;
        try (ZipFile from = ZipFile.builder().setByteArray(file).get(); var to = new ZipOutputStream(out)) {
            for (ZipArchiveEntry entry : Collections.list(from.getEntries())) {
                to.putNextEntry(new ZipEntry(entry.getName()));
                byte[] content = from.getInputStream(entry).readAllBytes();
                if (entry.getName().equals(part)) {
                    String before = new String(content, StandardCharsets.UTF_8);
                    String after = change.apply(before);
                    assertThat(after).isNotEqualTo(before);
                    content = after.getBytes(StandardCharsets.UTF_8);
                    found = true;
                }
                to.write(content);
            }
        }
        assertThat(found).as(part).isTrue();
        return out.toByteArray();
    }
}
