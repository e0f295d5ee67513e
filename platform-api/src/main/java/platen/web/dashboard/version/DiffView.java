package platen.web.dashboard.version;

import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.db.template.Template;
import platen.db.template.TemplateVersion;
import platen.jobs.compare.version.VersionDiff;
import platen.jobs.compare.version.VersionDiff.TextCompared;
import platen.jobs.engine.compare.TextHunk;
import platen.jobs.engine.compare.TextHunk.Place;
import platen.web.dashboard.WorkspaceView;

/**
 * Content of the page that compares two versions.
 *
 * @param versions all that can be chosen, newest first
 * @param page of the rendered samples that is shown, from 1
 * @param mode how it is shown
 */
record DiffView(Template template, TemplateVersion before, TemplateVersion after, List<Integer> versions,
        VersionDiff diff, int page, String mode) {
    /** Ways to show a page: side by side, over each other, as changed pixels. */
    static final List<String> MODES = List.of("side", "over", "pixels");

    DiffView {
        versions = List.copyOf(versions);
    }

    /** Returns the number of pages of the longer document; 0 when they were not rendered. */
    static int pages(VersionDiff diff) {
        return diff.text() instanceof TextCompared compared
                ? Math.max(compared.diff().pagesBefore(), compared.diff().pagesAfter())
                : 0;
    }

    int pages() {
        return pages(diff);
    }

    /** Returns the path of the template below the workspace's. */
    String templatePath() {
        return "/templates/" + template.alias();
    }

    /** Returns the path of this page below the workspace's. */
    String path() {
        return templatePath() + "/diff/" + before.version() + ".." + after.version();
    }

    /** Returns the path of a page and way to show it. */
    String path(int shownPage, String shownMode) {
        return path() + "?page=" + shownPage + "&view=" + shownMode;
    }

    /** Returns the path of a rendered sample below the workspace's. */
    String pdf(TemplateVersion version) {
        return path() + "/" + version.version() + ".pdf";
    }

    /** Returns where a hunk is, in words. */
    static String place(WorkspaceView view, TextHunk hunk) {
        Place before = hunk.before();
        Place after = hunk.after();
        if (after.page() == 0 || before.page() == 0) {
            return before.line() == after.line()
                    ? view.text("diff.line-same", after.line())
                    : view.text("diff.line", before.line(), after.line());
        }
        return before.page() == after.page()
                ? view.text("diff.page-same", after.page(), after.line())
                : view.text("diff.page-line", before.page(), after.page(), after.line());
    }

    /** Returns the version whose sample data both were rendered with; null when there is none, or more than one. */
    static @Nullable Integer sample(TextCompared compared) {
        return compared.before() != null && compared.before().equals(compared.after()) ? compared.before() : null;
    }
}
