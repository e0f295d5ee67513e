package platen.web.operator;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jobrunr.jobs.Job;
import org.jobrunr.jobs.states.StateName;
import org.jobrunr.storage.JobNotFoundException;
import org.jobrunr.storage.StorageProvider;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.history.BatchHistory;
import platen.db.history.EventHistory;
import platen.db.history.HistoryStore;
import platen.db.history.RunHistory;
import platen.db.history.SubmissionHistory;
import platen.db.history.WorkState;
import platen.web.operator.PageContent.Facts;

/** Renders the history of a submission, run, batch or event: its facts, its steps, its deliveries and its jobs. */
final class HistoryPageContent {
    private final HistoryStore histories;
    private final StorageProvider jobs;

    HistoryPageContent(HistoryStore histories, StorageProvider jobs) {
        this.histories = histories;
        this.jobs = jobs;
    }

    Optional<PageContent> of(PublicId.Named named) {
        return switch (named.noun()) {
            case SUBMISSION -> histories.submission(named.id()).map(this::submission);
            case RUN -> histories.run(named.id()).map(this::run);
            case BATCH -> histories.batch(named.id()).map(this::batch);
            case EVENT -> histories.event(named.id()).map(this::event);
            case SCHEDULE -> histories.schedule(named.id())
                    .map(schedule -> SchedulePageContent.of(schedule, histories.firings(schedule.id())));
            case TEMPLATE, WORKFLOW, KEY, REQUEST, ENDPOINT, DELIVERY, FIRING, MAIL -> Optional.empty();
        };
    }

    private PageContent submission(SubmissionHistory of) {
        var sheet = new PageContent("Submission", PublicId.SUBMISSION.of(of.id()), Steps.state(of.course()));
        Steps.reason(sheet, of.course());
        sheet.facts(origin(new Facts().with("Workspace", Html.text(of.workspace()))
                .with("Template", versioned(of.template(), of.templateVersion(), of.kind()))
                .with("Environment", Html.text(of.environment()))
                .with("Source", Html.text(of.source()))
                .with("Run", within(PublicId.RUN, of.runId(), "document", of.runIndex()))
                .with("Bulk order", within(PublicId.BATCH, of.batchId(), "row", of.rowNumber()))
                .with("API key", Html.id(PublicId.KEY, of.keyId())), of.course())
                .with("Pages", Html.text(of.pageCount()))
                .with("SHA-256 of the PDF", hash(of.sha256()))
                .with("Purged", Html.time(of.purgedAt())));
        Steps.write(sheet, of.course(), of.renderMs());
        told(sheet, of.workspaceId(), new PublicId.Named(PublicId.SUBMISSION, of.id()), of.course());
        bells(sheet, of.course().open(), """
                A job that names a submission is a bell for it and for others that waited with it, under an id of its own. \
                Its worker renders the one it names and then whatever else is queued, so that another job may do this \
                one.""");
        return sheet;
    }

    private PageContent run(RunHistory of) {
        var sheet = new PageContent("Run", PublicId.RUN.of(of.id()), Steps.state(of.course()));
        Steps.reason(sheet, of.course());
        sheet.facts(origin(new Facts().with("Workspace", Html.text(of.workspace()))
                .with("Workflow", versioned(of.workflow(), of.workflowVersion(), "workflow"))
                .with("Environment", Html.text(of.environment()))
                .with("Source", Html.text(of.source()))
                .with("Bulk order", within(PublicId.BATCH, of.batchId(), "row", of.rowNumber())), of.course())
                .with("Pages of the packet", Html.text(of.pageCount()))
                .with("SHA-256 of the packet", hash(of.packetSha256())));
        Steps.write(sheet, of.course(), of.renderMs());
        documents(sheet, of);
        told(sheet, of.workspaceId(), new PublicId.Named(PublicId.RUN, of.id()), of.course());
        jobs(sheet, of.id(), of.course().open(), """
                A run's first job has the run's own id. Whoever works it does the run of the workspace whose turn it \
                is, so that another job may have done this one.""");
        return sheet;
    }

    private void documents(PageContent sheet, RunHistory of) {
        sheet.heading("Documents");
        sheet.table(List.of("Document", "Submission", "Template", "Status", "Attempts", "Render"),
                histories.documents(of.id()).stream().map(each -> List.of(Html.text(each.runIndex()),
                        Html.id(PublicId.SUBMISSION, each.id()),
                        versioned(each.template(), each.templateVersion(), each.kind()),
                        Steps.state(each.course()), Html.text(each.course().attempt()), millis(each.renderMs())))
                        .toList(),
                "No document applied.");
        if (of.skipped() > 0) {
            sheet.note(of.skipped() + (of.skipped() == 1 ? " document" : " documents") + " did not apply.");
        }
    }

    private PageContent batch(BatchHistory of) {
        List<BatchHistory.Parts> passes = histories.parts(of.id());
        var sheet = new PageContent("Bulk order", PublicId.BATCH.of(of.id()), Steps.state(of.course()));
        Steps.reason(sheet, of.course());
        sheet.facts(origin(new Facts().with("Workspace", Html.text(of.workspace()))
                .with("Template", Html.text(of.template()))
                .with("Workflow", of.workflow() == null
                        ? Html.NONE
                        : versioned(of.workflow(), of.workflowVersion() == null ? 0 : of.workflowVersion(), "workflow"))
                .with("Environment", Html.text(of.environment()))
                .with("Rows", Html.text(of.totalRows()))
                .with("Failed rows", failed(of, passes))
                .with("Format", Html.text(of.format()))
                .with("Terms", Html.text(terms(of)))
                .with("Schedule", Html.id(PublicId.SCHEDULE, of.scheduleId()))
                .with("Firing", Html.id(PublicId.FIRING, of.firingId())), of.course())
                .with("Claims without progress", of.stalled() > 1 ? Html.text(of.stalled() - 1) : Html.NONE));
        Steps.write(sheet, of.course(), null);
        sheet.heading("Passes over the rows");
        sheet.table(List.of("Pass", "Parts", "State", "Claims", "Good", "Bad", "Documents", "Pages", "Lease until"),
                passes.stream().map(each -> List.of(Html.text(each.phase()),
                        Html.text(each.parts()), Html.state(each.status()), Html.text(each.attempts()),
                        Html.text(each.succeeded()), Html.text(each.failed()), Html.text(each.documents()),
                        Html.text(each.pages()), Html.time(each.dueAt()))).toList(),
                "Nobody has begun with them.");
        if (!passes.isEmpty()) {
            sheet.note("""
                    A pass named check only looks whether rows are good; render renders those that no check found bad. \
                    Rows that were refused as they came in are in no pass: not readable, or with a wrong member, a \
                    template that is not there, or the custom_id of an earlier row.""");
        }
        sheet.heading("Files");
        sheet.table(List.of("File", "Rows", "Documents", "Pages", "Bytes"),
                histories.files(of.id()).stream().map(each -> List.of(Html.text(each.kind() + " " + each.number()),
                        Html.text(each.firstRow() + "–" + each.lastRow()), Html.text(each.documents()),
                        Html.text(each.pages()),
                        each.length() == null ? Html.quiet("written when asked for") : Html.text(each.length())))
                        .toList(),
                "None yet.");
        told(sheet, of.workspaceId(), new PublicId.Named(PublicId.BATCH, of.id()), of.course());
        jobs(sheet, of.id(), of.course().open(), """
                An order's first job has the order's own id and drives it; other jobs that name the order help with its \
                parts. Rows have no jobs of their own.""");
        return sheet;
    }

    /**
     * Returns the number of failed rows, and how many of them were refused on receipt and how many failed in a pass.
     */
    private static Html failed(BatchHistory of, List<BatchHistory.Parts> passes) {
        int bad = passes.stream().mapToInt(BatchHistory.Parts::failed).sum();
        return Html.of(Html.text(of.refusedRows() + bad), of.refusedRows() == 0
                ? Html.NOTHING
                : Html.quiet("(" + of.refusedRows() + " refused as they came in, " + bad + " bad in a pass)"));
    }

    private static String terms(BatchHistory of) {
        var terms = new ArrayList<String>();
        terms.add(of.onError().equals("stop") ? "stops at a bad row" : "goes on behind bad rows");
        if (of.pastBadRows()) {
            terms.add("resumed past them");
        }
        if (of.dryRun()) {
            terms.add("dry run");
        }
        if (of.merged()) {
            terms.add("merged PDF");
        }
        return String.join(", ", terms);
    }

    private PageContent event(EventHistory of) {
        var sheet = new PageContent("Event", PublicId.EVENT.of(of.id()), Html.NOTHING);
        sheet.facts(new Facts().with("Workspace", Html.text(of.workspace()))
                .with("Type", Html.text(of.type()))
                .with("About", about(of))
                .with("Happened", Html.time(of.createdAt())));
        Deliveries.write(sheet.heading("Deliveries"), List.of(of));
        bells(sheet, of.open(), """
                A job that names an event is a bell for its deliveries and for others that are due, receivers by turns, \
                under an id of its own, so that another job may make these.""");
        return sheet;
    }

    /** Returns the content for a JobRunr job that has no history page of its own, or not yet. */
    PageContent of(Job job) {
        var sheet = new PageContent("Job", job.getId().toString(), state(job));
        sheet.facts(new Facts().with("Name", Html.text(job.getJobName()))
                .with("In JobRunr", link(job))
                .with("Created", Html.time(job.getCreatedAt())));
        return sheet.note(job.getState() == StateName.SUCCEEDED || job.getState() == StateName.DELETED
                ? "It is over, and nothing that has a page came of it."
                : "Nothing that has a page came of it so far. Load this page again once it has been worked.");
    }

    private static Html about(EventHistory of) {
        return Optional.ofNullable(of.about())
                .map(about -> PublicId.named(about).map(named -> Html.id(named.noun(), named.id()))
                        .orElse(Html.code(about)))
                .orElse(Html.NONE);
    }

    private static Facts origin(Facts facts, WorkState course) {
        return facts.with("Request", Html.id(PublicId.REQUEST, course.requestId()))
                .with("Trace", Optional.ofNullable(course.traceparent())
                        // version 00 of W3C Trace Context: 00-<trace>-<span>-<flags>
                        .map(traceparent -> Html.code(traceparent.substring(3, 35))).orElse(Html.NONE));
    }

    private void told(PageContent sheet, UUID workspaceId, PublicId.Named about, WorkState course) {
        sheet.heading("Events and their deliveries");
        Deliveries.write(sheet,
                histories.events(workspaceId, about, Stream.of(course.createdAt(), course.completedAt())));
    }

    /** Adds the section about jobs that many rows share and that cannot be found by the id of one row. */
    private static void bells(PageContent sheet, boolean open, String meaning) {
        sheet.heading("JobRunr");
        if (open) {
            sheet.note("It waits for a worker, or one has it now: load this page again to see how it goes on.");
        }
        sheet.note(meaning);
    }

    /** @param open whether there is work left for a job */
    private void jobs(PageContent sheet, UUID id, boolean open, String meaning) {
        sheet.heading("JobRunr");
        try {
            Job job = jobs.getJobById(id);
            sheet.facts(new Facts().with("First job", Html.of(link(job), state(job))));
        } catch (JobNotFoundException e) {
            sheet.note(open
                    ? "No job has its id now. A request or a job of another id works it: load this page again."
                    : "No job has its id, or none any more: jobs that succeeded are forgotten after minutes.");
        }
        sheet.note(meaning);
    }

    private static Html link(Job job) {
        return Html.link(JobsPages.AT + "/jobs/" + job.getId(), Html.code(job.getId().toString()));
    }

    private static Html state(Job job) {
        return Html.quiet(job.getState().name().toLowerCase(Locale.ROOT));
    }

    private static Html versioned(String alias, int version, String kind) {
        return Html.of(Html.text(alias), Html.quiet("version " + version + ", " + kind));
    }

    private static Html within(PublicId noun, @Nullable UUID id, String place, @Nullable Integer number) {
        return id == null ? Html.NONE : Html.of(Html.id(noun, id), Html.quiet(place + " " + number));
    }

    private static Html hash(byte @Nullable [] sha256) {
        return sha256 == null ? Html.NONE : Html.code(HexFormat.of().formatHex(sha256));
    }

    private static Html millis(@Nullable Integer millis) {
        return millis == null ? Html.NONE : Html.quiet(Html.span(Duration.ofMillis(millis)));
    }
}
