package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.CompileOutcome.Reason;
import platen.jobs.engine.CompileOutcome.Spot;
import platen.jobs.engine.ImportOptions;
import platen.jobs.engine.Plan;
import platen.jobs.engine.Warning;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;

/** What the two processes say to each other. Both are the same program, so nothing is versioned. */
final class CompileWire {
    /** Longest message: an upload, or a plan made of one. */
    static final int MOST_BYTES = 256 * 1024 * 1024;
    private static final int COMPILED = 1;
    private static final int REFUSED = 2;

    private CompileWire() {}

    static void writeRequest(DataOutputStream out, byte[] source, ImportOptions options) throws IOException {
        out.writeBoolean(options.detectRows());
        text(out, options.source().name());
        text(out, options.schema() == null ? "" : options.schema().toString());
        bytes(out, source);
        out.flush();
    }

    /** A request as it arrived. */
    record Request(byte[] source, ImportOptions options) {}

    static Request readRequest(DataInputStream in) throws IOException {
        boolean detectRows = in.readBoolean();
        var source = ImportOptions.Source.valueOf(text(in));
        String schema = text(in);
        return new Request(bytes(in),
                new ImportOptions(detectRows, schema.isEmpty() ? null : StoredJson.object(schema), source));
    }

    static void writeOutcome(DataOutputStream out, CompileOutcome outcome) throws IOException {
        switch (outcome) {
            case CompileOutcome.Compiled compiled -> {
                out.writeByte(COMPILED);
                bytes(out, compiled.plan().toBytes());
                text(out, SchemaJson.write(compiled.schema()).toString());
                out.writeInt(compiled.pageCount());
                out.writeInt(compiled.warnings().size());
                for (Warning warning : compiled.warnings()) {
                    text(out, warning.alias());
                    text(out, warning.message());
                }
            }
            case CompileOutcome.Refused refused -> {
                out.writeByte(REFUSED);
                text(out, refused.reason().name());
                text(out, refused.message());
                Spot spot = refused.spot();
                out.writeBoolean(spot != null);
                if (spot != null) {
                    out.writeInt(spot.line());
                    out.writeInt(spot.column());
                }
            }
        }
        out.flush();
    }

    static CompileOutcome readOutcome(DataInputStream in) throws IOException {
        return switch (in.readByte()) {
            case COMPILED -> {
                Plan plan = Plan.fromBytes(bytes(in));
                InputSchema schema = schema(text(in));
                int pageCount = in.readInt();
                List<Warning> warnings = new ArrayList<>();
                for (int left = in.readInt(); left > 0; left--) {
                    warnings.add(new Warning(text(in), text(in)));
                }
                yield new CompileOutcome.Compiled(plan, schema, pageCount, warnings);
            }
            case REFUSED -> new CompileOutcome.Refused(Reason.valueOf(text(in)), text(in),
                    in.readBoolean() ? new Spot(in.readInt(), in.readInt()) : null);
            default -> throw new IOException("Not an outcome");
        };
    }

    private static InputSchema schema(String json) {
        return switch (SchemaJson.read(StoredJson.object(json))) {
            case SchemaJson.Valid valid -> valid.schema();
            case SchemaJson.Invalid invalid ->
                throw new IllegalStateException("A compiled schema must be valid: " + invalid.problems());
        };
    }

    private static void text(DataOutputStream out, String text) throws IOException {
        bytes(out, text.getBytes(StandardCharsets.UTF_8));
    }

    private static String text(DataInputStream in) throws IOException {
        return new String(bytes(in), StandardCharsets.UTF_8);
    }

    private static void bytes(DataOutputStream out, byte[] bytes) throws IOException {
        out.writeInt(bytes.length);
        out.write(bytes);
    }

    private static byte[] bytes(DataInputStream in) throws IOException {
        int length = in.readInt();
        if (length < 0 || length > MOST_BYTES) {
            throw new IOException("A length of " + length);
        }
        byte[] bytes = in.readNBytes(length);
        if (bytes.length < length) {
            throw new IOException("Cut off");
        }
        return bytes;
    }
}
