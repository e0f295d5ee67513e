package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.compile.PreviewPlace.Box;
import platen.jobs.compile.PreviewProblem.Severity;
import platen.jobs.engine.model.SizedBytes;
import tools.jackson.databind.node.ArrayNode;

/** Wire format of previews between this process and the worker process. */
final class PreviewWire {
    /** Bounds of what a process, which is not trusted, may send. */
    private static final int MAX_ITEMS = 100_000;

    private PreviewWire() {}

    static void write(DataOutputStream out, PreviewResult result) throws IOException {
        byte[] pdf = result.pdf();
        SizedBytes.write(out, pdf == null ? new byte[0] : pdf);
        out.writeInt(result.pages());
        SizedBytes.write(out, result.inputSchema() == null ? "" : result.inputSchema());
        out.writeInt(result.problems().size());
        for (PreviewProblem each : result.problems()) {
            SizedBytes.write(out, each.severity().name());
            SizedBytes.write(out, each.message());
            SizedBytes.write(out, each.file());
            out.writeInt(each.line());
            out.writeInt(each.column());
            SizedBytes.write(out, each.alias());
        }
        out.writeInt(result.places().size());
        for (PreviewPlace each : result.places()) {
            SizedBytes.write(out, each.key());
            out.writeInt(each.page());
            out.writeDouble(each.box().x());
            out.writeDouble(each.box().y());
            out.writeDouble(each.box().width());
            out.writeDouble(each.box().height());
            SizedBytes.write(out, each.file());
            out.writeInt(each.line());
            out.writeInt(each.column());
        }
        FieldWire.write(out, result.fields());
        SizedBytes.write(out, result.drawnFields() == null ? "" : result.drawnFields());
        FormDetailsWire.writeProposals(out, result.proposals());
    }

    /** @throws IOException when the process, which is not trusted, sent no result */
    static PreviewResult read(DataInputStream in) throws IOException {
        try {
            byte[] pdf = CompileWire.bytes(in);
            int pages = in.readInt();
            String schema = CompileWire.text(in);
            if (!schema.isEmpty()) {
                CompileWire.schema(schema);
            }
            List<PreviewProblem> problems = new ArrayList<>();
            for (int left = count(in); left > 0; left--) {
                problems.add(new PreviewProblem(Severity.valueOf(CompileWire.text(in)), CompileWire.text(in),
                        CompileWire.text(in), in.readInt(), in.readInt(), CompileWire.text(in)));
            }
            List<PreviewPlace> places = new ArrayList<>();
            for (int left = count(in); left > 0; left--) {
                places.add(new PreviewPlace(CompileWire.text(in), in.readInt(),
                        new Box(in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble()),
                        CompileWire.text(in), in.readInt(), in.readInt()));
            }
            return new PreviewResult(pdf.length == 0 ? null : pdf, pages, schema.isEmpty() ? null : schema, problems,
                    places, FieldWire.read(in), drawn(in), FormDetailsWire.readProposals(in));
        } catch (IllegalArgumentException | IllegalStateException e) {
            throw new IOException("The process sent an invalid preview", e);
        }
    }

    static int count(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_ITEMS) {
            throw new IOException("The process sent " + count + " items");
        }
        return count;
    }

    private static @Nullable String drawn(DataInputStream in) throws IOException {
        ArrayNode fields = CompileWire.array(in);
        return fields == null ? null : fields.toString();
    }
}
