package platen.jobs.form;

import java.time.Clock;
import java.time.Duration;
import java.util.Optional;
import platen.db.form.FormAnswer;
import platen.db.form.FormAnswerStore;
import platen.db.form.FormReceipt;
import platen.db.form.HostedForm;
import platen.db.submission.Submission;
import platen.db.submission.SubmissionStore;
import platen.jobs.blob.PdfStore;

/** Shows the person who sent a form what became of it. */
public final class FormResults {
    /** How long the PDF can be downloaded. */
    static final Duration DOWNLOAD_TIME = Duration.ofDays(1);

    private final FormAnswerStore answers;
    private final SubmissionStore submissions;
    private final PdfStore pdfs;
    private final Clock clock;

    FormResults(FormAnswerStore answers, SubmissionStore submissions, PdfStore pdfs, Clock clock) {
        this.answers = answers;
        this.submissions = submissions;
        this.pdfs = pdfs;
        this.clock = clock;
    }

    /**
     * The submission of a page.
     *
     * @param downloads how often its PDF can still be downloaded
     * @param mail whether a link to it is mailed
     */
    public record Result(Submission submission, int downloads, FormReceipt.State mail) {}

    /** Returns the result of a page; empty when it was not sent with this form, or its submission is gone. */
    public Optional<Result> find(HostedForm form, FormToken token) {
        return answers.find(form.id(), token.hash()).flatMap(answer -> submission(form, answer)
                .map(submission -> new Result(submission, left(form, submission, answer),
                        answer.mailState())));
    }

    private Optional<Submission> submission(HostedForm form, FormAnswer answer) {
        return Optional.ofNullable(answer.submissionId()).flatMap(id -> submissions.find(form.workspaceId(), id));
    }

    private int left(HostedForm form, Submission submission, FormAnswer answer) {
        boolean offered = form.pdfLink() && submission.downloadable()
                && answer.createdAt().isAfter(clock.instant().minus(DOWNLOAD_TIME));
        return offered ? FormAnswerStore.MAX_DOWNLOADS - answer.downloads() : 0;
    }

    /** Takes one of the downloads; empty when none is left. */
    public Optional<byte[]> download(HostedForm form, FormToken token) {
        return find(form, token).filter(result -> result.downloads() > 0)
                .flatMap(result -> Optional.ofNullable(result.submission().sha256()))
                .filter(file -> answers.download(form.id(), token.hash(), clock.instant().minus(DOWNLOAD_TIME)))
                .flatMap(pdfs::read);
    }
}
