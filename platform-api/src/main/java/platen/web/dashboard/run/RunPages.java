package platen.web.dashboard.run;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.db.core.ListPosition;
import platen.db.member.Role;
import platen.db.run.Run;
import platen.db.run.RunSearchStore;
import platen.db.run.RunSearchStore.Found;
import platen.db.submission.Submission;
import platen.db.workflow.WorkflowStore;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** Shows the runs of a workspace, and each with its documents, skipped ones, packet and zip. */
@Controller
final class RunPages {
    static final String AT = "/dashboard/w/{workspace}/runs";
    static final String ONE = AT + "/{run}";
    private static final int PAGE = 50;

    private final RunLookup lookup;
    private final RunSearchStore searches;
    private final WorkflowStore workflows;
    private final Clock clock;

    RunPages(RunLookup lookup, RunSearchStore searches, WorkflowStore workflows, Clock clock) {
        this.lookup = lookup;
        this.searches = searches;
        this.workflows = workflows;
        this.clock = clock;
    }

    /**
     * A page of the list.
     *
     * @param older query of the next page; empty on the last
     * @param partly whether the search stopped before it looked at all runs
     * @param workflows names by alias, to filter by
     */
    record Listed(List<Run> rows, String older, boolean partly, Map<String, String> workflows, Instant now) {}

    /**
     * A run.
     *
     * @param hidden whether a document shows values that the person does not see now
     */
    record One(Run run, List<Submission> documents, boolean hidden) {
        boolean showsPacket() {
            return run.packetSha256() != null && !hidden;
        }
    }

    @May(value = Role.VIEWER, query = {"status", "environment", "workflow", "source", "from", "to", "id", "before"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        String named = request.getParameter("id");
        if (named != null && lookup.find(view.member(), named.strip()).isPresent()) {
            view.view().redirect(view.path("/runs/" + named.strip()));
            return;
        }
        var ids = new LinkedHashMap<String, UUID>();
        var names = new LinkedHashMap<String, String>();
        workflows.list(view.member().organizationId()).forEach(each -> {
            ids.put(each.alias(), each.id());
            names.put(each.alias(), each.name());
        });
        RunQuery query = RunQuery.of(view, request, ids);
        boolean valid = query.form().isValid();
        Optional<ListPosition> after = Optional.ofNullable(request.getParameter("before"))
                .map(before -> lookup.require(view.member(), before))
                .map(before -> new ListPosition(before.createdAt(), before.id()));
        Found found = valid
                ? searches.search(view.member().workspace().id(),
                        after.map(query.search()::after).orElse(query.search()), PAGE + 1)
                : new Found(List.of(), null);
        List<Run> rows = found.runs().subList(0, Math.min(PAGE, found.runs().size()));
        var listed = new Listed(rows, older(query, found), found.stoppedAt() != null, names, clock.instant());
        view.send(valid ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.RUNS, view.text("nav.runs")),
                output -> JterunsGenerated.render(output, Pages.NO_INTERCEPTOR, view, query, listed, after.isEmpty()));
    }

    private static String older(RunQuery query, Found found) {
        if (found.runs().size() > PAGE) {
            return query.older(found.runs().get(PAGE - 1).id());
        }
        return found.stoppedAt() == null ? "" : query.older(found.stoppedAt().id());
    }

    @May(Role.VIEWER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String run, HttpServletRequest request) throws IOException {
        Run found = lookup.require(view.member(), run);
        List<Submission> documents = lookup.documents(found);
        var shown = new One(found, documents, lookup.isHidden(request, view.member(), found, documents));
        view.show(new WorkspaceView.Head(Nav.RUNS, found.workflowAlias(), List.of("pdf-pages.js", "live-tail.js")),
                output -> JterunGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }
}
