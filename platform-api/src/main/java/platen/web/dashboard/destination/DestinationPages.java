package platen.web.dashboard.destination;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.member.Role;
import platen.jobs.destination.Destinations;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Lists the destinations of a workspace, shows each, and creates them. */
@Controller
final class DestinationPages {
    static final String AT = "/dashboard/w/{workspace}/destinations";
    static final String ONE = AT + "/{destination}";

    private final DestinationStore rows;
    private final Destinations destinations;
    private final Clock clock;

    DestinationPages(DestinationStore rows, Destinations destinations, Clock clock) {
        this.rows = rows;
        this.destinations = destinations;
        this.clock = clock;
    }

    /** Returns the path of a destination's page below that of its workspace. */
    static String path(Destination destination) {
        return "/destinations/" + PublicId.DESTINATION.of(destination.id());
    }

    @May(Role.DEVELOPER)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        List<Destination> all = rows.of(view.member().workspace().id(), null);
        view.show(new WorkspaceView.Head(Nav.DESTINATIONS, view.text("nav.destinations")),
                output -> JtedestinationsGenerated.render(output, Pages.NO_INTERCEPTOR, view, all));
    }

    @May(Role.DEVELOPER)
    @GetMapping(AT + "/new")
    void form(WorkspaceView view, @RequestParam(defaultValue = "folder") String type) throws IOException {
        send(view, HttpStatus.OK, DestinationForm.blank(type(type)));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(AT)
    void create(WorkspaceView view, HttpServletRequest request, @RequestParam(defaultValue = "") String type)
            throws IOException {
        DestinationForm asked = DestinationForm.of(request, type(type));
        Environment environment = asked.environment();
        if (asked.form().value("name").length() > Destinations.MAX_NAME_LENGTH) {
            asked.form().error("name", view.text("destination.name-long", Destinations.MAX_NAME_LENGTH));
        }
        asked.form().require("name", view.text("destination.name-missing"))
                .requirePrintable("name", view.text("error.unprintable"));
        if (environment == null) {
            asked.form().error("environment", view.text("destination.environment-missing"));
        }
        destinations.full(view.member().workspace().id())
                .ifPresent(full -> asked.form().error("name", view.text("destination.refused"), full));
        if (environment != null) {
            Destination made = asked.made(view.member().workspace().id(), environment,
                    clock.instant().truncatedTo(ChronoUnit.MICROS));
            asked.check(view, destinations, made);
            if (asked.form().isValid()) {
                Optional<Destination> created = destinations.create(made, asked.credentials(), view.member().actor());
                if (created.isPresent()) {
                    view.done(path(created.get()), view.text("destination.created"));
                    return;
                }
                asked.form().error("name", view.text("destination.name-taken"));
            }
        }
        send(view, HttpStatus.UNPROCESSABLE_CONTENT, asked);
    }

    @May(Role.DEVELOPER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String destination) throws IOException {
        Destination found = require(rows, view, destination);
        show(view, HttpStatus.OK, found, DestinationForm.of(found), Tested.NOT);
    }

    /** Sends the page of a destination. */
    static void show(WorkspaceView view, HttpStatus status, Destination destination, DestinationForm form,
            Tested tested) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.DESTINATIONS, destination.name()),
                output -> JtedestinationGenerated.render(output, Pages.NO_INTERCEPTOR, view, destination, form,
                        tested));
    }

    /** Returns a destination of the workspace by its public id. */
    static Destination require(DestinationStore rows, WorkspaceView view, String id) {
        return PublicId.DESTINATION.parse(id)
                .flatMap(uuid -> rows.find(view.member().workspace().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }

    private static DestinationType type(String wire) {
        return WireName.parse(DestinationType.class, wire)
                .orElse(DestinationType.FOLDER);
    }

    private static void send(WorkspaceView view, HttpStatus status, DestinationForm form) throws IOException {
        view.send(status, new WorkspaceView.Head(Nav.DESTINATIONS, view.text("destination.create")),
                output -> JtecreateGenerated.render(output, Pages.NO_INTERCEPTOR, view, form));
    }
}
