package platen.web.dashboard.batch;

import jakarta.servlet.http.HttpServletRequest;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.Collection;
import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.batch.Batch;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.draft.BatchDraft;
import platen.db.draft.BatchDraftStore;
import platen.db.member.Role;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchPreview;
import platen.jobs.batch.intake.BatchPreviews;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.CellFormat;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.intake.ExtraColumns;
import platen.jobs.batch.intake.FormatGuess;
import platen.jobs.batch.spreadsheet.Workbooks;
import platen.jobs.destination.DeliverTo;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.destination.DeliverToFields;
import platen.web.page.Pages;
import platen.web.view.Form;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Orders batches from a file: it is uploaded, its columns are mapped, its first rows are checked. */
@Controller
final class BatchDraftPages {
    private static final String NEW = BatchPages.AT + "/new";
    private static final String DRAFT = BatchPages.AT + "/drafts/{draft}";
    private static final String BELOW = "/batches/drafts/";

    private final BatchLookup lookup;
    private final BatchTargetList targets;
    private final BatchDraftStore drafts;
    private final BatchPreviews previews;
    private final BatchChanges changes;
    private final Workbooks workbooks;
    private final Clock clock;

    BatchDraftPages(BatchLookup lookup, BatchTargetList targets, BatchDraftStore drafts, BatchPreviews previews,
            BatchChanges changes, Workbooks workbooks, Clock clock) {
        this.lookup = lookup;
        this.targets = targets;
        this.drafts = drafts;
        this.previews = previews;
        this.changes = changes;
        this.workbooks = workbooks;
        this.clock = clock;
    }

    /**
     * A draft.
     *
     * @param destinations names of those that the batch may use
     * @param preview null when there is nothing to render; the form says why
     */
    record Shown(BatchDraft draft, Form form, Collection<String> destinations, @Nullable BatchPreview preview) {
        String path() {
            return BELOW + PublicId.BATCH.of(draft.id());
        }
    }

    @May(Role.DEVELOPER)
    @GetMapping(NEW)
    void choose(WorkspaceView view, @RequestParam(defaultValue = "") String target) throws IOException {
        sendNew(view, HttpStatus.OK, NewBatchForm.blank(target));
    }

    @May(value = Role.DEVELOPER, engine = true)
    @PostMapping(NEW)
    void upload(WorkspaceView view, HttpServletRequest request) throws IOException {
        NewBatchForm asked = NewBatchForm.of(view, request, workbooks, clock.instant().truncatedTo(ChronoUnit.MICROS));
        BatchDraft draft = asked.draft();
        if (draft == null) {
            sendNew(view, HttpStatus.UNPROCESSABLE_CONTENT, asked);
            return;
        }
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        BatchPreviews.Guess guess = previews.guess(request(view, draft, JsonNodeFactory.instance.objectNode(),
                Options.NONE), draft.content());
        guess.paths().forEach((column, path) -> put(mapping, column, path, guess.formats().get(column)));
        drafts.create(draft);
        drafts.map(draft.workspaceId(), draft.id(), mapping.toString());
        view.view().redirect(view.path(BELOW + PublicId.BATCH.of(draft.id())));
    }

    private void sendNew(WorkspaceView view, HttpStatus status, NewBatchForm form) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.BATCHES, view.text("batch.new"), List.of("upload.js")),
                output -> JtenewGenerated.render(output, Pages.NO_INTERCEPTOR, view, form,
                        targets.templates(view.member()), targets.workflows(view.member())));
    }

    @May(Role.DEVELOPER)
    @GetMapping(DRAFT)
    void show(WorkspaceView view, @PathVariable String draft) throws IOException {
        send(view, HttpStatus.OK, lookup.draft(view.member(), draft), new Form().set("on_error", "continue"));
    }

    /** Saves where the columns go, and checks the first rows again. */
    @May(Role.DEVELOPER)
    @PostMapping(DRAFT)
    void map(WorkspaceView view, @PathVariable String draft, HttpServletRequest request) {
        save(view, lookup.draft(view.member(), draft), request);
        view.view().redirect(view.path(BELOW + draft + "#rows"));
    }

    /** Orders the batch, or a dry run of it. */
    @May(Role.DEVELOPER)
    @PostMapping(DRAFT + "/order")
    void order(WorkspaceView view, @PathVariable String draft, HttpServletRequest request) throws IOException {
        save(view, lookup.draft(view.member(), draft), request);
        BatchDraft found = lookup.draft(view.member(), draft);
        Form form = Form.of(request, "on_error", "merged", "dry_run");
        Options options = Options.of(form);
        ArrayNode chosen = DeliverToFields.read(request);
        DeliverToFields.keep(form, chosen);
        DeliverTo deliverTo = options.dryRun() ? DeliverTo.NONE : deliverTo(view, form, chosen);
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, found, form);
            return;
        }
        BatchResult result = changes.accept(
                request(view, found, StoredJson.object(found.mapping()), options).withDeliverTo(deliverTo),
                new ByteArrayInputStream(found.content()), view.member().actor());
        switch (result) {
            case BatchResult.Accepted(Batch batch) -> {
                if (!options.dryRun()) {
                    drafts.delete(found.workspaceId(), found.id());
                }
                view.done("/batches/" + PublicId.BATCH.of(batch.id()),
                        view.text(options.dryRun() ? "batch.dry-run-ordered" : "batch.ordered"));
            }
            case BatchResult.Replayed(Batch batch) -> view.done("/batches/" + PublicId.BATCH.of(batch.id()),
                    view.text("batch.ordered-before"));
            case BatchResult.Refused refused -> {
                BatchTexts.refuse(view, form, "rows", refused);
                send(view, HttpStatus.UNPROCESSABLE_CONTENT, found, form);
            }
        }
    }

    private static DeliverTo deliverTo(WorkspaceView view, Form form, ArrayNode chosen) {
        try {
            return DeliverTo.of(chosen, false);
        } catch (IllegalArgumentException e) {
            form.error("deliver_to", view.text("destination.refused"), e.getMessage() + ".");
            return DeliverTo.NONE;
        }
    }

    @May(Role.DEVELOPER)
    @PostMapping(DRAFT + "/discard")
    void discard(WorkspaceView view, @PathVariable String draft) {
        BatchDraft found = lookup.draft(view.member(), draft);
        drafts.delete(found.workspaceId(), found.id());
        view.done("/batches", view.text("batch.discarded"));
    }

    private void save(WorkspaceView view, BatchDraft draft, HttpServletRequest request) {
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        CsvColumns present = columns(draft, StoredJson.object(draft.mapping()));
        var columns = StoredJson.object(draft.mapping()).propertyNames().iterator();
        for (int i = 0; columns.hasNext(); i++) {
            String column = columns.next();
            String chosen = request.getParameter("column-" + i);
            String notation = request.getParameter("format-" + i);
            put(mapping, column, chosen == null ? present.mapping().getOrDefault(column, "") : chosen,
                    notation == null ? present.formats().get(column) : format(notation));
        }
        drafts.map(view.member().workspace().id(), draft.id(), mapping.toString());
    }

    /** Returns a format that the page offers; null for cells that are written as the data writes them. */
    private static @Nullable CellFormat format(String notation) {
        return Stream.concat(FormatGuess.NUMBERS.stream(), FormatGuess.DATES.stream())
                .filter(each -> each.notation().equals(notation))
                .findFirst()
                .orElse(null);
    }

    private static void put(ObjectNode mapping, String column, String path, @Nullable CellFormat format) {
        switch (format) {
            case null -> mapping.put(column, path);
            case CellFormat.Decimal decimal ->
                mapping.putObject(column).put("to", path).put("decimal", decimal.notation());
            case CellFormat.Dates dates ->
                mapping.putObject(column).put("to", path).put("date_format", dates.notation());
        }
    }

    private void send(WorkspaceView view, HttpStatus status, BatchDraft draft, Form form) throws IOException {
        BatchPreview preview = switch (previews.of(
                request(view, draft, StoredJson.object(draft.mapping()), Options.NONE),
                draft.content())) {
            case BatchPreviews.Shown shown -> shown.preview();
            case BatchPreviews.NoTarget none -> {
                BatchTexts.refuse(view, form, "rows", none.refusal());
                yield null;
            }
        };
        view.send(status, new WorkspaceView.Head(Nav.BATCHES, view.text("batch.new")),
                output -> JtedraftGenerated.render(output, Pages.NO_INTERCEPTOR, view,
                        new Shown(draft, form, targets.destinations(view.member(), draft.environment()), preview)));
    }

    /** Reads the columns of a draft, in which a column with a format has an object with its path. */
    private static CsvColumns columns(BatchDraft draft, ObjectNode stored) {
        ObjectNode mapping = JsonNodeFactory.instance.objectNode();
        ObjectNode formats = JsonNodeFactory.instance.objectNode();
        stored.properties().forEach(entry -> {
            if (entry.getValue() instanceof ObjectNode described) {
                ObjectNode format = described.deepCopy();
                mapping.set(entry.getKey(), format.remove("to"));
                formats.set(entry.getKey(), format);
            } else {
                mapping.set(entry.getKey(), entry.getValue());
            }
        });
        // The page shows which columns are left out.
        return CsvColumns.of(draft.delimiter().charAt(0), mapping, formats).withExtra(ExtraColumns.IGNORE);
    }

    /** How a batch is rendered. */
    private record Options(boolean dryRun, OnError onError, boolean merged) {
        static final Options NONE = new Options(true, OnError.CONTINUE, false);

        static Options of(Form form) {
            return new Options(form.value("dry_run").equals("true"),
                    form.value("on_error").equals("stop") ? OnError.STOP : OnError.CONTINUE,
                    form.value("merged").equals("true"));
        }
    }

    private static BatchRequest request(WorkspaceView view, BatchDraft draft, ObjectNode mapping, Options options) {
        String key = options.dryRun() ? null : "draft-" + draft.id();
        return new BatchRequest(view.member().workspace(), draft.environment(), draft.template(), draft.workflow(),
                draft.format(), draft.format() == Format.CSV ? columns(draft, mapping) : CsvColumns.USUAL,
                options.dryRun(), options.onError(), false, options.merged(),
                JsonNodeFactory.instance.objectNode(), key, new RequestOrigin(null, view.member().requestId()));
    }
}
