package platen.web.dashboard.batch;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.batch.Batch;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.member.Role;
import platen.jobs.batch.correct.BatchCorrections;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.retention.DataRemoved;
import platen.jobs.workflow.FieldPath;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.Consequence;
import platen.web.view.Form;

/** Cancels and resumes batches, and sends corrected rows again. */
@Controller
final class BatchChangePages {
    private static final String BELOW = "/batches/";
    private static final Pattern SENT = Pattern.compile("send-([1-9][0-9]{0,6})");
    private static final Pattern ONCE = Pattern.compile("[0-9a-f-]{36}");

    private final BatchLookup lookup;
    private final BatchChanges changes;
    private final BatchCorrections corrections;

    BatchChangePages(BatchLookup lookup, BatchChanges changes, BatchCorrections corrections) {
        this.lookup = lookup;
        this.changes = changes;
        this.corrections = corrections;
    }

    /** Says what happens when a batch is cancelled. */
    @May(Role.DEVELOPER)
    @GetMapping(BatchPages.ONE + "/cancel")
    void askToCancel(WorkspaceView view, @PathVariable String batch) throws IOException {
        Batch found = lookup.require(view.member(), batch);
        view.view().sendConsequence(new Consequence(view.text("batch.cancel-title", BatchTexts.name(view, found)),
                view.text("batch.cancel-effect"), view.path(BELOW + batch + "/cancel"), view.text("batch.cancel"),
                view.path(BELOW + batch)));
    }

    @May(Role.DEVELOPER)
    @PostMapping(BatchPages.ONE + "/cancel")
    void cancel(WorkspaceView view, @PathVariable String batch) {
        boolean cancelled = changes.cancel(lookup.require(view.member(), batch), view.member().actor());
        view.done(BELOW + batch, view.text(cancelled ? "batch.cancelled" : "batch.final"));
    }

    @May(Role.DEVELOPER)
    @PostMapping(BatchPages.ONE + "/resume")
    void resume(WorkspaceView view, @PathVariable String batch) {
        Batch found = lookup.require(view.member(), batch);
        String text;
        try {
            text = changes.resume(found, view.member().actor()) ? "batch.resumed" : "batch.not-resumed";
        } catch (DataRemoved _) {
            text = "batch.data-removed";
        }
        view.done(BELOW + batch, view.text(text));
    }

    /** Sends the chosen rows again with the values that were typed. */
    @May(Role.DEVELOPER)
    @PostMapping(BatchPages.ONE + "/correct")
    void correct(WorkspaceView view, @PathVariable String batch, HttpServletRequest request) {
        Batch found = lookup.require(view.member(), batch);
        Map<Integer, Map<String, String>> rows = rows(request);
        String once = Form.of(request, "once").value("once");
        if (rows.isEmpty() || !ONCE.matcher(once).matches()) {
            view.done(BELOW + batch, view.text("batch.none-chosen"));
            return;
        }
        switch (corrections.send(found, view.member().workspace(), rows, "correction-" + once, view.member().actor(),
                new RequestOrigin(null, view.member().requestId()))) {
            case BatchResult.Accepted(Batch made) -> view.done(BELOW + PublicId.BATCH.of(made.id()),
                    view.texts().count("batch.sent-again", made.totalRows()));
            case BatchResult.Replayed(Batch made) -> view.done(BELOW + PublicId.BATCH.of(made.id()),
                    view.text("batch.ordered-before"));
            case BatchResult.Refused refused -> {
                var form = new Form();
                BatchTexts.refuse(view, form, "rows", refused);
                view.done(BELOW + batch, form.errors().get("rows") + " " + form.detail("rows"));
            }
        }
    }

    /** Returns what was typed by row and path: a field {@code send-3} chooses row 3, {@code 3:name} is a value. */
    private static Map<Integer, Map<String, String>> rows(HttpServletRequest request) {
        var rows = new TreeMap<Integer, Map<String, String>>();
        request.getParameterMap().keySet().forEach(name -> {
            Matcher sent = SENT.matcher(name);
            if (sent.matches() && rows.size() < BatchPages.ROWS) {
                rows.put(Integer.valueOf(sent.group(1)), new TreeMap<>());
            }
        });
        request.getParameterMap().forEach((name, values) -> {
            int colon = name.indexOf(':');
            if (colon > 0 && name.substring(0, colon).matches("[0-9]{1,7}")) {
                String path = name.substring(colon + 1);
                Map<String, String> row = rows.get(Integer.valueOf(name.substring(0, colon)));
                if (row != null && FieldPath.wellFormed(path)) {
                    row.put(path, values[0].strip());
                }
            }
        });
        return rows;
    }
}
