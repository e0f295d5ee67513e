package platen.web.dashboard.batch;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.FileKind;
import platen.db.batch.Format;
import platen.db.core.WireName;
import platen.db.member.Role;
import platen.jobs.batch.output.BatchOutputWriter;
import platen.jobs.batch.output.ErrorTable;
import platen.jobs.batch.output.RowLines;
import platen.jobs.blob.PdfStore;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.PageNotFoundException;

/** Sends the outputs of batches: zips, merged PDFs, the manifest, and failed rows. Each is in the audit log. */
@Controller
final class BatchFilePages {
    /** Makes Excel read a CSV as UTF-8. */
    private static final byte[] BYTE_ORDER_MARK = "\uFEFF".getBytes(StandardCharsets.UTF_8);
    private static final int BUFFER = 32 * 1024;

    private final BatchLookup lookup;
    private final BatchStore batches;
    private final BatchOutputWriter outputs;
    private final RowLines lines;
    private final PdfStore pdfs;
    private final Downloads downloads;

    BatchFilePages(BatchLookup lookup, BatchStore batches, BatchOutputWriter outputs, RowLines lines, PdfStore pdfs,
            Downloads downloads) {
        this.lookup = lookup;
        this.batches = batches;
        this.outputs = outputs;
        this.lines = lines;
        this.pdfs = pdfs;
        this.downloads = downloads;
    }

    /** Sends a zip or a merged PDF. */
    @May(Role.DEVELOPER)
    @GetMapping(BatchPages.ONE + "/files/{kind}/{part}")
    void file(WorkspaceView view, @PathVariable String batch, @PathVariable String kind, @PathVariable String part)
            throws IOException {
        Batch found = lookup.require(view.member(), batch);
        FileKind wanted = WireName.parse(FileKind.class, kind).orElseThrow(PageNotFoundException::new);
        BatchFile file = batches.files(found.id())
                .stream()
                .filter(each -> each.kind() == wanted && Integer.toString(each.number()).equals(part))
                .findFirst()
                .orElseThrow(PageNotFoundException::new);
        String name = batch + "-" + kind + "-" + part;
        if (file.kind() == FileKind.ZIP) {
            downloads.record(view.member(), found, name);
            outputs.zip(found.id(), file, begin(view, "application/zip", name + ".zip"));
            return;
        }
        byte[] pdf = Optional.ofNullable(file.sha256()).flatMap(pdfs::read).orElseThrow(PageNotFoundException::new);
        downloads.record(view.member(), found, name);
        begin(view, "application/pdf", name + ".pdf").write(pdf);
    }

    @May(Role.DEVELOPER)
    @GetMapping(BatchPages.ONE + "/manifest")
    void manifest(WorkspaceView view, @PathVariable String batch) throws IOException {
        Batch found = lookup.require(view.member(), batch);
        try (var out = lines(view, batch + "-manifest.ndjson")) {
            lines.manifest(found, out);
        }
    }

    /** Sends the failed rows as NDJSON, or as a table with {@code format=csv} where they are one. */
    @May(Role.DEVELOPER)
    @GetMapping(BatchPages.ONE + "/errors")
    void errors(WorkspaceView view, @PathVariable String batch, HttpServletRequest request) throws IOException {
        Batch found = lookup.require(view.member(), batch);
        Optional<ErrorTable> table = Format.CSV.wire().equals(request.getParameter("format"))
                ? table(found)
                : Optional.empty();
        downloads.record(view.member(), found, "errors");
        if (table.isPresent()) {
            try (var out = begin(view, "text/csv;charset=utf-8", batch + "-errors.csv")) {
                out.write(BYTE_ORDER_MARK);
                table.get().write(out);
            }
            return;
        }
        try (var out = lines(view, batch + "-errors.ndjson")) {
            lines.errors(found, out);
        }
    }

    private Optional<ErrorTable> table(Batch batch) {
        try {
            return Optional.of(lines.errorTable(batch));
        } catch (ErrorTable.Unwritable e) {
            // a file with all rows is better than none
            return Optional.empty();
        }
    }

    private static OutputStream lines(WorkspaceView view, String name) throws IOException {
        return new BufferedOutputStream(begin(view, "application/x-ndjson", name), BUFFER);
    }

    private static OutputStream begin(WorkspaceView view, String type, String name) throws IOException {
        HttpServletResponse response = view.view().response();
        response.setContentType(type);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
        response.setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
        return response.getOutputStream();
    }
}
