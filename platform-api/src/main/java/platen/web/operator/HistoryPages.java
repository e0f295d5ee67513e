package platen.web.operator;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jobrunr.jobs.Job;
import org.jobrunr.storage.JobNotFoundException;
import org.jobrunr.storage.StorageProvider;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.util.HtmlUtils;
import platen.db.core.PublicId;
import platen.db.history.HistoryStore;

/**
 * Serves a page for each submission, run, batch, schedule and event, and the search field that opens the page of any
 * id.
 */
@Controller
final class HistoryPages {
    static final String FIND = "/operator/find";

    private static final Pattern JOB = Pattern.compile("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}");
    private static final Pattern IN_NAME = Pattern.compile("[a-z]+_[0-9a-f]{32}");

    private final String layout = Resources.text("history.html");
    private final String style = Resources.text("history.css");
    private final HistoryStore histories;
    private final HistoryPageContent sheets;
    private final StorageProvider jobs;

    HistoryPages(HistoryStore histories, StorageProvider jobs) {
        this.histories = histories;
        this.sheets = new HistoryPageContent(histories, jobs);
        this.jobs = jobs;
    }

    /** Returns the path of the page of a record; empty for a kind of record without pages. */
    static Optional<String> path(PublicId noun, UUID id) {
        return switch (noun) {
            case SUBMISSION, RUN, BATCH, SCHEDULE, EVENT -> Optional.of("/operator/of/" + noun.of(id));
            case REQUEST, DELIVERY, FIRING -> Optional.of(FIND + "?q=" + noun.of(id));
            case TEMPLATE, WORKFLOW, KEY, ENDPOINT, MAIL -> Optional.empty();
        };
    }

    @GetMapping("/operator/history.css")
    void style(HttpServletResponse response) throws IOException {
        response.setContentType("text/css;charset=UTF-8");
        response.getOutputStream().write(style.getBytes(StandardCharsets.UTF_8));
    }

    @GetMapping("/operator/of/{id}")
    void one(@PathVariable String id, HttpServletRequest request, HttpServletResponse response) throws IOException {
        Optional<PageContent> sheet = PublicId.named(id).flatMap(sheets::of);
        if (sheet.isPresent()) {
            write(sheet.get(), HttpStatus.OK, request, response);
        } else {
            notFound(id, "Nothing here has this id.", request, response);
        }
    }

    @GetMapping(FIND)
    void find(@RequestParam(defaultValue = "") String q, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String id = q.strip();
        Optional<Job> job = JOB.matcher(id).matches() ? job(UUID.fromString(id)) : Optional.empty();
        List<PublicId.Named> found = job.flatMap(HistoryPages::about).or(() -> PublicId.named(id)).map(this::leadsTo)
                .orElse(List.of());
        if (found.size() == 1) {
            response.sendRedirect(path(found.getFirst().noun(), found.getFirst().id()).orElseThrow());
        } else if (found.isEmpty() && job.isPresent()) {
            write(sheets.of(job.get()), HttpStatus.OK, request, response);
        } else if (found.isEmpty()) {
            notFound(id, """
                    Nothing that has a page came of it. Ids begin with sub_, run_, bat_, sch_, fir_, evt_, dlv_ or req_; a \
                    JobRunr job's is a UUID, and is forgotten some minutes after the job has succeeded.""",
                    request, response);
        } else {
            var sheet = new PageContent("Found", id, Html.NOTHING);
            sheet.table(List.of("What came of it"),
                    found.stream().map(each -> List.of(Html.id(each.noun(), each.id()))).toList(), "Nothing.");
            write(sheet, HttpStatus.OK, request, response);
        }
    }

    private List<PublicId.Named> leadsTo(PublicId.Named named) {
        return switch (named.noun()) {
            case SUBMISSION, RUN, BATCH, SCHEDULE, EVENT -> List.of(named);
            case REQUEST -> histories.ofRequest(named.id());
            case DELIVERY -> histories.eventOfDelivery(named.id())
                    .map(event -> List.of(new PublicId.Named(PublicId.EVENT, event))).orElse(List.of());
            case FIRING -> histories.firing(named.id())
                    .map(firing -> List.of(firing.batchId() == null
                            ? new PublicId.Named(PublicId.SCHEDULE, firing.scheduleId())
                            : new PublicId.Named(PublicId.BATCH, firing.batchId())))
                    .orElse(List.of());
            case TEMPLATE, WORKFLOW, KEY, ENDPOINT, MAIL -> List.of();
        };
    }

    private Optional<Job> job(UUID id) {
        try {
            return Optional.of(jobs.getJobById(id));
        } catch (JobNotFoundException e) {
            return Optional.empty();
        }
    }

    /** Returns the id that the name of a JobRunr job contains. */
    private static Optional<PublicId.Named> about(Job job) {
        Matcher named = IN_NAME.matcher(job.getJobName());
        return named.find() ? PublicId.named(named.group()) : Optional.empty();
    }

    private void notFound(String id, String why, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        write(new PageContent("Not found", id.isEmpty() ? "No id" : id, Html.NOTHING).note(why), HttpStatus.NOT_FOUND,
                request, response);
    }

    private void write(PageContent sheet, HttpStatus status, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        String page = FormToken.of(request)
                .into(layout)
                .replace("{{operator}}", HtmlUtils.htmlEscape(request.getRemoteUser()))
                // last, because the title may contain text of users
                .replace("{{title}}", HtmlUtils.htmlEscape(sheet.title()))
                .replace("{{content}}", sheet.markup());
        response.setStatus(status.value());
        response.setContentType(MediaType.TEXT_HTML_VALUE + ";charset=UTF-8");
        response.getOutputStream().write(page.getBytes(StandardCharsets.UTF_8));
    }
}
