package platen.web.dashboard;

import gg.jte.html.HtmlContent;
import java.io.IOException;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.springframework.http.HttpStatus;
import org.springframework.util.function.SingletonSupplier;
import platen.db.core.PublicId;
import platen.db.workspace.WorkMode;
import platen.db.workspace.WorkPause;
import platen.db.workspace.Workspace;
import platen.web.page.FormToken;
import platen.web.page.Pages;
import platen.web.text.Texts;
import platen.web.view.View;

/**
 * The answer to a request of a member: pages in the frame with the workspace's navigation. Controllers take it as an
 * argument; templates take texts and links from it.
 */
public final class WorkspaceView {
    private static final List<String> SCRIPTS = List.of("dashboard.js", "commands.js");

    private final View view;
    private final Member member;
    private final Supplier<List<Workspace>> workspaces;
    private final Supplier<Optional<WorkPause>> pause;

    /**
     * Creates the answer to a request.
     *
     * @param workspaces all workspaces of the person, to switch between them; read when a page shows them
     * @param pause whether and why operators have paused the workspace; read when a page shows it
     */
    WorkspaceView(View view, Member member, Supplier<List<Workspace>> workspaces,
            Supplier<Optional<WorkPause>> pause) {
        this.view = view;
        this.member = member;
        this.workspaces = SingletonSupplier.of(workspaces);
        this.pause = pause;
    }

    /** Returns the path of a workspace's overview. */
    public static String path(Workspace workspace) {
        return "/dashboard/w/" + publicId(workspace);
    }

    /** Returns the id of a workspace as people see it. */
    static String publicId(Workspace workspace) {
        return PublicId.WORKSPACE.of(workspace.id());
    }

    /** Returns a path of this workspace, such as {@code path("/keys")}. */
    public String path(String below) {
        return path(member.workspace()) + below;
    }

    public Member member() {
        return member;
    }

    public List<Workspace> workspaces() {
        return workspaces.get();
    }

    /** Returns the sentence about a pause or quarantine by operators; empty when the work goes on as usual. */
    public Optional<String> paused() {
        return pause.get().map(found -> text(found.mode() == WorkMode.QUARANTINED ? "nav.quarantined" : "nav.paused",
                texts().moment(found.since()), found.reason()));
    }

    /** Returns the answer without the frame, for {@code @template.view} parts. */
    public View view() {
        return view;
    }

    public Texts texts() {
        return view.texts();
    }

    /** Returns a text in the person's language; see {@link Texts#get}. */
    public String text(String key, Object... values) {
        return view.text(key, values);
    }

    /** Returns the token that each form sends. */
    public FormToken token() {
        return view.token();
    }

    /**
     * A page: its title, its place in the navigation and its scripts.
     *
     * @param title in the person's language; that of a list equals the text of its navigation entry
     * @param scripts names of assets
     */
    public record Head(Nav nav, String title, List<String> scripts) {
        public Head {
            scripts = List.copyOf(scripts);
        }

        public Head(Nav nav, String title) {
            this(nav, title, List.of());
        }
    }

    /** Sends a page. */
    public void show(Head head, HtmlContent body) throws IOException {
        send(HttpStatus.OK, head, body);
    }

    /** Sends a page again, since its form has errors. */
    public void invalid(Head head, HtmlContent body) throws IOException {
        send(HttpStatus.UNPROCESSABLE_CONTENT, head, body);
    }

    /** Sends a page with a status. */
    public void send(HttpStatus status, Head head, HtmlContent body) throws IOException {
        String flash = view.takeFlash();
        view.send(status, head.title(), Stream.concat(SCRIPTS.stream(), head.scripts().stream()).toList(),
                output -> JtelayoutGenerated.render(output,
                        Pages.NO_INTERCEPTOR, this, head, flash, body));
    }

    /**
     * Redirects after a change and shows a text once.
     *
     * @param below path below the workspace's
     */
    public void done(String below, String text) {
        view.flash(text);
        view.redirect(path(below));
    }
}
