package platen.jobs.engine.fuzz;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.zip.ZipEntry;
import java.util.zip.ZipOutputStream;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.template.ImportOptions;

/** Zips of templates with damaged fonts, unusual names or too much content are compiled or rejected with a reason. */
@Order(1)
@Tag("thorough")
class ZipFuzzTest {
    private static final List<String> WORDS = List.of("glyf", "loca", "cmap", "head", "hmtx", "maxp", "GSUB", "GPOS",
            "GDEF",
            "CFF ", "PK\u0003\u0004", "PK\u0001\u0002", "PK\u0005\u0006", "../", "\\", "\u0000");
    private static final List<String> NAMES = List.of("a.css", "../a.css", "/etc/passwd", "fonts/f.ttf",
            "fonts/../f.ttf",
            "C:\\a.css", "a\u0000.css", "template.html", "Template.HTML", "x.html", "a/".repeat(2000), "", ".", "..",
            "ä.png",
            "inner.zip", "f.ttf");
    private static final String PAGE = """
            <html><head><style>@font-face { font-family: "F"; src: url(f.ttf) } p { font-family: F }</style>
            <link rel="stylesheet" href="a.css"></head><body><p>Ab fi {{a}} ö</p></body></html>""";
    private static final byte[] FONT = font("LiberationMono-Regular");
    private static final byte[] OTHER = font("LiberationSerif-Italic");
    private static final int MAX_ENTRIES = 700;

    @Test
    void damagedFonts() {
        Fuzz.few("fonts", 30, ZipFuzzTest::fonts);
    }

    @Test
    void oddZips() {
        Fuzz.few("zips", 25, ZipFuzzTest::zips);
    }

    @Test
    @Tag("thorough")
    void manyDamagedFonts() {
        Fuzz.many("fonts", ZipFuzzTest::fonts);
    }

    @Test
    @Tag("thorough")
    void manyOddZips() {
        Fuzz.many("zips", ZipFuzzTest::zips);
    }

    private static void fonts(Random random, AtomicReference<byte[]> keep) throws IOException {
        byte[] font = new Damage(random, WORDS).of(random.nextBoolean() ? FONT : OTHER, OTHER);
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            put(zip, "template.html", PAGE.getBytes(UTF_8));
            put(zip, "a.css", new byte[0]);
            put(zip, "f.ttf", font);
        }
        keep.set(bytes.toByteArray());
        Outcome.check(keep.get(), ImportOptions.DEFAULT);
    }

    private static void zips(Random random, AtomicReference<byte[]> keep) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            put(zip, random.nextInt(8) == 0 ? "b.html" : "template.html", PAGE.getBytes(UTF_8));
            int entries = random.nextInt(10) == 0 ? MAX_ENTRIES : random.nextInt(8);
            for (int i = 0; i < entries; i++) {
                String name = NAMES.get(random.nextInt(NAMES.size()));
                // Duplicate names cannot be written; one byte is changed afterwards.
                put(zip, entries == MAX_ENTRIES || random.nextBoolean() ? i + name : name + i,
                        entries == MAX_ENTRIES ? new byte[i % 9] : content(random));
            }
            put(zip, "a.css",
                    random.nextBoolean() ? new byte[0] : "@import 'a.css'; p { src: url(../a) }".getBytes(UTF_8));
            put(zip, "f.ttf", random.nextInt(4) == 0 ? content(random) : FONT);
        }
        byte[] zip = twins(bytes.toByteArray(), random);
        keep.set(random.nextInt(3) == 0 ? new Damage(random, WORDS).of(zip, zip) : zip);
        Outcome.check(keep.get(), ImportOptions.DEFAULT);
    }

    /** Sometimes gives two entries the same name. */
    private static byte[] twins(byte[] zip, Random random) {
        if (random.nextInt(3) != 0) {
            return zip;
        }
        byte[] from = "a.css".getBytes(UTF_8);
        byte[] to = "f.ttf".getBytes(UTF_8);
        byte[] changed = zip.clone();
        for (int i = 0; i + from.length <= changed.length; i++) {
            if (Arrays.equals(changed, i, i + from.length, from, 0, from.length)) {
                System.arraycopy(to, 0, changed, i, to.length);
            }
        }
        return changed;
    }

    private static byte[] content(Random random) throws IOException {
        return switch (random.nextInt(6)) {
            // Small in the zip, but together larger than the limit.
            case 0 -> new byte[random.nextInt(20) == 0 ? 70 << 20 : 1 << 20];
            case 1 -> nested(3);
            case 2 -> FONT;
            case 3 -> "<svg xmlns='http://www.w3.org/2000/svg'/>".getBytes(UTF_8);
            default -> {
                byte[] noise = new byte[random.nextInt(300)];
                random.nextBytes(noise);
                yield noise;
            }
        };
    }

    private static byte[] nested(int depth) throws IOException {
        var bytes = new ByteArrayOutputStream();
        try (var zip = new ZipOutputStream(bytes)) {
            put(zip, "template.html", depth == 0 ? PAGE.getBytes(UTF_8) : nested(depth - 1));
        }
        return bytes.toByteArray();
    }

    private static void put(ZipOutputStream zip, String name, byte[] content) throws IOException {
        zip.putNextEntry(new ZipEntry(name));
        zip.write(content);
    }

    private static byte[] font(String name) {
        try (InputStream in = ZipFuzzTest.class.getResourceAsStream("/liberation/" + name + ".ttf")) {
            return Objects.requireNonNull(in).readAllBytes();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
