package platen.web.dashboard.batch;

import java.util.Optional;
import platen.db.batch.Batch;
import platen.db.batch.BatchStore;
import platen.db.core.PublicId;
import platen.db.draft.BatchDraft;
import platen.db.draft.BatchDraftStore;
import platen.web.dashboard.Member;
import platen.web.view.PageNotFoundException;

/** Finds batches of a member's workspace, and own drafts of them. */
final class BatchLookup {
    private final BatchStore batches;
    private final BatchDraftStore drafts;

    BatchLookup(BatchStore batches, BatchDraftStore drafts) {
        this.batches = batches;
        this.drafts = drafts;
    }

    /** Returns a batch by its public id; empty when the workspace has none. */
    Optional<Batch> find(Member member, String id) {
        return PublicId.BATCH.parse(id).flatMap(uuid -> batches.find(member.workspace().id(), uuid));
    }

    /** Returns a batch by its public id. */
    Batch require(Member member, String id) {
        return find(member, id).orElseThrow(PageNotFoundException::new);
    }

    /** Returns a draft that the member made. */
    BatchDraft draft(Member member, String id) {
        return PublicId.BATCH.parse(id)
                .flatMap(uuid -> drafts.find(member.workspace().id(), member.person().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }
}
