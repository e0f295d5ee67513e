package platen.web.dashboard.envelope;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.UUID;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PostMapping;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeTerms;
import platen.db.member.Role;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.envelope.EnvelopeResult;
import platen.jobs.envelope.EnvelopeSource;
import platen.jobs.envelope.Envelopes;
import platen.jobs.envelope.NewEnvelope;
import platen.jobs.envelope.NewSigner;
import platen.jobs.json.StrictJson;
import platen.web.control.Control;
import platen.web.control.ControlValues;
import platen.web.control.Controls;
import platen.web.dashboard.May;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.batch.BatchTargetList;
import platen.web.dashboard.envelope.EnvelopeOrigins.Origin;
import platen.web.form.answer.ProblemText;
import platen.web.page.Pages;
import platen.web.view.Form;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Makes envelopes and sends them. */
@Controller
final class NewEnvelopePages {
    private static final String NEW = EnvelopePages.AT + "/new";

    private final EnvelopeOrigins origins;
    private final BatchTargetList targets;
    private final Envelopes envelopes;
    private final SendEnvelope sending;

    NewEnvelopePages(EnvelopeOrigins origins, BatchTargetList targets, Envelopes envelopes, SendEnvelope sending) {
        this.origins = origins;
        this.targets = targets;
        this.envelopes = envelopes;
        this.sending = sending;
    }

    @May(value = Role.DEVELOPER, query = {"template", "environment", "submission"})
    @GetMapping(NEW)
    void choose(WorkspaceView view, HttpServletRequest request) throws IOException {
        var form = new Form();
        Optional<Origin> origin = origins.find(view, request, form);
        if (origin.isEmpty()) {
            sendChoice(view, form);
            return;
        }
        NewEnvelopeForm blank = NewEnvelopeForm.blank(origin.get().name(), origin.get().parties(),
                UUID.randomUUID().toString());
        send(view, HttpStatus.OK, origin.get(), blank, JsonNodeFactory.instance.objectNode());
    }

    private void sendChoice(WorkspaceView view, Form form) throws IOException {
        view.send(form.isValid() ? HttpStatus.OK : HttpStatus.UNPROCESSABLE_CONTENT,
                new WorkspaceView.Head(Nav.ENVELOPES, view.text("envelope.new")),
                output -> JtechooseGenerated.render(output, Pages.NO_INTERCEPTOR, view, form,
                        targets.templates(view.member())));
    }

    private static void send(WorkspaceView view, HttpStatus status, Origin origin, NewEnvelopeForm asked,
            ObjectNode data) throws IOException {
        var errors = new LinkedHashMap<>(asked.form().errors());
        List<Control> controls = Controls.of(origin.schema(), data, errors);
        view.send(status, new WorkspaceView.Head(Nav.ENVELOPES, view.text("envelope.new")),
                output -> JtenewGenerated.render(output, Pages.NO_INTERCEPTOR, view, origin, asked, controls));
    }

    /** Makes an envelope and sends it. */
    @May(value = Role.DEVELOPER, engine = true)
    @PostMapping(NEW)
    void make(WorkspaceView view, HttpServletRequest request) throws IOException {
        NewEnvelopeForm asked = NewEnvelopeForm.of(request);
        Form form = asked.form();
        Optional<Origin> found = origins.find(view, request, form);
        if (found.isEmpty()) {
            sendChoice(view, form);
            return;
        }
        Origin origin = found.get();
        ObjectNode data = data(view, request, origin, form);
        if (request.getParameter("more") != null) {
            send(view, HttpStatus.OK, origin, new NewEnvelopeForm(form.withoutErrors(), asked.people()).more(), data);
            return;
        }
        EnvelopeTerms terms = asked.terms(view);
        List<NewSigner> signers = asked.signers(view);
        if (!form.isValid()) {
            send(view, HttpStatus.UNPROCESSABLE_CONTENT, origin, asked, data);
            return;
        }
        var wanted = new NewEnvelope(view.member().workspace(), origin.environment(), terms, source(origin, data),
                signers, "page-" + form.value("once"), fingerprint(request));
        switch (envelopes.create(wanted, view.member().actor())) {
            case EnvelopeResult.Created(Envelope draft) -> sending.send(view, draft);
            case EnvelopeResult.Replayed(Envelope made) -> view.done(EnvelopeTexts.path(made),
                    view.text("envelope.sent-before"));
            case EnvelopeResult.DataInvalid(var findings) -> {
                ProblemText.errors(view.texts(), Controls.of(origin.schema(), data, Map.of()), findings.errors())
                        .forEach(form::error);
                send(view, HttpStatus.UNPROCESSABLE_CONTENT, origin, asked, data);
            }
            case EnvelopeResult other -> {
                EnvelopeTexts.refuse(view, form, other);
                send(view, HttpStatus.UNPROCESSABLE_CONTENT, origin, asked, data);
            }
        }
    }

    private static EnvelopeSource source(Origin origin, ObjectNode data) {
        return origin.submission() == null
                ? new EnvelopeSource.OfTemplate(origin.alias(), data)
                : new EnvelopeSource.OfSubmission(origin.submission().id());
    }

    /** Returns the data: that which was typed as JSON, else that of the controls. */
    private static ObjectNode data(WorkspaceView view, HttpServletRequest request, Origin origin, Form form) {
        ObjectNode none = JsonNodeFactory.instance.objectNode();
        if (origin.submission() != null) {
            return none;
        }
        String json = form.value("json");
        if (!json.isEmpty()) {
            if (StrictJson.parse(json.getBytes(StandardCharsets.UTF_8)) instanceof StrictJson.Parsed(var parsed)
                    && parsed instanceof ObjectNode object) {
                return object;
            }
            form.error("json", view.text("envelope.json-wrong"));
            return none;
        }
        ControlValues.Result read = ControlValues.read(origin.schema(), none, request.getParameterMap(), view.texts());
        read.errors().forEach(form::error);
        return read.data();
    }

    /** Returns the hash of everything that was sent, so that the same form sent twice makes one envelope. */
    private static byte[] fingerprint(HttpServletRequest request) {
        var digest = Sha256.digest();
        new TreeMap<>(request.getParameterMap()).forEach((name, values) -> {
            if (!name.equals("_csrf")) {
                digest.update((name + "=" + String.join(",", Objects.requireNonNull(values)) + "\n")
                        .getBytes(StandardCharsets.UTF_8));
            }
        });
        return digest.digest();
    }
}
