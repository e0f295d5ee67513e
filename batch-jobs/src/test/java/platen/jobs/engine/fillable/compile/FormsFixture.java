package platen.jobs.engine.fillable.compile;

import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.Stream;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.pdmodel.PDDocument;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.field.FieldKeys;
import platen.jobs.engine.fillable.compile.field.FormTree;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Real forms, data generated for any schema, and the names in the file for derived keys. */
public final class FormsFixture {
    /** A form that is rejected: its fields exist only in the XFA part. */
    public static final String DYNAMIC_XFA = "xfa_filled_imm1344e.pdf";
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;

    private FormsFixture() {}

    /** Returns the folder of real forms next to the repository; tests that need it are skipped if it is absent. */
    public static Path folder() {
        Optional<Path> folder = folderIfPresent();
        assumeTrue(folder.isPresent(), "The folder ../shared/forms with real forms is absent");
        return folder.orElseThrow();
    }

    private static Optional<Path> folderIfPresent() {
        for (Path at = Path.of("").toAbsolutePath(); at != null; at = at.getParent()) {
            for (String place : List.of("../shared/forms", "shared/forms")) {
                Path folder = at.resolve(place).normalize();
                if (Files.isDirectory(folder)) {
                    return Optional.of(folder);
                }
            }
        }
        return Optional.empty();
    }

    /** Returns all forms that can be templates. */
    public static List<Path> all() {
        return in(folder());
    }

    /** Like {@link #all()}; empty if the folder is absent. */
    public static Optional<List<Path>> allIfPresent() {
        return folderIfPresent().map(FormsFixture::in);
    }

    private static List<Path> in(Path folder) {
        try (Stream<Path> files = Files.list(folder)) {
            return files.filter(file -> file.toString().endsWith(".pdf") && !file.endsWith(DYNAMIC_XFA)).sorted()
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static CompileOutcome.Compiled compiled(byte[] pdf) {
        return switch (new Engine().compile(pdf, ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled compiled -> compiled;
            case CompileOutcome.Refused refused ->
                throw new AssertionError(refused.reason() + ": " + refused.message());
        };
    }

    /** Returns a value for every field except images, short enough for most fields. */
    public static ObjectNode data(List<Field> fields) {
        return data(fields, "AbAbAbAb");
    }

    /** Like {@link #data(List)}, with texts of a few lines wherever the form allows them. */
    public static ObjectNode longData(List<Field> fields) {
        return data(fields, "The quick brown fox jumps over the lazy dog. ".repeat(3));
    }

    private static ObjectNode data(List<Field> fields, String text) {
        ObjectNode data = JSON.objectNode();
        int n = 0;
        for (Field field : fields) {
            n++;
            int most = field.maxLength() == null ? text.length() : Math.min(field.maxLength(), text.length());
            switch (field.type().shape()) {
                case STRING ->
                    data.put(field.key(), text.substring(0, text.length() > 8 ? most : Math.min(most, 2 + n % 6)));
                case NUMBER -> data.put(field.key(), 1234.5 + n);
                case DATE -> data.put(field.key(), "2026-08-22");
                case BOOLEAN -> data.put(field.key(), n % 2 == 0);
                case OPTION -> data.put(field.key(), field.options().get(n % field.options().size()).value());
                case OPTIONS -> data.putArray(field.key()).add(field.options().get(0).value());
                case IMAGE -> {}
                case OBJECT -> data.set(field.key(), data(field.fields(), text));
            }
        }
        return data;
    }

    /** Returns the full name in the file for each key. */
    public static Map<String, String> names(byte[] pdf) {
        try (PDDocument document = Loader.loadPDF(pdf)) {
            var form = document.getDocumentCatalog().getCOSObject().getCOSDictionary(COSName.ACRO_FORM);
            List<String> names = new FormTree(form == null ? new COSDictionary() : form, new Pages(document).widgets())
                    .read().stream().map(RawField::name).toList();
            List<String> keys = FieldKeys.of(new ArrayList<>(names));
            Map<String, String> byKey = new LinkedHashMap<>(new HashMap<>());
            for (int i = 0; i < names.size(); i++) {
                byKey.put(keys.get(i), names.get(i));
            }
            return byKey;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
