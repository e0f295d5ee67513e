package platen.web.download;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestParam;
import platen.api.http.proxy.TrustedProxies;
import platen.db.destination.FileContent;
import platen.jobs.destination.link.BatchContents;
import platen.jobs.destination.link.FileLinks;
import platen.jobs.destination.link.FileListing;
import platen.jobs.destination.link.FileListing.Entry;
import platen.jobs.isolation.FairSemaphore;
import platen.jobs.settings.JobsSettings;
import platen.web.download.LinkedBatches.Opened;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Lists and sends the files of batches to those who know a link. */
@Controller
final class DownloadPages {
    private static final String AT = FileLinks.PATH + "{token}";
    private static final String NUMBER = "[1-9][0-9]{0,8}";

    private final LinkedBatches batches;
    private final DownloadLimits limits;
    private final TrustedProxies proxies;
    private final JobsSettings settings;

    DownloadPages(LinkedBatches batches, DownloadLimits limits, TrustedProxies proxies, JobsSettings settings) {
        this.batches = batches;
        this.limits = limits;
        this.proxies = proxies;
        this.settings = settings;
    }

    /** Shows the files of a link. */
    @GetMapping(AT)
    void page(@PathVariable String token, @RequestParam(defaultValue = "") String after, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = new DownloadView(request, response);
        Optional<Opened> opened = opened(view, token, request);
        if (opened.isPresent()) {
            FileListing.Page files = batches.after(opened.get(), number(after));
            view.sendFiles(token, opened.get(), files, batches.count(opened.get()));
        }
    }

    /** Lists the files of a link as JSON, as webhooks have them. */
    @GetMapping(AT + "/files")
    void list(@PathVariable String token, @RequestParam(defaultValue = "") String after, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = new DownloadView(request, response);
        Optional<Opened> opened = opened(view, token, request);
        if (opened.isEmpty()) {
            return;
        }
        String url = settings.baseUrl() + FileLinks.PATH + token;
        ObjectNode json = JsonNodeFactory.instance.objectNode();
        FileListing.write(batches.after(opened.get(), number(after)), url, json);
        json.put("expires_at", opened.get().link().expiresAt().toString());
        response.setContentType("application/json");
        response.getOutputStream().write(json.toString().getBytes(StandardCharsets.UTF_8));
    }

    /** Sends a file of a link. */
    @GetMapping(AT + "/{number:" + NUMBER + "}")
    void file(@PathVariable String token, @PathVariable int number, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        var view = new DownloadView(request, response);
        Optional<Opened> opened = opened(view, token, request);
        if (opened.isEmpty()) {
            return;
        }
        Optional<Entry> file = batches.file(opened.get(), number);
        if (file.isEmpty()) {
            view.sendGone();
        } else if (request.getMethod().equals("HEAD")) {
            describe(file.get(), opened.get(), response);
            Long length = file.get().length();
            if (length != null) {
                response.setContentLengthLong(length);
            }
        } else {
            Optional<FairSemaphore.Permit> begun = limits.begin(opened.get().linked().batch().workspaceId(),
                    opened.get().link().id());
            if (begun.isEmpty()) {
                view.sendBusy();
                return;
            }
            try (FairSemaphore.Permit _ = begun.get()) {
                send(file.get(), opened.get(), view, request, response);
            }
        }
    }

    private void send(Entry file, Opened opened, DownloadView view, HttpServletRequest request,
            HttpServletResponse response) throws IOException {
        Optional<BatchContents.Content> content = batches.content(opened, file.number());
        if (content.isEmpty()) {
            view.sendGone();
            return;
        }
        describe(file, opened, response);
        try {
            send(content.get(), response);
        } catch (IOException | RuntimeException e) {
            if (e instanceof IOException || response.isCommitted()) {
                CutOffFilter.cutOff(request);
            }
            throw e;
        }
    }

    private static void send(BatchContents.Content content, HttpServletResponse response) throws IOException {
        switch (content) {
            case BatchContents.Stored(_, byte[] bytes) -> {
                response.setContentLength(bytes.length);
                output(response).write(bytes);
            }
            case BatchContents.Written(BatchContents.Writing writing) -> writing.to(output(response));
        }
    }

    private static void describe(Entry file, Opened opened, HttpServletResponse response) {
        response.setContentType(type(opened.linked().files().content()));
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.attachment()
                        .filename(file.name().substring(file.name().lastIndexOf('/') + 1), StandardCharsets.UTF_8)
                        .build()
                        .toString());
    }

    private static OutputStream output(HttpServletResponse response) throws IOException {
        return new PacedOutput(response.getOutputStream(), System::nanoTime);
    }

    private static String type(FileContent kind) {
        return switch (kind) {
            case DOCUMENTS, MERGED -> "application/pdf";
            case ZIP -> "application/zip";
            case MANIFEST, ERRORS -> "application/x-ndjson";
        };
    }

    private Optional<Opened> opened(DownloadView view, String token, HttpServletRequest request) throws IOException {
        String address = proxies.clientAddress(request);
        if (limits.isBlocked(address)) {
            view.sendTooMany();
            return Optional.empty();
        }
        Optional<Opened> opened = batches.open(token);
        if (opened.isEmpty()) {
            limits.unknown(address);
            view.sendGone();
        } else if (!limits.take(opened.get().link().id(), () -> batches.count(opened.get()))) {
            view.sendTooMany();
            return Optional.empty();
        }
        return opened;
    }

    /** Returns a number of a query; 0 for anything else. */
    private static int number(String text) {
        return text.matches(NUMBER) ? Integer.parseInt(text) : 0;
    }
}
