package platen.web.dashboard.destination;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.member.Role;
import platen.jobs.destination.Destinations;
import platen.jobs.destination.Destinations.FailedTest;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.error.BusyException;
import platen.jobs.json.StoredJson;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.PageNotFoundException;

/** Changes, tests and deletes destinations. Changes need a recent confirmation of the person. */
@Controller
final class DestinationChangePages {
    private final DestinationStore rows;
    private final Destinations destinations;

    DestinationChangePages(DestinationStore rows, Destinations destinations) {
        this.rows = rows;
        this.destinations = destinations;
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(DestinationPages.ONE)
    void change(WorkspaceView view, @PathVariable String destination, HttpServletRequest request) throws IOException {
        Destination before = DestinationPages.require(rows, view, destination);
        DestinationForm asked = DestinationForm.of(request, before.type());
        Destination changed = asked.over(before);
        asked.check(view, destinations, changed);
        if (!asked.form().isValid()) {
            DestinationPages.show(view, HttpStatus.UNPROCESSABLE_CONTENT, before, asked, Tested.NOT);
            return;
        }
        if (destinations.change(changed, asked.credentials(), view.member().actor()).isEmpty()) {
            throw new PageNotFoundException();
        }
        view.done(DestinationPages.path(before), view.text("destination.changed"));
    }

    /** Connects, and shows how that ended. */
    @May(Role.DEVELOPER)
    @PostMapping(DestinationPages.ONE + "/test")
    void test(WorkspaceView view, @PathVariable String destination) throws IOException {
        Destination found = DestinationPages.require(rows, view, destination);
        Tested tested;
        try {
            destinations.test(found, view.member().actor());
            tested = Tested.succeeded();
        } catch (BusyException e) {
            tested = Tested.failed(String.valueOf(e.getMessage()), "");
        } catch (TransferException e) {
            FailedTest failed = destinations.failed(found, e);
            tested = Tested.failed(failed.cause().explanation(), failed.hostKey().orElse(""));
        }
        DestinationPages.show(view, HttpStatus.OK, found, DestinationForm.of(found), tested);
    }

    /** Confirms the host key that the page has shown, and no other one that the server may show meanwhile. */
    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(DestinationPages.ONE + "/host-key")
    void confirm(WorkspaceView view, @PathVariable String destination,
            @RequestParam(defaultValue = "") String fingerprint) throws IOException {
        Destination found = DestinationPages.require(rows, view, destination);
        if (found.type() != DestinationType.SFTP || fingerprint.isEmpty()) {
            throw new PageNotFoundException();
        }
        Destination changed = found
                .withSettings(StoredJson.object(found.settings()).put("host_key", fingerprint).toString());
        DestinationForm shown = DestinationForm.of(changed);
        shown.check(view, destinations, changed);
        if (!shown.form().isValid()) {
            DestinationPages.show(view, HttpStatus.UNPROCESSABLE_CONTENT, found, shown, Tested.NOT);
            return;
        }
        destinations.change(changed, null, view.member().actor());
        view.done(DestinationPages.path(found), view.text("destination.host-key-confirmed"));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(DestinationPages.ONE + "/switch")
    void toggle(WorkspaceView view, @PathVariable String destination) {
        Destination found = DestinationPages.require(rows, view, destination);
        boolean enabled = !found.enabled();
        destinations.change(found.withEnabled(enabled), null, view.member().actor());
        view.done(DestinationPages.path(found), view.text(enabled ? "destination.enabled" : "destination.disabled"));
    }

    @May(value = Role.DEVELOPER, recent = true)
    @PostMapping(DestinationPages.ONE + "/delete")
    void delete(WorkspaceView view, @PathVariable String destination) {
        Destination found = DestinationPages.require(rows, view, destination);
        Optional<String> used = destinations.inUse(found);
        if (used.isPresent()) {
            view.done(DestinationPages.path(found), view.text("destination.in-use") + " " + used.get());
            return;
        }
        destinations.delete(found, view.member().actor());
        view.done("/destinations", view.text("destination.deleted", found.name()));
    }
}
