package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.DroppedOverride;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.CompileOutcome.Spot;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.DrawMode;
import platen.jobs.engine.template.ImportOptions.Drawing;
import platen.jobs.json.StoredJson;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Wire format between this process and the worker process. Both run the same program, so the format has no version. */
public final class CompileWire {
    /** Maximum length of a message in bytes: an upload or its compiled template. */
    static final int MAX_BYTES = 256 * 1024 * 1024;
    private static final int COMPILED = 1;
    private static final int REFUSED = 2;

    private CompileWire() {}

    static void writeRequest(DataOutputStream out, byte[] source, ImportOptions options) throws IOException {
        out.writeBoolean(options.detectRows());
        SizedBytes.write(out, options.source().name());
        object(out, options.schema());
        SizedBytes.write(out, options.origin().name());
        object(out, options.sampleData());
        SizedBytes.write(out, options.warnings().name());
        out.writeBoolean(options.minimumHeights());
        SizedBytes.write(out, options.proposals().name());
        Drawing drawing = options.drawing();
        array(out, drawing == null ? null : drawing.fields());
        SizedBytes.write(out, (drawing == null ? DrawMode.ALL : drawing.mode()).name());
        SizedBytes.write(out, source);
        out.flush();
    }

    /** A compile request as read from the wire. */
    public record Request(byte[] source, ImportOptions options) {}

    static Request readRequest(DataInputStream in) throws IOException {
        boolean detectRows = in.readBoolean();
        var source = ImportOptions.Source.valueOf(text(in));
        ObjectNode schema = object(in);
        var origin = ImportOptions.SchemaOrigin.valueOf(text(in));
        ObjectNode sampleData = object(in);
        var warnings = ImportOptions.WarningPolicy.valueOf(text(in));
        boolean minimumHeights = in.readBoolean();
        var proposals = ImportOptions.Proposals.valueOf(text(in));
        ArrayNode fields = array(in);
        var mode = DrawMode.valueOf(text(in));
        return new Request(bytes(in),
                new ImportOptions(detectRows, schema, source, origin, sampleData, warnings, minimumHeights,
                        fields == null ? null : new Drawing(fields, mode), proposals));
    }

    static void writeOutcome(DataOutputStream out, CompileOutcome outcome) throws IOException {
        switch (outcome) {
            case CompileOutcome.Compiled compiled -> {
                out.writeByte(COMPILED);
                SizedBytes.write(out, compiled.plan().toBytes());
                SizedBytes.write(out, SchemaJson.write(compiled.schema()).toString());
                out.writeInt(compiled.pageCount());
                writeWarnings(out, compiled.warnings());
                writeOverrides(out, compiled.overrides());
                byte[] reference = compiled.referenceSha256();
                SizedBytes.write(out, reference == null ? new byte[0] : reference);
                FormDetailsWire.write(out, compiled.form());
            }
            case CompileOutcome.Refused refused -> {
                out.writeByte(REFUSED);
                SizedBytes.write(out, refused.reason().name());
                SizedBytes.write(out, refused.message());
                Spot spot = refused.spot();
                out.writeBoolean(spot != null);
                if (spot != null) {
                    out.writeInt(spot.line());
                    out.writeInt(spot.column());
                }
                writeWarnings(out, refused.warnings());
                writeWarnings(out, refused.mistakes());
            }
        }
        out.flush();
    }

    /**
     * Reads an outcome. The process that wrote it read a hostile file, so it is not trusted.
     *
     * @throws IOException when it is not valid
     */
    static CompileOutcome readOutcome(DataInputStream in) throws IOException {
        try {
            return outcome(in);
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IOException("The process sent an invalid outcome", e);
        }
    }

    private static CompileOutcome outcome(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case COMPILED -> {
                CompiledTemplate compiledTemplate = Engine.read(bytes(in));
                InputSchema schema = schema(text(in));
                int pageCount = in.readInt();
                yield new CompileOutcome.Compiled(compiledTemplate, schema, pageCount, readWarnings(in),
                        readOverrides(in),
                        reference(in), FormDetailsWire.read(in), List.of());
            }
            case REFUSED -> new CompileOutcome.Refused(Reason.valueOf(text(in)), text(in),
                    in.readBoolean() ? new Spot(in.readInt(), in.readInt()) : null, readWarnings(in), readWarnings(in));
            default -> throw new IOException("Not an outcome");
        };
    }

    private static byte @Nullable [] reference(DataInputStream in) throws IOException {
        byte[] reference = bytes(in);
        return reference.length == 0 ? null : reference;
    }

    static void writeWarnings(DataOutputStream out, List<Warning> warnings) throws IOException {
        out.writeInt(warnings.size());
        for (Warning warning : warnings) {
            writeWarning(out, warning);
        }
    }

    static List<Warning> readWarnings(DataInputStream in) throws IOException {
        List<Warning> warnings = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            warnings.add(readWarning(in));
        }
        return warnings;
    }

    private static void writeWarning(DataOutputStream out, Warning warning) throws IOException {
        SizedBytes.write(out, warning.alias());
        SizedBytes.write(out, warning.message());
        Warning.Position position = warning.position();
        out.writeBoolean(position != null);
        if (position != null) {
            SizedBytes.write(out, position.file());
            out.writeInt(position.line());
            out.writeInt(position.column());
        }
    }

    private static Warning readWarning(DataInputStream in) throws IOException {
        String alias = text(in);
        String message = text(in);
        return new Warning(alias, message,
                in.readBoolean() ? new Warning.Position(text(in), in.readInt(), in.readInt()) : null);
    }

    private static void writeOverrides(DataOutputStream out, Overrides overrides) throws IOException {
        object(out, overrides.schema());
        writeDropped(out, overrides.dropped());
    }

    static void writeDropped(DataOutputStream out, List<DroppedOverride> all) throws IOException {
        out.writeInt(all.size());
        for (DroppedOverride dropped : all) {
            SizedBytes.write(out, dropped.field());
            SizedBytes.write(out, dropped.message());
        }
    }

    private static Overrides readOverrides(DataInputStream in) throws IOException {
        return new Overrides(object(in), readDropped(in));
    }

    static List<DroppedOverride> readDropped(DataInputStream in) throws IOException {
        List<DroppedOverride> dropped = new ArrayList<>();
        for (int left = in.readInt(); left > 0; left--) {
            dropped.add(new DroppedOverride(text(in), text(in)));
        }
        return dropped;
    }

    static InputSchema schema(String json) {
        return switch (SchemaJson.read(StoredJson.object(json))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid ->
                throw new IllegalStateException("A compiled schema must be valid: " + invalid.problems());
        };
    }

    static void object(DataOutputStream out, @Nullable ObjectNode object) throws IOException {
        SizedBytes.write(out, object == null ? "" : object.toString());
    }

    static @Nullable ObjectNode object(DataInputStream in) throws IOException {
        String json = text(in);
        return json.isEmpty() ? null : StoredJson.object(json);
    }

    static void array(DataOutputStream out, @Nullable ArrayNode array) throws IOException {
        SizedBytes.write(out, array == null ? "" : array.toString());
    }

    /** @throws IOException when it is not an array */
    static @Nullable ArrayNode array(DataInputStream in) throws IOException {
        String json = text(in);
        if (json.isEmpty()) {
            return null;
        }
        if (StoredJson.node(json) instanceof ArrayNode array) {
            return array;
        }
        throw new IOException("The process sent no array");
    }

    static String text(DataInputStream in) throws IOException {
        return SizedBytes.readText(in, MAX_BYTES);
    }

    static byte[] bytes(DataInputStream in) throws IOException {
        return SizedBytes.read(in, MAX_BYTES);
    }
}
