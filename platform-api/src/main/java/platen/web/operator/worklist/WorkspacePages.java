package platen.web.operator.worklist;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.time.InstantSource;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.core.PublicId;
import platen.db.worklist.InstallationStore;
import platen.db.worklist.WorkListStore;
import platen.db.worklist.WorkListStore.Count;
import platen.db.worklist.WorkspaceLoad;
import platen.db.workspace.WorkMode;
import platen.db.workspace.WorkPause;
import platen.jobs.render.accept.Quota;
import platen.jobs.workspace.WorkPauses;
import platen.web.operator.frame.OperatorActors;
import platen.web.operator.frame.OperatorPage;
import platen.web.operator.frame.OperatorPage.Place;
import platen.web.operator.login.PasswordConfirmation;
import platen.web.page.Pages;

/** Shows a workspace with its open work, and pauses, quarantines and resumes this work. */
@Controller
final class WorkspacePages {
    private static final String ONE = "/operator/workspaces/{workspace}";

    private final InstallationStore installation;
    private final WorkListStore works;
    private final WorkPauses pauses;
    private final OperatorActors actors;
    private final PasswordConfirmation passwords;
    private final InstantSource clock;

    WorkspacePages(InstallationStore installation, WorkListStore works, WorkPauses pauses, OperatorActors actors,
            PasswordConfirmation passwords, InstantSource clock) {
        this.installation = installation;
        this.works = works;
        this.pauses = pauses;
        this.actors = actors;
        this.passwords = passwords;
        this.clock = clock;
    }

    /** Returns the path of the page of a workspace. */
    static String path(UUID id) {
        return "/operator/workspaces/" + PublicId.WORKSPACE.of(id);
    }

    @GetMapping(ONE)
    void show(@PathVariable String workspace, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        send(workspace, PauseForm.EMPTY, request, response);
    }

    @PostMapping(ONE + "/pause")
    void pause(@PathVariable String workspace, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        hold(workspace, WorkMode.PAUSED, request, response);
    }

    @PostMapping(ONE + "/quarantine")
    void quarantine(@PathVariable String workspace, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        hold(workspace, WorkMode.QUARANTINED, request, response);
    }

    @PostMapping(ONE + "/resume")
    void resume(@PathVariable String workspace, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        PauseForm form = PauseForm.sent("", Optional.empty(), passwords.objection(request));
        Optional<WorkspaceLoad> found = find(workspace);
        if (found.isEmpty() || !form.isValid()) {
            send(workspace, form, request, response);
            return;
        }
        // a repeated click finds the work resumed, as wanted
        pauses.resume(found.get().id(), actors.of(request));
        response.sendRedirect(path(found.get().id()));
    }

    private void hold(String workspace, WorkMode mode, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String reason = Objects.requireNonNullElse(request.getParameter("reason"), "");
        PauseForm form = PauseForm.sent(reason, WorkPauses.objection(reason), passwords.objection(request));
        Optional<WorkspaceLoad> found = find(workspace);
        if (found.isEmpty() || !form.isValid()) {
            send(workspace, form, request, response);
            return;
        }
        // a repeated click finds the workspace in this mode, as wanted
        pauses.hold(found.get().id(), mode, reason, actors.of(request));
        response.sendRedirect(path(found.get().id()));
    }

    private Optional<WorkspaceLoad> find(String id) {
        return PublicId.WORKSPACE.parse(id)
                .flatMap(workspace -> installation.workspace(Quota.month(clock.instant()), workspace));
    }

    private void send(String id, PauseForm form, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var page = new OperatorPage(request, response, Place.WORKSPACES);
        WorkspaceLoad load = find(id).orElse(null);
        if (load == null) {
            page.send("Not found", HttpStatus.NOT_FOUND,
                    output -> JtenoworkspaceGenerated.render(output, Pages.NO_INTERCEPTOR, id));
            return;
        }
        List<Count> counts = works.counts(load.id());
        Optional<WorkPause> pause = pauses.find(load.id());
        page.send(load.name(), form.isValid() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                output -> JteworkspaceGenerated.render(output, Pages.NO_INTERCEPTOR, page.token(), load, counts, pause,
                        form));
    }
}
