package platen.ops.admin.batch;

import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.io.PrintWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.batch.Format;
import platen.db.core.PublicId;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.ErrorTable;
import platen.jobs.batch.output.RowLines;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.model.Count;
import platen.ops.admin.CommandContext;
import platen.ops.admin.FileErrors;
import platen.ops.admin.JsonFile;
import platen.ops.command.CommandException;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Writes the outputs of a batch into a folder: PDFs, a manifest of them, and the rows that failed. The folder records
 * which batch it belongs to, so that outputs of two batches are never mixed.
 */
final class BatchFolder {
    private static final String ERROR_TABLE = "errors.csv";
    private static final String OWNER = "batch.json";
    private static final int SOME = 100;

    private final Path folder;

    BatchFolder(Path folder) {
        this.folder = folder;
    }

    /**
     * Checks in advance whether a batch's outputs may be written here.
     *
     * @param batch empty for a batch that does not exist yet
     * @throws CommandException when they may not
     */
    void require(Optional<Batch> batch) {
        Path there = existing(folder.toAbsolutePath().normalize());
        if (!Files.isDirectory(there)) {
            throw new CommandException("%s is a file; give --out a folder.".formatted(there));
        }
        if (!Files.isWritable(there)) {
            throw new CommandException("Nothing can be written in %s; give --out another folder.".formatted(there));
        }
        Path owner = folder.resolve(OWNER);
        if (Files.exists(owner)) {
            String owning = JsonFile.object(owner).path("batch_id").asString("");
            if (batch.map(each -> PublicId.BATCH.of(each.id())).filter(owning::equals).isEmpty()) {
                throw new CommandException(
                        "%s holds what %s came to; give --out another folder.".formatted(folder, owning));
            }
        }
    }

    /** Returns the path itself, or its nearest existing ancestor. */
    private static Path existing(Path path) {
        Path above = path.getParent();
        return above == null || Files.exists(path) ? path : existing(above);
    }

    /**
     * Writes the outputs of the batch.
     *
     * @param line shows the progress
     * @throws CommandException when they cannot be written
     */
    void write(CommandContext context, Batch batch, PrintWriter out, StatusLine line) {
        require(Optional.of(batch));
        try {
            Files.createDirectories(folder);
            if (!batch.dryRun()) {
                Files.write(folder.resolve(OWNER), owner(batch));
                pdfs(context, batch, out, line);
                merged(context, batch, out);
            }
            if (batch.failed() > 0) {
                errors(context.bean(RowLines.class), batch, out);
            }
            out.flush();
        } catch (IOException | UncheckedIOException e) {
            throw new CommandException(
                    "%s could not be written: %s. `platen batch resume %s --out=FOLDER` writes it all again."
                            .formatted(folder, FileErrors.reason(e), PublicId.BATCH.of(batch.id())),
                    e);
        }
    }

    private static byte[] owner(Batch batch) {
        ObjectNode json = JsonNodeFactory.instance.objectNode()
                .put("batch_id", PublicId.BATCH.of(batch.id()))
                .put("status", batch.status().wire());
        json.putObject("counts")
                .put("total", batch.totalRows())
                .put("completed", batch.succeeded())
                .put("failed", batch.failed());
        return (json + "\n").getBytes(StandardCharsets.UTF_8);
    }

    private void pdfs(CommandContext context, Batch batch, PrintWriter out, StatusLine line) throws IOException {
        var count = new AtomicInteger();
        int written = context.bean(BatchOutputWriter.class).each(batch, (name, pdf) -> {
            Files.write(folder.resolve(name), pdf);
            if (count.incrementAndGet() % SOME == 0) {
                line.show("%,d of %,d PDFs written".formatted(count.get(), batch.succeeded()));
            }
        });
        line.end();
        try (OutputStream lines = lines("manifest.ndjson")) {
            context.bean(RowLines.class).manifest(batch, lines);
        }
        if (written > 0) {
            out.println("%s in %s; manifest.ndjson names each.".formatted(Count.of(written, "PDF is", "PDFs are"),
                    folder));
        }
    }

    private void merged(CommandContext context, Batch batch, PrintWriter out) throws IOException {
        for (BatchFile file : context.bean(BatchStore.class).files(batch.id())) {
            byte[] sha256 = file.sha256();
            if (file.kind() == FileKind.MERGED && sha256 != null) {
                String name = BatchOutputWriter.name(file);
                Files.write(folder.resolve(name), context.bean(PdfStore.class).stored(sha256));
                out.println("%s holds rows %,d to %,d.".formatted(name, file.firstRow(), file.lastRow()));
            }
        }
    }

    /** Writes the failed rows as NDJSON, and also as CSV when the batch was sent as CSV. */
    private void errors(RowLines rows, Batch batch, PrintWriter out) throws IOException {
        try (OutputStream lines = lines("errors.ndjson")) {
            rows.errors(batch, lines);
        }
        String file = batch.format() == Format.CSV && writeTable(rows, batch) ? ERROR_TABLE : "errors.ndjson";
        boolean othersAreDone = batch.succeeded() > 0 && !batch.dryRun();
        out.println("%s: %s says why. %s".formatted(Count.of(batch.failed(), "row failed", "rows failed"),
                folder.resolve(file),
                othersAreDone
                        ? "Correct that file, and run it into another folder."
                        : "Correct your file, and run it again."));
    }

    private boolean writeTable(RowLines rows, Batch batch) throws IOException {
        try (OutputStream table = lines(ERROR_TABLE)) {
            rows.errorTable(batch).write(table);
            return true;
        } catch (ErrorTable.Unwritable e) {
            Files.delete(folder.resolve(ERROR_TABLE));
            return false;
        }
    }

    private OutputStream lines(String name) throws IOException {
        return new BufferedOutputStream(Files.newOutputStream(folder.resolve(name)));
    }
}
