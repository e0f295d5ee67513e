package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.template.FormDetails;

/** Wire format of the details of a PDF form. */
final class FormDetailsWire {
    private FormDetailsWire() {}

    static void write(DataOutputStream out, FormDetails details) throws IOException {
        byte[] written = details.written();
        SizedBytes.write(out, written == null ? new byte[0] : written);
        CompileWire.array(out, details.drawnFields());
        CompileWire.writeDropped(out, details.dropped());
    }

    static FormDetails read(DataInputStream in) throws IOException {
        byte[] written = CompileWire.bytes(in);
        return new FormDetails(written.length == 0 ? null : written, CompileWire.array(in),
                CompileWire.readDropped(in));
    }
}
