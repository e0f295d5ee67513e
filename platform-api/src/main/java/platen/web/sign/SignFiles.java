package platen.web.sign;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.Semaphore;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import platen.jobs.engine.compare.PageText;
import platen.jobs.engine.model.Pdf;
import platen.jobs.envelope.content.EnvelopeRenderer;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.envelope.sign.Visit;
import platen.web.page.Pages;

/** Sends people the documents of their links: as a PDF, as plain text, and sealed once all have signed. */
@Controller
final class SignFiles {
    /** End of the path of the sealed document. */
    static final String COPY = "/copy";
    /** Documents that are read as text at the same time, because one of hundreds of pages takes a core for a second. */
    private static final int MAX_TEXTS = 2;

    private final SignVisitors visitors;
    private final SignScreens screens;
    private final SignerDocuments documents;
    private final Semaphore texts = new Semaphore(MAX_TEXTS);

    SignFiles(SignVisitors visitors, SignScreens screens, SignerDocuments documents) {
        this.visitors = visitors;
        this.screens = screens;
        this.documents = documents;
    }

    @GetMapping(SignPages.PATH + "{token}/document")
    void document(@PathVariable String token, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<Found> found = found(token, request, response);
        if (found.isPresent()) {
            send(response, found.get().pdf(), "inline; filename=\"document.pdf\"");
        }
    }

    @GetMapping(SignPages.PATH + "{token}/text")
    void text(@PathVariable String token, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        Optional<Found> found = found(token, request, response);
        if (found.isEmpty()) {
            return;
        }
        if (!texts.tryAcquire()) {
            found.get().view().sendBusy();
            return;
        }
        PageText text;
        try {
            text = PageText.of(found.get().pdf().bytes());
        } finally {
            texts.release();
        }
        SignView view = found.get().view();
        Visit visit = found.get().visit();
        String notice = text.complete() ? "" : view.text("sign.text-part");
        view.send(HttpStatus.OK, visit.envelope().terms().title(), List.of(), output -> JtetextGenerated.render(output,
                Pages.NO_INTERCEPTOR, view, screens.screen(visit, notice), text));
    }

    @GetMapping(SignPages.PATH + "{token}" + COPY)
    void copy(@PathVariable String token, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var any = SignView.of(request, response);
        Optional<Visit> visit = visitors.find(any, token);
        if (visit.isEmpty()) {
            any.sendGone();
            return;
        }
        SignView view = any.forPerson(visit.get().signer().language());
        if (visit.get().step() != Visit.Step.COMPLETED) {
            view.redirect(SignPages.path(visit.get()));
        } else if (!visitors.countDocument(view, visit.get())) {
            view.sendTooMany();
        } else {
            Optional<Pdf> pdf = documents.completed(visit.get());
            if (pdf.isPresent()) {
                send(response, pdf.get(), "attachment; filename=\"signed.pdf\"");
            } else {
                view.sendGone();
            }
        }
    }

    private record Found(SignView view, Visit visit, Pdf pdf) {}

    /** Renders the documents as the person may see them now, or sends the page that says why not. */
    private Optional<Found> found(String token, HttpServletRequest request, HttpServletResponse response)
            throws IOException {
        var any = SignView.of(request, response);
        Optional<Visit> visit = visitors.find(any, token);
        if (visit.isEmpty()) {
            any.sendGone();
            return Optional.empty();
        }
        SignView view = any.forPerson(visit.get().signer().language());
        if (!visit.get().mayRead()) {
            view.redirect(SignPages.path(visit.get()) + view.query());
            return Optional.empty();
        }
        if (!visitors.countDocument(view, visit.get())) {
            view.sendTooMany();
            return Optional.empty();
        }
        return switch (documents.read(visit.get())) {
            case EnvelopeRenderer.Rendered rendered -> Optional.of(new Found(view, visit.get(), rendered.pdf()));
            case EnvelopeRenderer.Rejected rejected when rejected.retryable() -> {
                view.sendBusy();
                yield Optional.empty();
            }
            case EnvelopeRenderer.Rejected _ -> {
                view.sendNote(HttpStatus.INTERNAL_SERVER_ERROR, view.text("sign.broken"),
                        view.text("sign.broken-text"));
                yield Optional.empty();
            }
        };
    }

    private static void send(HttpServletResponse response, Pdf pdf, String disposition) throws IOException {
        byte[] bytes = pdf.bytes();
        Pages.protect(response);
        response.setContentType("application/pdf");
        response.setHeader("Content-Disposition", disposition);
        response.setHeader("X-Content-Type-Options", "nosniff");
        response.setContentLength(bytes.length);
        response.getOutputStream().write(bytes);
    }
}
