package platen.jobs.form;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.form.FormAnswer;
import platen.db.form.FormAnswerStore;
import platen.db.form.FormReceipt;
import platen.db.form.HostedForm;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;
import platen.jobs.blob.PdfStore;

/** Shows the person who sent a form what became of it. */
public final class FormResults {
    /** How long the PDF can be downloaded. */
    static final Duration DOWNLOAD_TIME = Duration.ofDays(1);

    private final FormAnswerStore answers;
    private final SubmissionStore submissions;
    private final RunStore runs;
    private final PdfStore pdfs;
    private final Clock clock;

    FormResults(FormAnswerStore answers, SubmissionStore submissions, RunStore runs, PdfStore pdfs, Clock clock) {
        this.answers = answers;
        this.submissions = submissions;
        this.runs = runs;
        this.pdfs = pdfs;
        this.clock = clock;
    }

    /**
     * The submission or run of a page.
     *
     * @param id public id
     * @param file SHA-256 of the PDF; null when there is none
     * @param downloads how often it can still be downloaded
     * @param mail whether a link to it is mailed
     */
    public record Result(String id, Status status, byte @Nullable [] file, int downloads, FormReceipt.State mail) {
        /** Returns whether it is a run of a workflow. */
        public boolean isRun() {
            return PublicId.RUN.parse(id).isPresent();
        }

        private Result offered(int left) {
            return new Result(id, status, file, left, mail);
        }
    }

    /** Returns the result of a page; empty when it was not sent with this form, or its submission is gone. */
    public Optional<Result> find(HostedForm form, FormToken token) {
        return answers.find(form.id(), token.hash())
                .flatMap(answer -> result(form, answer).map(result -> result.offered(left(form, result, answer))));
    }

    private Optional<Result> result(HostedForm form, FormAnswer answer) {
        if (answer.runId() != null) {
            return runs.find(form.workspaceId(), answer.runId())
                    .map(run -> new Result(PublicId.RUN.of(run.id()), run.status(), run.packetSha256(), 0,
                            answer.mailState()));
        }
        return Optional.ofNullable(answer.submissionId())
                .flatMap(id -> submissions.find(form.workspaceId(), id))
                .map(submission -> new Result(PublicId.SUBMISSION.of(submission.id()), submission.status(),
                        submission.downloadable() ? submission.sha256() : null, 0, answer.mailState()));
    }

    private int left(HostedForm form, Result result, FormAnswer answer) {
        boolean offered = form.pdfLink() && result.status() == Status.COMPLETED && result.file() != null
                && answer.createdAt().isAfter(clock.instant().minus(DOWNLOAD_TIME));
        return offered ? FormAnswerStore.MAX_DOWNLOADS - answer.downloads() : 0;
    }

    /** Takes one of the downloads; empty when none is left. */
    public Optional<byte[]> download(HostedForm form, FormToken token) {
        return find(form, token).filter(result -> result.downloads() > 0)
                .flatMap(result -> Optional.ofNullable(result.file()))
                .filter(file -> answers.download(form.id(), token.hash(), clock.instant().minus(DOWNLOAD_TIME)))
                .flatMap(pdfs::read);
    }
}
