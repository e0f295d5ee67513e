package platen.web.dashboard.version;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Objects;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpMethod;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.RequestHeader;
import platen.api.http.reply.Download;
import platen.api.http.reply.Download.Disposition;
import platen.db.member.Role;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.VersionSummary;
import platen.jobs.compare.version.VersionComparison;
import platen.jobs.compare.version.VersionDiff;
import platen.jobs.engine.model.RenderOutcome;
import platen.web.dashboard.May;
import platen.web.dashboard.Member;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Compares two versions of a template: their pages, texts, schemas and files. */
@Controller
final class DiffPages {
    private static final String ONE = "/dashboard/w/{workspace}/templates/{alias}/diff";
    private static final Pattern RANGE = Pattern.compile("([1-9][0-9]{0,8})\\.\\.([1-9][0-9]{0,8})");
    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");
    private static final String SCRIPT = "page-diff.js";
    private static final String DOCUMENT_POLICY = "default-src 'none'; frame-ancestors 'none'";
    private static final int MAX_VERSIONS = 100;

    private final TemplateStore rows;
    private final VersionComparison comparison;

    DiffPages(TemplateStore rows, VersionComparison comparison) {
        this.rows = rows;
        this.comparison = comparison;
    }

    /** Two versions of one template. */
    private record Range(FoundVersion before, FoundVersion after) {}

    /** Leads to the page of two versions that were chosen in a form. */
    @May(value = Role.VIEWER, query = {"from", "to"})
    @GetMapping(ONE)
    void choose(WorkspaceView view, @PathVariable String alias, HttpServletRequest request) {
        Range range = range(view.member().organizationId(), alias, text(request, "from") + ".." + text(request, "to"));
        view.view().redirect(view.path("/templates/" + alias + "/diff/" + range.before().version().version() + ".."
                + range.after().version().version()));
    }

    @May(value = Role.VIEWER, query = {"page", "view"}, engine = true)
    @GetMapping(ONE + "/{range}")
    void diff(WorkspaceView view, @PathVariable String alias, @PathVariable String range, HttpServletRequest request)
            throws IOException {
        Range found = range(view.member().organizationId(), alias, range);
        VersionDiff diff = comparison.compare(found.before().template(), found.before().version(),
                found.after().version());
        List<Integer> versions = rows.summaries(found.before().template().id(), null, MAX_VERSIONS)
                .stream()
                .map(VersionSummary::version)
                .toList();
        var content = new DiffView(found.before().template(), found.before().version(), found.after().version(),
                versions, diff, page(request, DiffView.pages(diff)), mode(request));
        view.show(new WorkspaceView.Head(Nav.TEMPLATES, view.text("diff.title", content.template().name(),
                content.before().version(), content.after().version()), List.of(SCRIPT)),
                output -> JtediffGenerated.render(output, Pages.NO_INTERCEPTOR, view, content));
    }

    /** Sends the rendered sample of one of the two versions, which is not recorded. */
    @May(value = Role.VIEWER, engine = true)
    @GetMapping(ONE + "/{range}/{version}.pdf")
    ResponseEntity<byte[]> pdf(Member member, @PathVariable String alias, @PathVariable String range,
            @PathVariable String version, HttpMethod method, @RequestHeader HttpHeaders headers,
            HttpServletResponse response) {
        Range found = range(member.organizationId(), alias, range);
        FoundVersion shown = FoundVersion.of(rows, member.organizationId(), alias, version);
        int number = shown.version().version();
        if (number != found.before().version().version() && number != found.after().version().version()) {
            throw new PageNotFoundException();
        }
        return switch (comparison.render(shown.template(), shown.version(), found.before().version(),
                found.after().version())) {
            case RenderOutcome.Rendered rendered -> {
                response.setHeader("Content-Security-Policy", DOCUMENT_POLICY);
                yield new Download(rendered.pdf().sha256(), rendered.pdf()::bytes, MediaType.APPLICATION_PDF,
                        alias + "-v" + number + "-sample.pdf").reply(method, headers, Disposition.INLINE);
            }
            case RenderOutcome.Rejected _ -> throw new PageNotFoundException();
        };
    }

    private Range range(UUID organizationId, String alias, String range) {
        Matcher numbers = RANGE.matcher(range);
        if (!numbers.matches()) {
            throw new PageNotFoundException();
        }
        return new Range(FoundVersion.of(rows, organizationId, alias, numbers.group(1)),
                FoundVersion.of(rows, organizationId, alias, numbers.group(2)));
    }

    private static int page(HttpServletRequest request, int pages) {
        String page = text(request, "page");
        if (page.isEmpty()) {
            return 1;
        }
        if (!NUMBER.matcher(page).matches() || Integer.parseInt(page) > Math.max(1, pages)) {
            throw new PageNotFoundException();
        }
        return Integer.parseInt(page);
    }

    private static String mode(HttpServletRequest request) {
        String mode = text(request, "view");
        if (mode.isEmpty()) {
            return DiffView.MODES.getFirst();
        }
        if (!DiffView.MODES.contains(mode)) {
            throw new PageNotFoundException();
        }
        return mode;
    }

    private static String text(HttpServletRequest request, String name) {
        return Objects.requireNonNullElse(request.getParameter(name), "");
    }
}
