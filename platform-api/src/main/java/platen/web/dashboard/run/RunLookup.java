package platen.web.dashboard.run;

import jakarta.servlet.http.HttpServletRequest;
import java.util.List;
import java.util.Optional;
import platen.db.core.PublicId;
import platen.db.run.Run;
import platen.db.run.RunStore;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.web.dashboard.Member;
import platen.web.dashboard.activity.RecordedData;
import platen.web.dashboard.activity.Revealed;
import platen.web.view.PageNotFoundException;

/** Finds runs of a member's workspace, and their documents. */
final class RunLookup {
    private final RunStore runs;
    private final SubmissionStore submissions;
    private final RecordedData data;
    private final Revealed revealed;

    RunLookup(RunStore runs, SubmissionStore submissions, RecordedData data, Revealed revealed) {
        this.runs = runs;
        this.submissions = submissions;
        this.data = data;
        this.revealed = revealed;
    }

    /** Returns a run by its public id; empty when the workspace has none. */
    Optional<Run> find(Member member, String id) {
        return PublicId.RUN.parse(id).flatMap(uuid -> runs.find(member.workspace().id(), uuid));
    }

    /** Returns a run by its public id. */
    Run require(Member member, String id) {
        return find(member, id).orElseThrow(PageNotFoundException::new);
    }

    /** Returns the documents of a run, in order. */
    List<Submission> documents(Run run) {
        return submissions.ofRun(run.id());
    }

    /** Returns whether the packet shows values that the person does not see now. */
    boolean isHidden(HttpServletRequest request, Member member, Run run, List<Submission> documents) {
        return !revealed.isRevealed(request, member, PublicId.RUN, run.id())
                && documents.stream().anyMatch(each -> data.of(each).confidential());
    }
}
