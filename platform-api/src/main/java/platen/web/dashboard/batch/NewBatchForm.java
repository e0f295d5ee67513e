package platen.web.dashboard.batch;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.time.Instant;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.api.http.body.Multipart;
import platen.db.batch.Format;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.draft.BatchDraft;
import platen.jobs.batch.intake.CsvText;
import platen.jobs.batch.spreadsheet.UnusableWorkbook;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.error.BusyException;
import platen.web.dashboard.WorkspaceView;
import platen.web.upload.FormUploads;
import platen.web.view.Form;

/**
 * The form that uploads a file of rows.
 *
 * @param draft null when the form has errors, and before it was sent
 */
record NewBatchForm(Form form, @Nullable BatchDraft draft) {
    /** Larger files are sent by the API, which reads them as they arrive. */
    static final int MAX_BYTES = 10 << 20;
    private static final int MAX_NAME_LENGTH = 200;
    private static final String TEMPLATE = "template:";
    private static final String WORKFLOW = "workflow:";

    /** The form before anything was typed. */
    static NewBatchForm blank(String target) {
        return new NewBatchForm(new Form().set("target", target), null);
    }

    static NewBatchForm of(WorkspaceView view, HttpServletRequest request, Workbooks workbooks, Instant now)
            throws IOException {
        Form form = Form.of(request, "target", "environment", "sheet");
        Environment environment = WireName.parse(Environment.class, form.value("environment")).orElse(null);
        if (environment == null) {
            form.error("environment", view.text("delivery.choice-wrong"));
        }
        String target = form.value("target");
        if (!target.startsWith(TEMPLATE) && !target.startsWith(WORKFLOW)) {
            form.error("target", view.text("batch.target-missing"));
        }
        Optional<Multipart> sent = FormUploads.of(request).map(Multipart::filled);
        Optional<byte[]> file = sent.flatMap(parts -> parts.file("file"));
        if (file.isEmpty()) {
            form.error("file", view.text("batch.file-missing"));
        } else if (file.get().length > MAX_BYTES) {
            form.error("file", view.text("batch.file-large"));
        }
        if (!form.isValid() || environment == null || file.isEmpty()) {
            return new NewBatchForm(form, null);
        }
        String name = sent.flatMap(parts -> parts.fileName("file")).map(NewBatchForm::name).orElse("");
        byte[] rows;
        try {
            rows = rows(view, file.get(), form.value("sheet"), workbooks);
        } catch (UnusableWorkbook | BusyException e) {
            return new NewBatchForm(form.error("file", String.valueOf(e.getMessage())), null);
        }
        if (rows.length > MAX_BYTES) {
            return new NewBatchForm(form.error("file", view.text("batch.file-large")), null);
        }
        // Rows of a workbook have commas between them, whatever is in the names of its columns.
        CsvText text = Workbooks.is(file.get()) ? new CsvText(rows, false, ',') : CsvText.of(rows);
        return new NewBatchForm(form, new BatchDraft(PublicId.next(), view.member().workspace().id(),
                view.member().person().id(), environment, after(TEMPLATE, target), after(WORKFLOW, target), name,
                isNdjson(name, text.utf8()) ? Format.NDJSON : Format.CSV, String.valueOf(text.delimiter()), "{}",
                text.utf8(), text.converted(), now));
    }

    /** Returns the rows of a workbook as CSV, and any other file as it is. */
    private static byte[] rows(WorkspaceView view, byte[] file, String sheet, Workbooks workbooks) throws IOException {
        if (!Workbooks.is(file)) {
            return file;
        }
        try (InputStream rows = workbooks.rows(view.member().workspace().id(), new ByteArrayInputStream(file),
                sheet.isBlank() ? null : sheet.strip())) {
            return rows.readAllBytes();
        }
    }

    private static @Nullable String after(String prefix, String target) {
        return target.startsWith(prefix) ? target.substring(prefix.length()) : null;
    }

    private static String name(String path) {
        String last = path.substring(Math.max(path.lastIndexOf('/'), path.lastIndexOf('\\')) + 1);
        String printable = last.replaceAll("[\\p{C}]", "");
        return printable.substring(0, Math.min(MAX_NAME_LENGTH, printable.length()));
    }

    private static boolean isNdjson(String name, byte[] content) {
        String lower = name.toLowerCase(Locale.ROOT);
        return lower.endsWith(".ndjson") || lower.endsWith(".jsonl") || content.length > 0 && content[0] == '{';
    }
}
