package platen.web.dashboard.run;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestHeader;
import platen.api.http.reply.Download.Disposition;
import platen.api.workflow.RunFiles;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.run.Run;
import platen.db.submission.Submission;
import platen.jobs.blob.PdfStore;
import platen.jobs.run.RunPackets;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.activity.Revealed;
import platen.web.view.PageNotFoundException;

/** Sends packets and zips of runs. */
@Controller
final class RunFilePages {
    private final RunLookup lookup;
    private final Revealed revealed;
    private final RunFiles files;

    RunFilePages(RunLookup lookup, Revealed revealed, PdfStore pdfs, RunPackets packets) {
        this.lookup = lookup;
        this.revealed = revealed;
        this.files = new RunFiles(pdfs, packets);
    }

    @May(Role.VIEWER)
    @GetMapping(RunPages.ONE + "/pdf")
    ResponseEntity<byte[]> packet(Member member, @PathVariable String run, HttpServletRequest request,
            HttpMethod method, @RequestHeader HttpHeaders headers, HttpServletResponse response) {
        return file(member, run, request, Optional.empty(), response, method, headers);
    }

    @May(Role.VIEWER)
    @GetMapping(RunPages.ONE + "/zip")
    ResponseEntity<byte[]> zip(Member member, @PathVariable String run, HttpServletRequest request,
            HttpMethod method, @RequestHeader HttpHeaders headers, HttpServletResponse response) {
        return file(member, run, request, Optional.of("zip"), response, method, headers);
    }

    private ResponseEntity<byte[]> file(Member member, String id, HttpServletRequest request, Optional<String> doc,
            HttpServletResponse response, HttpMethod method, HttpHeaders headers) {
        Run run = lookup.require(member, id);
        List<Submission> documents = lookup.documents(run);
        if (run.packetSha256() == null || lookup.isHidden(request, member, run, documents)) {
            throw new PageNotFoundException();
        }
        response.setHeader("Content-Security-Policy", "default-src 'none'; sandbox");
        return files.select(run, documents, doc).reply(method, headers, Disposition.ATTACHMENT);
    }

    @May(Role.DEVELOPER)
    @PostMapping(RunPages.ONE + "/reveal")
    void reveal(WorkspaceView view, @PathVariable String run, HttpServletRequest request) {
        revealed.reveal(request, view.member(), PublicId.RUN, lookup.require(view.member(), run).id());
        view.done("/runs/" + run, view.text("run.revealed"));
    }
}
