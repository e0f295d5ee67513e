package platen.jobs.compile;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.Random;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;

/** Tests untrusted fonts in uploads: native code shapes them in a worker process before anything else does. */
@Tag("thorough")
class HostileFontsTest {
    private static final String PAGE = """
            <html><head><style>@font-face { font-family: Own; src: url(own.ttf) } p { font-family: Own }</style></head>
            <body><p>\u0628\u0633\u0645 \u0627\u0644\u0644\u0647 {{name}}</p></body></html>""";
    private static final int DAMAGES = 40;

    @AutoClose
    private final WorkerPool workers = new WorkerPool(IsolationSettings.defaults());
    private final CompileProcess compiler = new CompileProcess(workers, Duration.ofSeconds(60));

    @Test
    void aSoundFontIsTaken() throws IOException {
        assertThat(compiled(font())).isInstanceOf(CompileOutcome.Compiled.class);
    }

    @Test
    void aFontWhoseTableLeavesTheFileIsReplacedWithAWarning() throws IOException {
        byte[] file = font();
        ByteBuffer.wrap(file).putInt(place(file, "GSUB") + 12, 0x7FFFFFFF);

        assertThat(compiled(file)).isInstanceOfSatisfying(CompileOutcome.Compiled.class,
                compiled -> assertThat(compiled.warnings().toString()).contains("own.ttf", "GSUB"));
    }

    @Test
    void damagedLayoutTablesEndInATemplateOrARefusal() throws IOException {
        byte[] sound = font();
        var random = new Random(7);
        for (String tag : new String[]{"GSUB", "GPOS", "GDEF", "cmap"}) {
            int entry = place(sound, tag);
            int from = ByteBuffer.wrap(sound).getInt(entry + 8);
            int length = ByteBuffer.wrap(sound).getInt(entry + 12);
            for (int i = 0; i < DAMAGES / 4; i++) {
                byte[] damaged = sound.clone();
                for (int j = 0; j < 20; j++) {
                    damaged[from + random.nextInt(length)] = (byte) random.nextInt();
                }
                assertThat(compiled(damaged)).isNotNull();
            }
        }
    }

    private CompileOutcome compiled(byte[] font) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            zip.putNextEntry(new ZipEntry("template.html"));
            zip.write(PAGE.getBytes(UTF_8));
            zip.putNextEntry(new ZipEntry("own.ttf"));
            zip.write(font);
        }
        return compiler.compile(bytes.toByteArray(), ImportOptions.DEFAULT);
    }

    private static int place(byte[] file, String tag) {
        for (int i = 0; i < ByteBuffer.wrap(file).getShort(4); i++) {
            if (new String(file, 12 + 16 * i, 4, StandardCharsets.ISO_8859_1).equals(tag)) {
                return 12 + 16 * i;
            }
        }
        throw new AssertionError("no " + tag);
    }

    private static byte[] font() throws IOException {
        String name = "/platen/jobs/engine/text/fonts/NotoNaskhArabic-Regular.ttf";
        try (InputStream in = HostileFontsTest.class.getResourceAsStream(name)) {
            return Objects.requireNonNull(in, name).readAllBytes();
        }
    }
}
