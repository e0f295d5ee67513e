package platen.web.dashboard.form;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Optional;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.util.HtmlUtils;
import platen.api.http.reply.Links;
import platen.db.core.PublicId;
import platen.db.form.FormStore;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.db.member.Role;
import platen.jobs.engine.barcode.QrDrawing;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.form.FormMails;
import platen.jobs.form.FormSize;
import platen.jobs.form.FormTargets;
import platen.jobs.form.prefill.SignedLinks;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.page.Pages;
import platen.web.view.PageNotFoundException;

/** Shows the hosted forms of a workspace, and each with its address. */
@Controller
final class HostedFormPages {
    static final String AT = "/dashboard/w/{workspace}/forms";
    static final String ONE = AT + "/{form}";
    static final String BELOW = "/forms/";

    private final FormStore rows;
    private final FormTargets targets;
    private final SignedLinks signed;
    private final FormMails mails;
    private final Links links;
    private final Clock clock;

    HostedFormPages(FormStore rows, FormTargets targets, SignedLinks signed,
            FormMails mails, Links links, Clock clock) {
        this.rows = rows;
        this.targets = targets;
        this.signed = signed;
        this.mails = mails;
        this.links = links;
        this.clock = clock;
    }

    /**
     * A hosted form.
     *
     * @param published whether its template can be rendered in its environment; else the form answers 404
     * @param large whether its template has too many fields for a page; the form answers 404 then, too
     */
    record Row(HostedForm form, Availability availability, boolean published, boolean large) {
        String id() {
            return PublicId.FORM.of(form.id());
        }

        /** Returns the key of the text that says whether it takes answers. */
        String state() {
            if (large) {
                return "hosted.state-large";
            }
            return published
                    ? "hosted.state-" + switch (availability) {
                        case OPEN -> "open";
                        case EARLY -> "early";
                        case CLOSED -> "closed";
                        case FULL -> "full";
                    }
                    : "hosted.state-unpublished";
        }

        /** Returns the path of its template or workflow in the workspace. */
        String target() {
            return (form.isOfWorkflow() ? "/workflows/" : "/templates/") + form.targetAlias();
        }

        /** Returns the classes of the badge that shows the state. */
        String badge() {
            if (!published || large) {
                return "badge bad dot";
            }
            return availability == Availability.OPEN ? "badge ok dot" : "badge mute";
        }
    }

    /**
     * How a hosted form reaches people.
     *
     * @param signs whether it has a secret that signs links
     * @param secret a new one, which is shown once; empty for none
     * @param mailProblem key of the text that says why no mails are sent that should be; empty when they are
     */
    record Shared(String address, String snippet, boolean signs, String secret, String mailProblem) {
        /** Returns the address as the URL of a picture with a QR code. */
        String code() {
            return "data:image/svg+xml;base64," + Base64.getEncoder()
                    .encodeToString(QrDrawing.svg(address).orElseThrow().getBytes(StandardCharsets.UTF_8));
        }
    }

    @May(Role.VIEWER)
    @GetMapping(AT)
    void list(WorkspaceView view) throws IOException {
        var found = new HashMap<String, Optional<InputSchema>>();
        List<Row> shown = rows.of(view.member().workspace().id())
                .stream()
                .map(each -> row(each, found.computeIfAbsent(each.environment().wire() + each.isOfWorkflow()
                        + each.targetAlias(), key -> targets.schema(each))))
                .toList();
        view.show(new WorkspaceView.Head(Nav.FORMS, view.text("nav.forms")),
                output -> JteformsGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown));
    }

    @May(Role.VIEWER)
    @GetMapping(ONE)
    void one(WorkspaceView view, @PathVariable String form) throws IOException {
        show(view, find(rows, view, form), "");
    }

    /** @param secret a new one that signs links; empty for none */
    void show(WorkspaceView view, HostedForm found, String secret) throws IOException {
        Row shown = row(found, targets.schema(found));
        Links.Base base = links.of(view.view().request());
        String address = base.to(found.path());
        var shared = new Shared(address, snippet(base, found, address), signed.hasSecret(found), secret,
                mailProblem(found));
        view.show(new WorkspaceView.Head(Nav.FORMS, shown.form().title()),
                output -> JteoneGenerated.render(output, Pages.NO_INTERCEPTOR, view, shown, shared));
    }

    private String mailProblem(HostedForm form) {
        String field = form.page().followUp().mailField();
        if (field.isEmpty()) {
            return "";
        }
        if (!mails.isConfigured()) {
            return "hosted.mail-no-server";
        }
        return targets.schema(form).map(FormMails::fields).filter(fields -> !fields.contains(field)).isPresent()
                ? "hosted.mail-no-field"
                : "";
    }

    /** Returns the HTML by which another site shows a form; people without scripts get a link. */
    private static String snippet(Links.Base base, HostedForm form, String address) {
        return """
                <script src="%s" async></script>
                <platen-form form="%s"><a href="%s">%s</a></platen-form>"""
                .formatted(base.to("/embed.js"), form.path().substring("/f/".length()), address,
                        HtmlUtils.htmlEscape(form.title()));
    }

    private Row row(HostedForm form, Optional<InputSchema> schema) {
        return new Row(form, form.availability(clock.instant()), schema.isPresent(),
                schema.filter(found -> !FormSize.fits(found)).isPresent());
    }

    /** Thrown inside of a change when the form is no longer as the member began to change it. */
    static final class ChangedMeanwhile extends RuntimeException {
        private static final long serialVersionUID = 1L;
    }

    /** @throws PageNotFoundException when the form was deleted while it was changed */
    static void requirePresent(Optional<HostedForm> changed) {
        if (changed.isEmpty()) {
            throw new PageNotFoundException();
        }
    }

    /** Returns a hosted form of the workspace by its public id. */
    static HostedForm find(FormStore rows, WorkspaceView view, String id) {
        return PublicId.FORM.parse(id)
                .flatMap(uuid -> rows.find(view.member().workspace().id(), uuid))
                .orElseThrow(PageNotFoundException::new);
    }
}
