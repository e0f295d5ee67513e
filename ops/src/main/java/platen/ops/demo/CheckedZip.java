package platen.ops.demo;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.zip.ZipEntry;
import java.util.zip.ZipInputStream;
import platen.jobs.engine.model.Count;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.json.StoredJson;
import platen.ops.command.CommandException;
import tools.jackson.databind.JsonNode;

/**
 * Checks a downloaded zip.
 *
 * @param files bytes by entry name, in order
 */
record CheckedZip(Map<String, byte[]> files) {

    static CheckedZip of(byte[] bytes) {
        Map<String, byte[]> files = new LinkedHashMap<>();
        try (var zip = new ZipInputStream(new ByteArrayInputStream(bytes))) {
            for (ZipEntry entry = zip.getNextEntry(); entry != null; entry = zip.getNextEntry()) {
                files.put(entry.getName(), zip.readAllBytes());
            }
        } catch (IOException e) {
            throw new CommandException("The zip does not open: " + e.getMessage(), e);
        }
        return new CheckedZip(files);
    }

    /** Requires the documents of a run record and a manifest that matches each of them. */
    void holds(JsonNode documents) {
        byte[] written = files.get("manifest.json");
        if (written == null || files.size() != documents.size() + 1) {
            throw new CommandException("The zip should hold " + Count.of(documents.size(), "document", "documents")
                    + " and a manifest, not "
                    + files.keySet() + ".");
        }
        JsonNode manifest = StoredJson.node(new String(written, java.nio.charset.StandardCharsets.UTF_8));
        for (JsonNode document : documents) {
            int index = document.path("index").intValue();
            String name = "%02d-%s.pdf".formatted(index, document.path("template_alias").stringValue());
            String told = manifest.path(index).path("sha256").stringValue();
            byte[] file = files.get(name);
            if (file == null || !Sha256.hex(file).equals(told) || !told.equals(document.path("sha256").stringValue())) {
                throw new CommandException("The zip's " + name + " is not what its manifest and the run say.");
            }
        }
    }
}
