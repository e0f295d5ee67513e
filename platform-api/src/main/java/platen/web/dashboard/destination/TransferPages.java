package platen.web.dashboard.destination;

import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.core.WireName;
import platen.db.destination.Transfer;
import platen.db.destination.TransferListStore;
import platen.db.destination.TransferListStore.Filter;
import platen.db.destination.TransferStatus;
import platen.db.member.Role;
import platen.jobs.destination.transfer.TransferRepeats;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Shows the transfers of a batch, and tries failed ones again, one or all. */
@Controller
final class TransferPages {
    private static final String AT = "/dashboard/w/{workspace}/batches/{batch}/transfers";
    private static final int PAGE = 50;

    private final BatchStore batches;
    private final TransferListStore transfers;
    private final TransferRepeats repeats;

    TransferPages(BatchStore batches, TransferListStore transfers, TransferRepeats repeats) {
        this.batches = batches;
        this.transfers = transfers;
        this.repeats = repeats;
    }

    /**
     * A page of the list.
     *
     * @param before id of the last row when more follow; empty on the last page
     */
    record Listed(List<Transfer> rows, String status, String before) {}

    @May(Role.DEVELOPER)
    @GetMapping(AT)
    void list(WorkspaceView view, @PathVariable String batch, @RequestParam(defaultValue = "") String status,
            @RequestParam(defaultValue = "") String before) throws IOException {
        Batch found = require(view, batch);
        UUID workspace = view.member().workspace().id();
        Optional<TransferStatus> only = WireName.parse(TransferStatus.class, status);
        Optional<Transfer> last = PublicId.TRANSFER.parse(before).flatMap(id -> transfers.find(workspace, id));
        List<Transfer> rows = transfers.newest(workspace, new Filter(found.id(), null, only.orElse(null), null,
                last.map(Transfer::createdAt).orElse(null), last.map(Transfer::id).orElse(null)), PAGE + 1);
        List<Transfer> shown = rows.subList(0, Math.min(PAGE, rows.size()));
        var listed = new Listed(shown, only.map(TransferStatus::wire).orElse(""),
                rows.size() > PAGE ? PublicId.TRANSFER.of(shown.getLast().id()) : "");
        view.show(new WorkspaceView.Head(Nav.BATCHES, view.text("destination.transfers")),
                output -> JtetransfersGenerated.render(output, Pages.NO_INTERCEPTOR, view, batch, listed));
    }

    /** Tries all failed transfers of a batch again. */
    @May(Role.DEVELOPER)
    @PostMapping(AT + "/retry")
    void retry(WorkspaceView view, @PathVariable String batch) {
        Batch found = require(view, batch);
        int number = repeats.again(found.workspaceId(), found.id(), view.member().actor());
        view.done("/batches/" + batch, view.texts().count("destination.retried", number));
    }

    /** Tries one failed transfer again. */
    @May(Role.DEVELOPER)
    @PostMapping(AT + "/{transfer}/retry")
    void retryOne(WorkspaceView view, @PathVariable String batch, @PathVariable String transfer) {
        Batch found = require(view, batch);
        Transfer one = PublicId.TRANSFER.parse(transfer)
                .flatMap(id -> transfers.find(found.workspaceId(), id))
                .filter(each -> each.batchId().equals(found.id()))
                .orElseThrow(PageNotFoundException::new);
        boolean again = repeats.again(one, view.member().actor());
        view.done("/batches/" + batch + "/transfers",
                view.text(again ? "destination.again-one-done" : "destination.again-one-not"));
    }

    private Batch require(WorkspaceView view, String id) {
        return PublicId.BATCH.parse(id)
                .flatMap(uuid -> batches.find(view.member().workspace().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }
}
