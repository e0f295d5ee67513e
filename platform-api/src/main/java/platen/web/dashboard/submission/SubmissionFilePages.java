package platen.web.dashboard.submission;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import platen.api.http.reply.Download.Disposition;
import platen.api.submission.SubmissionPdf;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.submission.Submission;
import platen.jobs.blob.PdfStore;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.RecordedData;
import platen.web.dashboard.activity.Revealed;
import platen.web.view.PageNotFoundException;

/** Sends PDFs of submissions, and shows masked values to those who may see them. */
@Controller
final class SubmissionFilePages {
    /** A browser shows the file only where a script of ours draws it. */
    private static final String POLICY = "default-src 'none'; sandbox";

    private final SubmissionLookup lookup;
    private final RecordedData data;
    private final Revealed revealed;
    private final PdfStore pdfs;

    SubmissionFilePages(SubmissionLookup lookup, RecordedData data, Revealed revealed, PdfStore pdfs) {
        this.lookup = lookup;
        this.data = data;
        this.revealed = revealed;
        this.pdfs = pdfs;
    }

    /** Sends the PDF as a download; one that shows masked values only after they were revealed. */
    @May(Role.VIEWER)
    @GetMapping(SubmissionPages.ONE + "/pdf")
    ResponseEntity<byte[]> pdf(Member member, @PathVariable String submission, HttpServletRequest request,
            HttpMethod method, @RequestHeader HttpHeaders headers, HttpServletResponse response) {
        Submission found = lookup.require(member, submission);
        if (!found.downloadable() || data.of(found).confidential()
                && !revealed.isRevealed(request, member, PublicId.SUBMISSION, found.id())) {
            throw new PageNotFoundException();
        }
        response.setHeader("Content-Security-Policy", POLICY);
        return SubmissionPdf.download(found, pdfs).reply(method, headers, Disposition.ATTACHMENT);
    }

    @May(Role.DEVELOPER)
    @PostMapping(SubmissionPages.ONE + "/reveal")
    void reveal(WorkspaceView view, @PathVariable String submission, HttpServletRequest request) {
        Submission found = lookup.require(view.member(), submission);
        revealed.reveal(request, view.member(), PublicId.SUBMISSION, found.id());
        view.done("/submissions/" + submission, view.text("submission.revealed"));
    }
}
