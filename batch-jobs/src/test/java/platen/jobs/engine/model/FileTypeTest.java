package platen.jobs.engine.model;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.ImportOptions;

/** Files uploaded by mistake are named, with what to upload instead. */
class FileTypeTest {
    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
            D0CF11E0A1B11AE1 | format before 2007 (.doc, .xls, .ppt) | Export it as a PDF
            7B5C72746631     | Rich Text document (.rtf)             | Export it as a PDF
            89504E470D0A1A0A | PNG image                             | zip beside a template.html
            FFD8FFE0         | JPEG image                            | zip beside a template.html
            474946383961     | GIF image                             | Save it as PNG
            49492A0008000000 | TIFF image                            | Save it as PNG
            4D4D002A00000008 | TIFF image                            | Save it as PNG
            424D3600000000   | BMP image                             | Save it as PNG
            1F8B0800         | gzip                                  | .zip with a template.html
            48656C6C6F       | text without markup                   | <html
            7B2261223A317D   | text without markup                   | 'source' in JSON
            FFFE48006900     | encoded in UTF-16                     | UTF-8
            """)
    void aFileThatIsNoTemplateIsNamed(String hex, String name, String advice) {
        assertThat(refusal(java.util.HexFormat.of().parseHex(hex))).contains(name, advice);
    }

    @ParameterizedTest
    @CsvSource({"word/document.xml, Word document (.docx)", "xl/workbook.xml, Excel workbook (.xlsx)",
            "ppt/presentation.xml, PowerPoint presentation (.pptx)"})
    void anOfficeFileIsNamed(String part, String name) throws IOException {
        assertThat(refusal(zip("[Content_Types].xml", "", part, ""))).contains(name, "Export it as a PDF");
    }

    @Test
    void anOpenDocumentIsNamed() throws IOException {
        assertThat(refusal(zip("mimetype", "application/vnd.oasis.opendocument.text"))).contains("(.odt)");
    }

    @Test
    void anEmptyFileIsNamed() {
        assertThat(refusal(new byte[0])).contains("empty");
    }

    @ParameterizedTest
    @ValueSource(strings = {"<p>a</p>", "  \n<html>", "{{name}}", "%PDF-1.7", "\n\njunk %PDF-1.4", "\0\0\0"})
    void whatMayBeATemplateIsLeftToItsReader(String file) {
        assertThat(FileType.objection(file.getBytes(ISO_8859_1))).isEmpty();
    }

    private static String refusal(byte[] file) {
        CompileOutcome outcome = new Engine().compile(file, ImportOptions.DEFAULT);
        assertThat(outcome).isInstanceOf(CompileOutcome.Refused.class);
        assertThat(((CompileOutcome.Refused) outcome).reason()).isEqualTo(Reason.UNSUPPORTED_TYPE);
        return ((CompileOutcome.Refused) outcome).message();
    }

    private static byte[] zip(String... namesAndTexts) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            for (int i = 0; i < namesAndTexts.length; i += 2) {
                zip.putNextEntry(new ZipEntry(namesAndTexts[i]));
                zip.write(namesAndTexts[i + 1].getBytes(ISO_8859_1));
            }
        }
        return bytes.toByteArray();
    }
}
