package platen.web.download;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import platen.api.http.error.ApiError;
import platen.api.http.error.ErrorCode;
import platen.db.person.Theme;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.web.download.LinkedBatches.Opened;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.text.Texts;
import platen.web.view.View;

/**
 * One answer to somebody who has a link: a page in the language of the browser, or for programs JSON. No answer is stored,
 * indexed or named to other sites, because its address is a secret.
 */
final class DownloadView {
    private static final int KIBIBYTE = 1024;

    private final HttpServletRequest request;
    private final HttpServletResponse response;
    private final Texts texts;

    DownloadView(HttpServletRequest request, HttpServletResponse response) {
        this.request = request;
        this.response = response;
        this.texts = Texts.of(View.accepted(request));
        Pages.protect(response);
        response.setHeader("X-Content-Type-Options", "nosniff");
    }

    Texts texts() {
        return texts;
    }

    String text(String key, Object... values) {
        return texts.get("download." + key, values);
    }

    /** Returns the size of a file, for people. */
    String size(long bytes) {
        long kilobytes = Math.max(1, Math.round((double) bytes / KIBIBYTE));
        return kilobytes < KIBIBYTE
                ? text("kilobytes", texts.number(kilobytes))
                : text("megabytes", texts.number(Math.round((double) bytes / KIBIBYTE / KIBIBYTE)));
    }

    /** Shows the files of a link. */
    void sendFiles(String token, Opened opened, FileListing.Page files, int count) throws IOException {
        String path = FileLinks.PATH + token;
        send(HttpStatus.OK, output -> JtefilesGenerated.render(output, Pages.NO_INTERCEPTOR, this, path, opened, files,
                count));
    }

    /** Answers a link that leads nowhere; one that never was and one that has expired look the same. */
    void sendGone() throws IOException {
        note(HttpStatus.NOT_FOUND, "gone", ApiError.notFound("There is nothing at this link, or it has expired."));
    }

    void sendTooMany() throws IOException {
        note(HttpStatus.TOO_MANY_REQUESTS, "many",
                ApiError.of(ErrorCode.RATE_LIMITED,
                        "There were too many requests of this address, or to this link. Try again in an hour.")
                        .header("Retry-After", "3600"));
    }

    void sendBusy() throws IOException {
        note(HttpStatus.SERVICE_UNAVAILABLE, "busy",
                ApiError.overloaded("Too many files are being sent. Try again in a moment.")
                        .header("Retry-After", "5"));
    }

    private void note(HttpStatus status, String key, ApiError error) throws IOException {
        String accepted = request.getHeader("Accept");
        if (accepted == null || !accepted.contains("text/html")) {
            throw error.refusal();
        }
        error.headers().forEach(response::setHeader);
        send(status, output -> JtenoteGenerated.render(output, Pages.NO_INTERCEPTOR, this, key));
    }

    private void send(HttpStatus status, HtmlContent content) throws IOException {
        response.setHeader("Vary", "Accept-Language");
        Pages.send(new Page(text("title"), List.of(), content, texts, Theme.SYSTEM), status, response);
    }
}
