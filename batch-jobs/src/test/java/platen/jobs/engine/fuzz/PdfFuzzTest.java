package platen.jobs.engine.fuzz;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSBoolean;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSFloat;
import org.apache.pdfbox.cos.COSInteger;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNull;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdfwriter.compress.CompressParameters;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Order;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;
import platen.jobs.engine.template.ImportOptions;

/** PDF forms with damaged bytes or misplaced objects are compiled or rejected with a reason. */
@Order(1)
@Tag("thorough")
class PdfFuzzTest {
    private static final List<String> WORDS = List.of(" 0 R", "1 0 R", "<<", ">>", "[", "]", "(", ")", "/Kids ",
            "/Parent ",
            "/AcroForm ", "/Fields ", "/Rect ", "/DA ", "/Opt ", "/AP ", "/FT /Tx", "/Ff -1", "/MaxLen -1", "endobj",
            "obj",
            "stream\n", "endstream", "xref", "trailer", "startxref", "%%EOF", "/Length 99999999999", "-2147483648",
            "99999999999999999999", "1e38", "0.0000001", "null", "/Encrypt 1 0 R", "/Type /ObjStm",
            "/Filter /LZWDecode");
    private static final List<byte[]> FORMS = forms();

    /** Disables the logging of PDFBox, which logs a line for each invalid object. */
    @BeforeAll
    static void silence() {
        ((Logger) LoggerFactory.getLogger("org.apache.pdfbox")).setLevel(Level.OFF);
        ((Logger) LoggerFactory.getLogger("org.apache.fontbox")).setLevel(Level.OFF);
    }

    @Test
    void damagedBytesOfAForm() {
        Fuzz.few("pdf bytes", 120, PdfFuzzTest::bytes);
    }

    @Test
    void misplacedObjectsOfAForm() {
        Fuzz.few("pdf objects", 60, PdfFuzzTest::objects);
    }

    @Test
    @Tag("thorough")
    void damagedBytesOfManyForms() {
        Fuzz.many("pdf bytes", PdfFuzzTest::bytes);
    }

    @Test
    @Tag("thorough")
    void misplacedObjectsOfManyForms() {
        Fuzz.many("pdf objects", PdfFuzzTest::objects);
    }

    private static void bytes(Random random, AtomicReference<byte[]> keep) {
        keep.set(new Damage(random, WORDS).of(any(random), any(random)));
        Outcome.check(keep.get(), new ImportOptions(random.nextBoolean(), null));
    }

    private static void objects(Random random, AtomicReference<byte[]> keep) throws IOException {
        try (PDDocument document = Loader.loadPDF(any(random))) {
            var all = new ArrayList<COSBase>();
            for (var key : document.getDocument().getXrefTable().keySet()) {
                all.add(document.getDocument().getObjectFromPool(key));
            }
            for (int i = 1 + random.nextInt(8); i > 0; i--) {
                misplace(all, random);
            }
            var out = new ByteArrayOutputStream();
            try {
                document.save(out, CompressParameters.NO_COMPRESSION);
            } catch (IOException | RuntimeException | StackOverflowError unwritable) {
                return;
            }
            keep.set(out.toByteArray());
        }
        Outcome.check(keep.get(), new ImportOptions(random.nextBoolean(), null));
    }

    /** Puts a random value into a random dictionary or array. */
    private static void misplace(List<COSBase> all, Random random) {
        COSBase into = content(all.get(random.nextInt(all.size())));
        if (into instanceof COSDictionary dictionary && !dictionary.keySet().isEmpty()) {
            var keys = List.copyOf(dictionary.keySet());
            COSName key = keys.get(random.nextInt(keys.size()));
            switch (random.nextInt(4)) {
                case 0 -> dictionary.removeItem(key);
                case 1 -> dictionary.setItem(keys.get(random.nextInt(keys.size())), dictionary.getItem(key));
                default -> dictionary.setItem(key, value(all, random));
            }
        } else if (into instanceof COSArray array && array.size() > 0) {
            array.set(random.nextInt(array.size()), value(all, random));
        }
    }

    private static COSBase value(List<COSBase> all, Random random) {
        return switch (random.nextInt(10)) {
            case 0 -> COSNull.NULL;
            case 1 -> COSInteger.get(random.nextLong());
            case 2 -> COSInteger.get(-1 + random.nextInt(4));
            case 3 -> new COSFloat(random.nextBoolean() ? Float.MAX_VALUE : 1e-30f);
            case 4 -> COSName.getPDFName("X" + random.nextInt(3));
            case 5 -> new COSString(new byte[random.nextInt(40)]);
            case 6 -> COSBoolean.getBoolean(random.nextBoolean());
            case 7 -> new COSArray();
            default -> all.get(random.nextInt(all.size()));
        };
    }

    private static COSBase content(COSBase reference) {
        COSBase content = reference instanceof COSObject object ? object.getObject() : reference;
        return content == null ? COSNull.NULL : content;
    }

    private static byte[] any(Random random) {
        return FORMS.get(random.nextInt(FORMS.size()));
    }

    /** Returns the samples unchanged, and with every object outside object streams. */
    private static List<byte[]> forms() {
        var forms = new ArrayList<byte[]>();
        try (Stream<Path> files = Files.list(Path.of("..", "samples", "forms"))) {
            for (Path file : files.sorted().toList()) {
                byte[] form = Files.readAllBytes(file);
                forms.add(form);
                try (PDDocument document = Loader.loadPDF(form)) {
                    var out = new ByteArrayOutputStream();
                    document.save(out, CompressParameters.NO_COMPRESSION);
                    forms.add(out.toByteArray());
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(forms);
    }
}
