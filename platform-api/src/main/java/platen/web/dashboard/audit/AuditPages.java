package platen.web.dashboard.audit;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStreamWriter;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.audit.AuditEntry;
import platen.db.audit.AuditFilter;
import platen.db.audit.AuditStore;
import platen.db.member.Role;
import platen.jobs.audit.AuditCsv;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** Shows the audit log of a workspace, as a page and as CSV. */
@Controller
final class AuditPages {
    private static final String AT = "/dashboard/w/{workspace}/audit";
    private static final int PAGE = 100;
    private static final int PORTION = 1_000;

    private final AuditStore audit;
    private final Clock clock;

    AuditPages(AuditStore audit, Clock clock) {
        this.audit = audit;
        this.clock = clock;
    }

    @May(value = Role.ADMIN, query = {"noun", "actor", "from", "to", "text", "before", "before_id"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        AuditQuery query = AuditQuery.of(view, request);
        boolean valid = query.form().isValid();
        List<AuditEntry> found = valid ? audit.newest(workspace(view), query.filter(), PAGE + 1) : List.of();
        List<AuditEntry> entries = found.subList(0, Math.min(found.size(), PAGE));
        String older = found.size() > PAGE ? query.after(entries.getLast()) : "";
        view.send(valid ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.AUDIT, view.text("nav.audit")), output -> JteauditGenerated.render(output,
                        Pages.NO_INTERCEPTOR, view, query, entries, older));
    }

    /** Sends all entries that match, in portions, so that a long log never lies in memory as a whole. */
    @May(value = Role.ADMIN, query = {"noun", "actor", "from", "to", "text"})
    @GetMapping(AT + "/audit.csv")
    void csv(WorkspaceView view, HttpServletRequest request) throws IOException {
        AuditQuery query = AuditQuery.of(view, request);
        if (!query.form().isValid() || !view.member().unknown().isEmpty()) {
            list(view, request);
            return;
        }
        HttpServletResponse response = view.view().response();
        response.setContentType("text/csv;charset=UTF-8");
        response.setHeader("Cache-Control", "no-store");
        response.setHeader("Content-Disposition",
                "attachment; filename=\"audit-" + LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC) + ".csv\"");
        var out = new OutputStreamWriter(response.getOutputStream(), StandardCharsets.UTF_8);
        var csv = new AuditCsv(out);
        AuditFilter filter = query.filter();
        List<AuditEntry> portion = audit.newest(workspace(view), filter, PORTION);
        while (!portion.isEmpty()) {
            csv.write(portion);
            filter = filter.after(portion.getLast());
            portion = portion.size() < PORTION ? List.of() : audit.newest(workspace(view), filter, PORTION);
        }
        out.flush();
    }

    private static UUID workspace(WorkspaceView view) {
        return view.member().workspace().id();
    }
}
