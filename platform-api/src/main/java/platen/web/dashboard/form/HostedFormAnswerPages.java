package platen.web.dashboard.form;

import jakarta.servlet.http.HttpServletResponse;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.io.Writer;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.PublicId;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.member.Role;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionSearchStore;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.AnswerExport;
import platen.jobs.form.FormTargets;
import platen.jobs.form.HostedForms;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.Revealed;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Shows the answers of a hosted form, their number by day, and sends them as files. */
@Controller
final class HostedFormAnswerPages {
    private static final String AT = HostedFormPages.ONE + "/answers";
    private static final int PAGE = 50;
    private static final Duration COUNTED = Duration.ofDays(30);

    private final FormStore rows;
    private final SubmissionSearchStore searches;
    private final FormTargets targets;
    private final HostedForms forms;
    private final AnswerExport export;
    private final Clock clock;

    HostedFormAnswerPages(FormStore rows, SubmissionSearchStore searches, FormTargets targets,
            HostedForms forms, AnswerExport export, Clock clock) {
        this.rows = rows;
        this.searches = searches;
        this.targets = targets;
        this.forms = forms;
        this.export = export;
        this.clock = clock;
    }

    /**
     * A page of the answers.
     *
     * @param older query of the next page; empty on the last
     * @param days of the last thirty days that have answers, newest first
     */
    record Listed(HostedForm form, List<Submission> rows, String older, List<AnswerDay> days, Instant now) {
        String id() {
            return PublicId.FORM.of(form.id());
        }
    }

    @May(value = Role.VIEWER, query = "before")
    @GetMapping(AT)
    void list(WorkspaceView view, @PathVariable String form, @RequestParam(required = false) @Nullable String before)
            throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        UUID after = before == null
                ? null
                : PublicId.SUBMISSION.parse(before).orElseThrow(PageNotFoundException::new);
        List<Submission> answers = searches.ofForm(found.workspaceId(), found.id(), after, PAGE + 1);
        List<Submission> page = answers.subList(0, Math.min(PAGE, answers.size()));
        String older = answers.size() > PAGE ? "?before=" + PublicId.SUBMISSION.of(page.getLast().id()) : "";
        Instant now = clock.instant();
        var listed = new Listed(found, page, older,
                AnswerDay.of(searches.formDays(found.workspaceId(), found.id(), now.minus(COUNTED))), now);
        view.show(new WorkspaceView.Head(Nav.FORMS, found.title()), output -> JteanswersGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, listed, after == null));
    }

    /** Sends all answers as a table; confidential values are hidden from those who may not see them. */
    @May(Role.VIEWER)
    @GetMapping(AT + ".csv")
    void csv(WorkspaceView view, @PathVariable String form) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        InputSchema columns = targets.schema(found).orElseGet(() -> new InputSchema(List.of()));
        boolean masked = begin(view, found, "text/csv;charset=UTF-8", form + ".csv");
        try (Writer out = writer(view)) {
            export.csv(found, columns, masked, out);
        }
    }

    /** Sends all answers, one JSON object a line. */
    @May(Role.VIEWER)
    @GetMapping(AT + ".ndjson")
    void ndjson(WorkspaceView view, @PathVariable String form) throws IOException {
        HostedForm found = HostedFormPages.find(rows, view, form);
        boolean masked = begin(view, found, "application/x-ndjson", form + ".ndjson");
        try (Writer out = writer(view)) {
            export.ndjson(found, masked, out);
        }
    }

    /** Begins a download; returns whether values are masked. A whole one is in the audit log. */
    private boolean begin(WorkspaceView view, HostedForm form, String type, String name) {
        boolean masked = !view.member().may(Revealed.ROLE);
        if (!masked) {
            forms.recordDownload(form, name, view.member().actor());
        }
        HttpServletResponse response = view.view().response();
        response.setContentType(type);
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setHeader("Content-Disposition", "attachment; filename=\"" + name + "\"");
        return masked;
    }

    private static Writer writer(WorkspaceView view) throws IOException {
        return new BufferedWriter(
                new OutputStreamWriter(view.view().response().getOutputStream(), StandardCharsets.UTF_8));
    }
}
