package platen.web.dashboard.template;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.ContentDisposition;
import org.springframework.http.HttpHeaders;
import org.springframework.http.MediaType;
import platen.db.template.Template;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.render.accept.Previews;
import platen.web.dashboard.WorkspaceView;
import platen.web.view.PageNotFoundException;
import tools.jackson.databind.node.ObjectNode;

/** Sends previews of versions, which are not recorded. */
final class PreviewReply {
    private static final Pattern VERSION = Pattern.compile("preview-([1-9][0-9]{0,8})");

    private final Previews previews;

    PreviewReply(Previews previews) {
        this.previews = previews;
    }

    /** Sends the preview that a form asks for; else returns the form with the reason, and sends nothing. */
    TestForm send(WorkspaceView view, Template template, TestForm asked) throws IOException {
        Matcher version = VERSION.matcher(asked.form().value("on"));
        if (!version.matches()) {
            throw new PageNotFoundException();
        }
        if (!(asked.data() instanceof ObjectNode data)) {
            return asked.refused(view.text("template.data-object"));
        }
        return switch (previews.of(template, Integer.valueOf(version.group(1)), data)) {
            case Previews.Shown(RenderOutcome.Rendered rendered) -> {
                send(view.view().response(), template.alias() + "-v" + version.group(1), rendered.pdf().bytes());
                yield asked;
            }
            case Previews.Shown(RenderOutcome.Rejected rejected) -> asked.failed(view, rejected.message());
            case Previews.Unfit(var findings) -> asked.refused(view, findings);
            case Previews.Unusable(String message) -> asked.failed(view, message);
            case Previews.NoVersion _ -> throw new PageNotFoundException();
            case Previews.NoData _ -> throw new IllegalStateException("Data was given");
        };
    }

    private static void send(HttpServletResponse response, String name, byte[] pdf) throws IOException {
        response.setContentType(MediaType.APPLICATION_PDF_VALUE);
        response.setHeader(HttpHeaders.CACHE_CONTROL, "no-store");
        response.setHeader(HttpHeaders.CONTENT_DISPOSITION,
                ContentDisposition.inline().filename(name + "-preview.pdf").build().toString());
        response.setContentLength(pdf.length);
        response.getOutputStream().write(pdf);
    }
}
