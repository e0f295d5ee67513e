package platen.web.dashboard.submission;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.core.ListPosition;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.member.Role;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionOrigin;
import platen.db.submission.SubmissionSearchStore;
import platen.db.submission.SubmissionSearchStore.Found;
import platen.db.webhook.DeliveryFilter;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.RecordedData;
import platen.web.dashboard.activity.Revealed;
import platen.web.dashboard.delivery.DeliveryLog;
import platen.web.dashboard.delivery.DeliveryRows;
import platen.web.page.Pages;
import tools.jackson.databind.node.ObjectNode;

/** Shows the submissions of a workspace, and each with its PDF, data, warnings and deliveries. */
@Controller
final class SubmissionPages {
    static final String AT = "/dashboard/w/{workspace}/submissions";
    static final String ONE = AT + "/{submission}";
    private static final int PAGE = 50;
    private static final int DELIVERIES = 20;

    private final SubmissionLookup lookup;
    private final SubmissionSearchStore searches;
    private final RecordedData data;
    private final Revealed revealed;
    private final DeliveryLog log;
    private final Clock clock;

    SubmissionPages(SubmissionLookup lookup, SubmissionSearchStore searches, RecordedData data, Revealed revealed,
            DeliveryLog log, Clock clock) {
        this.lookup = lookup;
        this.searches = searches;
        this.data = data;
        this.revealed = revealed;
        this.log = log;
        this.clock = clock;
    }

    /**
     * A page of the list.
     *
     * @param older query of the next page; empty on the last
     * @param partly whether the search stopped before it looked at all submissions
     * @param keys API keys of the workspace, to filter by
     * @param templates aliases of templates, to filter by
     */
    record Listed(List<Submission> rows, String older, boolean partly, List<ApiKey> keys, List<String> templates,
            Instant now) {}

    /**
     * A submission.
     *
     * @param data as the person may see it; null when it is not stored any more
     * @param masked whether values are hidden from the person now
     * @param confidential whether there are values that are hidden from some people
     */
    record One(Submission submission, SubmissionOrigin origin, @Nullable ObjectNode data, boolean masked,
            boolean confidential, DeliveryRows deliveries) {
        /** Returns whether the PDF may be shown; it shows what the data hides. */
        boolean showsPdf() {
            return submission.downloadable() && !masked;
        }
    }

    @May(value = Role.VIEWER, query = {"status", "environment", "template", "source", "key", "from", "to", "metadata",
            "idempotency", "id", "before"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        String named = request.getParameter("id");
        if (named != null && lookup.find(view.member(), named.strip()).isPresent()) {
            view.view().redirect(view.path("/submissions/" + named.strip()));
            return;
        }
        SubmissionQuery query = SubmissionQuery.of(view, request, alias -> lookup.template(view.member(), alias));
        boolean valid = query.form().isValid();
        String before = request.getParameter("before");
        ListPosition after = before == null ? null : lookup.position(view.member(), before);
        Found found = valid
                ? searches.search(workspace(view), after == null ? query.search() : query.search().after(after),
                        PAGE + 1)
                : new Found(List.of(), null);
        List<Submission> rows = found.submissions().subList(0, Math.min(PAGE, found.submissions().size()));
        var listed = new Listed(rows, older(query, found), found.stoppedAt() != null, lookup.keys(view.member()),
                lookup.aliases(view.member()), clock.instant());
        boolean first = after == null;
        view.send(valid ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.SUBMISSIONS, view.text("nav.submissions")),
                output -> JtesubmissionsGenerated.render(output, Pages.NO_INTERCEPTOR, view, query, listed, first));
    }

    private static String older(SubmissionQuery query, Found found) {
        if (found.submissions().size() > PAGE) {
            return query.older(found.submissions().get(PAGE - 1));
        }
        return found.stoppedAt() == null ? "" : query.older(found.stoppedAt());
    }

    @May(Role.VIEWER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String submission, HttpServletRequest request) throws IOException {
        Submission found = lookup.require(view.member(), submission);
        UUID workspace = workspace(view);
        RecordedData.Seen seen = data.of(found);
        boolean whole = !seen.confidential()
                || revealed.isRevealed(request, view.member(), PublicId.SUBMISSION, found.id());
        var filter = new DeliveryFilter(null, null, null, null, null, null, null, found.id(), null, null);
        var shown = new One(found, searches.origin(workspace, found.id()).orElseThrow(),
                whole ? seen.whole() : seen.masked(), !whole, seen.confidential(),
                log.newest(workspace, filter, DELIVERIES));
        view.show(new WorkspaceView.Head(Nav.SUBMISSIONS, found.templateName(), List.of("pdf-pages.js",
                "live-tail.js")),
                output -> JtesubmissionGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown, clock.instant()));
    }

    private static UUID workspace(WorkspaceView view) {
        return view.member().workspace().id();
    }
}
