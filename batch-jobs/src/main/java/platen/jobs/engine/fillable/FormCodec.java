package platen.jobs.engine.fillable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.fillable.form.Formula;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.OutdatedTemplateException;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

/**
 * Serializes compiled forms: a magic number, a version and the import options, whose layout never changes, then the
 * components of each record in order. A compiled form of another version is stale, and the caller compiles the source
 * again.
 */
final class FormCodec {
    private static final int MAGIC = 0x504C4631;
    /** Must be raised whenever a compiled form of an earlier version would be read incorrectly or drawn differently. */
    private static final int VERSION = 9;
    /** Earlier versions do not contain the import options. */
    private static final int FIRST_WITH_OPTIONS = 3;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private FormCodec() {}

    static byte[] write(CompiledForm compiledForm) {
        var bytes = new ByteArrayOutputStream(compiledForm.blank().body().length + 65_536);
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            var writer = new FormWriter(out);
            out.writeBoolean(compiledForm.options().detectRows());
            ObjectNode schema = compiledForm.options().schema();
            writer.optional(schema == null ? null : schema.toString());
            writer.blank(compiledForm.blank());
            writer.list(compiledForm.fonts(), writer::font);
            writer.list(compiledForm.fields(), writer::field);
            writer.list(List.copyOf(compiledForm.presets().entrySet()), preset -> {
                writer.text(preset.getKey());
                writer.text(preset.getValue().toString());
            });
            writer.list(List.copyOf(compiledForm.formulas().entrySet()), formula -> {
                writer.text(formula.getKey());
                writer.text(formula.getValue().text());
            });
            writer.optional(compiledForm.marks().word());
            writer.optional(compiledForm.marks().footer());
        } catch (IOException e) {
            throw new UncheckedIOException("Memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    static CompiledForm read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC) {
                throw new IllegalArgumentException("Not a fillable plan");
            }
            int version = in.readInt();
            var reader = new FormReader(in);
            ImportOptions options = version < FIRST_WITH_OPTIONS ? ImportOptions.DEFAULT : options(reader);
            if (version != VERSION) {
                throw new OutdatedTemplateException("Plan of version " + version + ", this engine reads " + VERSION,
                        options);
            }
            BlankForm blank = reader.blank();
            List<FormFont> fonts = reader.list(reader::font);
            List<FormField> fields = reader.list(reader::field);
            var presets = new LinkedHashMap<String, JsonNode>();
            reader.list(() -> presets.put(reader.text(), JSON.readTree(reader.text())) == null);
            var formulas = new LinkedHashMap<String, Formula>();
            reader.list(() -> formulas.put(reader.text(), Formula.parse(reader.text())) == null);
            return new CompiledForm(options, blank, fonts, fields, presets, formulas,
                    new PageMarks(reader.optional(), reader.optional()));
        } catch (IOException e) {
            throw new IllegalArgumentException("A damaged plan", e);
        }
    }

    private static ImportOptions options(FormReader reader) throws IOException {
        boolean detectRows = reader.in().readBoolean();
        @Nullable
        String schema = reader.optional();
        return new ImportOptions(detectRows, schema == null ? null : (ObjectNode) JSON.readTree(schema));
    }
}
