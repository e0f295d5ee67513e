package platen.web.operator.history;

import static platen.web.page.Pages.NO_INTERCEPTOR;

import gg.jte.html.HtmlContent;
import java.util.List;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Stream;
import org.jobrunr.jobs.Job;
import platen.db.core.PublicId;
import platen.db.history.BatchHistory;
import platen.db.history.EventHistory;
import platen.db.history.HistoryStore;
import platen.db.history.RunHistory;
import platen.db.history.SubmissionHistory;
import platen.db.history.WorkState;
import platen.web.page.FormToken;

/** Reads the history of a record and binds it to the template of its kind. */
record HistoryBody(HistoryStore histories, Jobs jobs) {

    Optional<HtmlContent> of(PublicId.Named named, FormToken token) {
        UUID id = named.id();
        return switch (named.noun()) {
            case SUBMISSION -> histories.submission(id).map(found -> submission(found, token));
            case RUN -> histories.run(id).map(found -> run(found, token));
            case BATCH -> histories.batch(id).map(found -> batch(found, token));
            case EVENT -> histories.event(id)
                    .map(event -> output -> JteeventGenerated.render(output, NO_INTERCEPTOR, token, event));
            case SCHEDULE -> histories.schedule(id)
                    .map(schedule -> output -> JtescheduleGenerated.render(output, NO_INTERCEPTOR, schedule,
                            histories.firings(id)));
            case TEMPLATE, WORKFLOW, KEY, REQUEST, ENDPOINT, DELIVERY, DESTINATION, TRANSFER, FIRING, FORM, ENVELOPE,
                    MAIL,
                    WORKSPACE, PERSON, INVITATION, ORGANIZATION ->
                Optional.empty();
        };
    }

    private HtmlContent submission(SubmissionHistory submission, FormToken token) {
        List<EventHistory> events = events(submission.workspaceId(), PublicId.SUBMISSION, submission.id(),
                submission.state());
        return output -> JtesubmissionGenerated.render(output, NO_INTERCEPTOR, token, submission, events);
    }

    private HtmlContent run(RunHistory run, FormToken token) {
        List<EventHistory> events = events(run.workspaceId(), PublicId.RUN, run.id(), run.state());
        List<SubmissionHistory> documents = histories.documents(run.id());
        Optional<Job> job = jobs.find(run.id());
        return output -> JterunGenerated.render(output, NO_INTERCEPTOR, token, run, documents, events, job);
    }

    private HtmlContent batch(BatchHistory batch, FormToken token) {
        List<EventHistory> events = events(batch.workspaceId(), PublicId.BATCH, batch.id(), batch.state());
        List<BatchHistory.Parts> passes = histories.parts(batch.id());
        List<BatchHistory.File> files = histories.files(batch.id());
        Optional<Job> job = jobs.find(batch.id());
        return output -> JtebatchGenerated.render(output, NO_INTERCEPTOR, token, batch, passes, files, events, job);
    }

    private List<EventHistory> events(UUID workspaceId, PublicId noun, UUID id, WorkState work) {
        return histories.events(workspaceId, new PublicId.Named(noun, id),
                Stream.of(work.createdAt(), work.completedAt()));
    }
}
