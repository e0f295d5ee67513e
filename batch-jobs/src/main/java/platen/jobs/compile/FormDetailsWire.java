package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.FormDetails;
import platen.jobs.engine.template.KeyProposal;

/** Wire format of the details of a PDF form. */
final class FormDetailsWire {
    /** Bound of what a process, which is not trusted, may send. */
    private static final int MAX_PROPOSALS = 100_000;

    private FormDetailsWire() {}

    static void write(DataOutputStream out, FormDetails details) throws IOException {
        byte[] written = details.written();
        SizedBytes.write(out, written == null ? new byte[0] : written);
        CompileWire.array(out, details.drawnFields());
        CompileWire.writeDropped(out, details.dropped());
        writeProposals(out, details.proposals());
    }

    static FormDetails read(DataInputStream in) throws IOException {
        byte[] written = CompileWire.bytes(in);
        return new FormDetails(written.length == 0 ? null : written, CompileWire.array(in),
                CompileWire.readDropped(in), readProposals(in));
    }

    static void writeProposals(DataOutputStream out, List<KeyProposal> proposals) throws IOException {
        out.writeInt(proposals.size());
        for (KeyProposal each : proposals) {
            SizedBytes.write(out, each.field());
            SizedBytes.write(out, each.key());
            SizedBytes.write(out, each.label() == null ? "" : each.label());
            SizedBytes.write(out, each.type().name());
            out.writeInt(each.options().size());
            for (Option option : each.options()) {
                SizedBytes.write(out, option.value());
                SizedBytes.write(out, option.label());
            }
            out.writeDouble(each.confidence());
        }
    }

    static List<KeyProposal> readProposals(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_PROPOSALS) {
            throw new IOException("The process sent " + count + " proposals");
        }
        var proposals = new ArrayList<KeyProposal>();
        for (int left = count; left > 0; left--) {
            String field = CompileWire.text(in);
            String key = CompileWire.text(in);
            String label = CompileWire.text(in);
            proposals.add(new KeyProposal(field, key, label.isEmpty() ? null : label,
                    FieldType.valueOf(CompileWire.text(in)), readOptions(in), in.readDouble()));
        }
        return proposals;
    }

    private static List<Option> readOptions(DataInputStream in) throws IOException {
        int count = in.readInt();
        if (count < 0 || count > MAX_PROPOSALS) {
            throw new IOException("The process sent " + count + " options");
        }
        var options = new ArrayList<Option>();
        for (int left = count; left > 0; left--) {
            options.add(new Option(CompileWire.text(in), CompileWire.text(in)));
        }
        return options;
    }
}
