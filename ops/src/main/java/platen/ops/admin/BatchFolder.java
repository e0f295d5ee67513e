package platen.ops.admin;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.jobs.packet.Outputs;
import platen.jobs.packet.RowLines;
import platen.jobs.render.PdfStore;
import platen.ops.Refused;

/** The folder that what a bulk order came to is written into: PDFs, a manifest of them, and rows that failed. */
final class BatchFolder {
    private final Path folder;

    BatchFolder(Path folder) {
        this.folder = folder;
    }

    /** @throws Refused when it cannot be written */
    void write(Office office, Batch batch, PrintWriter out) {
        try {
            Files.createDirectories(folder);
            if (!batch.dryRun()) {
                pdfs(office, batch, out);
                merged(office, batch, out);
            }
            if (batch.failed() > 0) {
                errors(office.the(RowLines.class), batch, out);
            }
            out.flush();
        } catch (IOException | UncheckedIOException e) {
            throw new Refused("The folder " + folder + " cannot be written: " + e.getMessage(), e);
        }
    }

    private void pdfs(Office office, Batch batch, PrintWriter out) throws IOException {
        int written = office.the(Outputs.class).each(batch, (name, pdf) -> Files.write(folder.resolve(name), pdf));
        try (OutputStream lines = lines("manifest.ndjson")) {
            office.the(RowLines.class).manifest(batch, lines);
        }
        out.println("%,d PDFs are in %s; manifest.ndjson names them.".formatted(written, folder));
    }

    private void merged(Office office, Batch batch, PrintWriter out) throws IOException {
        for (BatchFile file : office.the(BatchStore.class).files(batch.id())) {
            byte[] sha256 = file.sha256();
            if (file.kind() == FileKind.MERGED && sha256 != null) {
                String name = "merged-%03d.pdf".formatted(file.number());
                Files.write(folder.resolve(name), office.the(PdfStore.class).stored(sha256));
                out.println("%s holds rows %,d to %,d.".formatted(name, file.firstRow(), file.lastRow()));
            }
        }
    }

    private void errors(RowLines rows, Batch batch, PrintWriter out) throws IOException {
        try (OutputStream lines = lines("errors.ndjson")) {
            rows.errors(batch, lines);
        }
        out.println("Rows that failed: %,d; correct them in %s and run that.".formatted(batch.failed(),
                folder.resolve("errors.ndjson")));
    }

    private OutputStream lines(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
    }
}
