package platen.db;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;

/** A workbook as small programs write it: texts in the cells, no formats, no shared texts. */
public final class WorkbookFile {
    private static final String MAIN = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";
    private static final String RELATIONS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

    private WorkbookFile() {}

    /**
     * Returns a workbook of one sheet.
     *
     * @param csv cells divided by commas, none of them quoted; numbers become numbers
     */
    public static byte[] of(String csv) {
        var out = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(out)) {
            part(zip, "[Content_Types].xml", """
                    <Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">
                    <Default Extension="xml" ContentType="application/xml"/></Types>""");
            part(zip, "xl/workbook.xml",
                    """
                    <workbook xmlns="%s" xmlns:r="%s"><sheets><sheet name="Rows" sheetId="1" r:id="r1"/></sheets></workbook>"""
                            .formatted(MAIN, RELATIONS));
            part(zip, "xl/_rels/workbook.xml.rels", """
                    <Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">
                    <Relationship Id="r1" Type="%s/worksheet" Target="worksheets/sheet1.xml"/></Relationships>"""
                    .formatted(RELATIONS));
            part(zip, "xl/worksheets/sheet1.xml",
                    "<worksheet xmlns=\"%s\"><sheetData>%s</sheetData></worksheet>".formatted(MAIN, rows(csv)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return out.toByteArray();
    }

    private static String rows(String csv) {
        var rows = new StringBuilder();
        for (String line : csv.split("\n")) {
            rows.append("<row>");
            for (String cell : line.split(",")) {
                rows.append(cell.matches("[0-9.]+")
                        ? "<c><v>" + cell + "</v></c>"
                        : "<c t=\"inlineStr\"><is><t>" + cell + "</t></is></c>");
            }
            rows.append("</row>");
        }
        return rows.toString();
    }

    private static void part(ZipOutputStream zip, String name, String content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(("<?xml version=\"1.0\" encoding=\"UTF-8\"?>" + content).getBytes(StandardCharsets.UTF_8));
    }
}
