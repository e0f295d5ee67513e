package platen.web.operator.history;

import static platen.web.page.Pages.NO_INTERCEPTOR;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jobrunr.jobs.Job;
import org.jobrunr.storage.StorageProvider;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.core.PublicId;
import platen.db.history.HistoryStore;
import platen.web.operator.frame.OperatorPage;
import platen.web.operator.history.element.Formats;
import platen.web.page.FormToken;

/**
 * Serves a page for each submission, run, batch, schedule and event, and the search field that opens the page of any
 * id.
 */
@Controller
final class HistoryPages {
    private static final Pattern JOB = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern IN_NAME = Pattern.compile("[a-z]+_[0-9a-f]{32}");

    private final HistoryStore histories;
    private final Jobs jobs;
    private final HistoryBody bodies;

    HistoryPages(HistoryStore histories, StorageProvider jobs) {
        this.histories = histories;
        this.jobs = new Jobs(jobs);
        this.bodies = new HistoryBody(histories, this.jobs);
    }

    @GetMapping("/operator/of/{id}")
    void one(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<HtmlContent> body = PublicId.named(id).flatMap(named -> bodies.of(named, FormToken.of(request)));
        if (body.isPresent()) {
            send(id, body.get(), HttpStatus.OK, request, response);
        } else {
            notFound(id, "No record has this id.", request, response);
        }
    }

    @GetMapping(Formats.FIND)
    void find(@RequestParam(defaultValue = "") String q, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String id = q.strip();
        Optional<Job> job = JOB.matcher(id).matches() ? jobs.find(UUID.fromString(id)) : Optional.empty();
        List<PublicId.Named> found = job.flatMap(HistoryPages::about).or(() -> PublicId.named(id)).map(this::leadsTo)
                .orElse(List.of());
        if (found.size() == 1) {
            response.sendRedirect(Formats.path(found.getFirst().noun(), found.getFirst().id()).orElseThrow());
        } else if (found.isEmpty() && job.isPresent()) {
            send(id, output -> JtejobGenerated.render(output, NO_INTERCEPTOR, job.get()), HttpStatus.OK, request,
                    response);
        } else if (found.isEmpty()) {
            notFound(id, """
                    No record matches this id. Ids start with sub_, run_, bat_, sch_, fir_, evt_, dlv_ or req_. The id \
                    of a JobRunr job is a UUID; JobRunr deletes a job some minutes after it has succeeded.""",
                    request, response);
        } else {
            send(id, output -> JtefoundGenerated.render(output, NO_INTERCEPTOR, id, found), HttpStatus.OK, request,
                    response);
        }
    }

    private List<PublicId.Named> leadsTo(PublicId.Named named) {
        return switch (named.noun()) {
            case SUBMISSION, RUN, BATCH, SCHEDULE, EVENT -> List.of(named);
            case REQUEST -> histories.ofRequest(named.id());
            case DELIVERY -> histories.eventOfDelivery(named.id())
                    .map(event -> List.of(new PublicId.Named(PublicId.EVENT, event))).orElse(List.of());
            case TRANSFER -> histories.batchOfTransfer(named.id())
                    .map(batch -> List.of(new PublicId.Named(PublicId.BATCH, batch))).orElse(List.of());
            case FIRING -> histories.firing(named.id())
                    .map(firing -> List.of(firing.batchId() == null
                            ? new PublicId.Named(PublicId.SCHEDULE, firing.scheduleId())
                            : new PublicId.Named(PublicId.BATCH, firing.batchId())))
                    .orElse(List.of());
            case TEMPLATE, WORKFLOW, KEY, ENDPOINT, DESTINATION, FORM, ENVELOPE, MAIL, WORKSPACE, PERSON, INVITATION,
                    ORGANIZATION ->
                List.of();
        };
    }

    /** Returns the id that the name of a JobRunr job contains. */
    private static Optional<PublicId.Named> about(Job job) {
        Matcher named = IN_NAME.matcher(job.getJobName());
        return named.find() ? PublicId.named(named.group()) : Optional.empty();
    }

    private static void notFound(String id, String why, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        send("Not found", output -> JtemissingGenerated.render(output, NO_INTERCEPTOR, id, why), HttpStatus.NOT_FOUND,
                request, response);
    }

    private static void send(String title, HtmlContent body, HttpStatus status, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        new OperatorPage(request, response, null).send(title, status, body);
    }
}
