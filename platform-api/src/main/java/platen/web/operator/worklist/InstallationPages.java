package platen.web.operator.worklist;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.InstantSource;
import java.time.LocalDate;
import java.time.ZoneOffset;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.db.core.PublicId;
import platen.db.worklist.InstallationStore;
import platen.db.worklist.ScheduleListItem;
import platen.db.worklist.WorkspaceLoad;
import platen.web.operator.frame.OperatorPage;
import platen.web.operator.frame.OperatorPage.Place;
import platen.web.page.Pages;

/** Lists the workspaces and the schedules of an installation. */
@Controller
final class InstallationPages {
    private static final int PAGE = 100;
    private static final int MAX_SCHEDULES = 200;
    private static final int MAX_NAME_LENGTH = 100;

    private final InstallationStore installation;
    private final InstantSource clock;

    InstallationPages(InstallationStore installation, InstantSource clock) {
        this.installation = installation;
        this.clock = clock;
    }

    @GetMapping("/operator/workspaces")
    void workspaces(HttpServletRequest request, HttpServletResponse response) throws IOException {
        String given = Objects.requireNonNullElse(request.getParameter("q"), "").strip();
        String name = given.substring(0, Math.min(MAX_NAME_LENGTH, given.length()));
        LocalDate month = LocalDate.ofInstant(clock.instant(), ZoneOffset.UTC).withDayOfMonth(1);
        List<WorkspaceLoad> found = installation.workspaces(month, name, after(request), PAGE + 1);
        List<WorkspaceLoad> loads = found.subList(0, Math.min(PAGE, found.size()));
        String following = found.size() > PAGE ? following(name, loads.getLast()) : "";
        new OperatorPage(request, response, Place.WORKSPACES).send("Workspaces", HttpStatus.OK,
                output -> JteworkspacesGenerated.render(output, Pages.NO_INTERCEPTOR, name, loads, following));
    }

    private static String following(String name, WorkspaceLoad last) {
        return "/operator/workspaces?q=" + URLEncoder.encode(name, StandardCharsets.UTF_8) + "&used=" + last.used()
                + "&after=" + PublicId.WORKSPACE.of(last.id());
    }

    /** Returns the position of the page; null, the first page, when it is not understood. */
    private static InstallationStore.@Nullable Position after(HttpServletRequest request) {
        Optional<UUID> id = PublicId.WORKSPACE.parse(Objects.requireNonNullElse(request.getParameter("after"), ""));
        String used = Objects.requireNonNullElse(request.getParameter("used"), "");
        return id.isEmpty() || !used.matches("\\d{1,9}")
                ? null
                : new InstallationStore.Position(Integer.parseInt(used), id.get());
    }

    @GetMapping("/operator/schedules")
    void schedules(HttpServletRequest request, HttpServletResponse response) throws IOException {
        List<ScheduleListItem> found = installation.schedules(MAX_SCHEDULES + 1);
        boolean more = found.size() > MAX_SCHEDULES;
        List<ScheduleListItem> shown = more ? found.subList(0, MAX_SCHEDULES) : found;
        new OperatorPage(request, response, Place.SCHEDULES).send("Schedules", HttpStatus.OK,
                output -> JteschedulesGenerated.render(output, Pages.NO_INTERCEPTOR, shown, more));
    }
}
