package platen.samples;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;

/** Writes all sample forms into a folder, by default {@code samples/forms}. */
public final class WriteForms {
    private WriteForms() {}

    public static void main(String[] args) throws IOException {
        Path folder = Path.of(args.length == 0 ? "samples/forms" : args[0]);
        Files.createDirectories(folder);
        for (Map.Entry<String, byte[]> form : all().entrySet()) {
            Files.write(folder.resolve(form.getKey()), form.getValue());
        }
    }

    /** Returns the bytes of every form by its file name. */
    static Map<String, byte[]> all() throws IOException {
        var forms = new LinkedHashMap<String, byte[]>();
        forms.put("application.pdf", ApplicationForm.bytes(ApplicationForm.Revision.FIRST));
        forms.put("application-rev2.pdf", ApplicationForm.bytes(ApplicationForm.Revision.SECOND));
        forms.put("invoice.pdf", InvoiceForm.bytes());
        forms.put("consent.pdf", ConsentForm.bytes());
        return forms;
    }
}
