package platen.web.dashboard.batch;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.batch.Batch;
import platen.db.batch.BatchFile;
import platen.db.batch.BatchStore;
import platen.db.batch.RowStore;
import platen.db.destination.BatchDestination;
import platen.db.destination.TransferListStore;
import platen.db.member.Role;
import platen.jobs.batch.correct.BatchCorrections;
import platen.jobs.batch.correct.FailedRow;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;

/** Shows the batches of a workspace, and each with its progress, files and failed rows. */
@Controller
final class BatchPages {
    static final String AT = "/dashboard/w/{workspace}/batches";
    static final String ONE = AT + "/{batch}";
    /** Number of failed rows on a page. */
    static final int ROWS = 25;
    private static final int PAGE = 50;
    private static final int REASONS = 10;

    private final BatchLookup lookup;
    private final BatchStore batches;
    private final RowStore rows;
    private final BatchCorrections corrections;
    private final TransferListStore transfers;
    private final Clock clock;

    BatchPages(BatchLookup lookup, BatchStore batches, RowStore rows, BatchCorrections corrections,
            TransferListStore transfers, Clock clock) {
        this.lookup = lookup;
        this.batches = batches;
        this.rows = rows;
        this.corrections = corrections;
        this.transfers = transfers;
        this.clock = clock;
    }

    /**
     * A page of the list.
     *
     * @param older query of the next page; empty on the last
     */
    record Listed(List<Batch> rows, String older, boolean first, Instant now) {}

    /**
     * A batch.
     *
     * @param destinations where its files go
     * @param reasons why rows failed, most frequent first
     * @param failed failed rows of this page
     * @param after number of the last failed row of this page when more follow, else 0
     * @param once a value that makes a form of this page have its effect once
     */
    record One(Batch batch, Progress progress, List<BatchFile> files, List<BatchDestination> destinations,
            List<RowStore.Failure> reasons, List<FailedRow> failed, int after, UUID once) {}

    @May(value = Role.DEVELOPER, query = {"status", "environment", "id", "before"})
    @GetMapping(AT)
    void list(WorkspaceView view, HttpServletRequest request) throws IOException {
        String named = request.getParameter("id");
        if (named != null && lookup.find(view.member(), named.strip()).isPresent()) {
            view.view().redirect(view.path("/batches/" + named.strip()));
            return;
        }
        BatchQuery query = BatchQuery.of(view, request);
        boolean valid = query.form().isValid();
        Optional<Batch> before = Optional.ofNullable(request.getParameter("before"))
                .map(id -> lookup.require(view.member(), id));
        List<Batch> found = valid
                ? batches.newest(view.member().workspace().id(), query.environment(), query.status(),
                        before.map(Batch::createdAt).orElse(null), before.map(Batch::id).orElse(null), PAGE + 1)
                : List.of();
        List<Batch> shown = found.subList(0, Math.min(PAGE, found.size()));
        var listed = new Listed(shown, found.size() > PAGE ? query.older(shown.getLast()) : "", before.isEmpty(),
                clock.instant());
        view.send(valid ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.BATCHES, view.text("nav.batches"), List.of("live-tail.js")),
                output -> JtebatchesGenerated.render(output, Pages.NO_INTERCEPTOR, view, query, listed));
    }

    @May(Role.DEVELOPER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String batch, @RequestParam(defaultValue = "0") String after)
            throws IOException {
        Batch found = lookup.require(view.member(), batch);
        int behind = after.matches("[0-9]{1,7}") ? Integer.parseInt(after) : 0;
        List<FailedRow> failed = found.failed() == 0
                ? List.of()
                : corrections.failed(found, behind, ROWS + 1);
        List<FailedRow> page = failed.subList(0, Math.min(ROWS, failed.size()));
        var shown = new One(found, Progress.of(found, clock.instant()), batches.files(found.id()),
                transfers.of(found.id()),
                found.failed() == 0 ? List.of() : rows.failures(found.id(), REASONS), page,
                failed.size() > ROWS ? page.getLast().number() : 0, UUID.randomUUID());
        view.show(new WorkspaceView.Head(Nav.BATCHES, BatchTexts.name(view, found), List.of("live-tail.js")),
                output -> JtebatchGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }
}
