package platen.web.dashboard.envelope;

import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PostMapping;
import org.springframework.web.bind.annotation.RequestParam;
import platen.db.envelope.Envelope;
import platen.db.member.Role;
import platen.jobs.envelope.EnvelopeSending;
import platen.web.dashboard.May;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.delivery.UtcTime;
import platen.web.view.Form;

/** Sends drafts, ends envelopes, gives people other links and changes deadlines. */
@Controller
final class EnvelopeChangePages {
    private final EnvelopeLookup lookup;
    private final EnvelopeSending sending;
    private final SendEnvelope answers;

    EnvelopeChangePages(EnvelopeLookup lookup, EnvelopeSending sending, SendEnvelope answers) {
        this.lookup = lookup;
        this.sending = sending;
        this.answers = answers;
    }

    /** Sends a draft, which the API or an interrupted page has left. */
    @May(value = Role.DEVELOPER, engine = true)
    @PostMapping(EnvelopePages.ONE + "/send")
    void send(WorkspaceView view, @PathVariable String envelope) throws IOException {
        answers.send(view, lookup.require(view.member(), envelope));
    }

    @May(Role.DEVELOPER)
    @PostMapping(EnvelopePages.ONE + "/void")
    void end(WorkspaceView view, @PathVariable String envelope, @RequestParam(defaultValue = "") String reason)
            throws IOException {
        Envelope found = lookup.require(view.member(), envelope);
        answers.answer(view, found, sending.cancel(found, reason, view.member().actor()), "reason",
                "envelope.voided");
    }

    /** Gives one person, or all who have not acted, another link. */
    @May(Role.DEVELOPER)
    @PostMapping(EnvelopePages.ONE + "/resend")
    void resend(WorkspaceView view, @PathVariable String envelope, @RequestParam(defaultValue = "") String signer)
            throws IOException {
        Envelope found = lookup.require(view.member(), envelope);
        Optional<Integer> number = signer.matches("[1-9][0-9]?")
                ? Optional.of(Integer.valueOf(signer))
                : Optional.empty();
        answers.answer(view, found, sending.resend(found, number, view.member().actor()), "resend",
                "envelope.resent");
    }

    /** Changes or removes the deadline. */
    @May(Role.DEVELOPER)
    @PostMapping(EnvelopePages.ONE + "/deadline")
    void deadline(WorkspaceView view, @PathVariable String envelope,
            @RequestParam(name = "expires_at", defaultValue = "") String expiresAt) throws IOException {
        Envelope found = lookup.require(view.member(), envelope);
        Form form = new Form().set("expires_at", expiresAt);
        Instant at = UtcTime.read(view, form, "expires_at");
        if (!form.isValid()) {
            lookup.show(view, HttpStatus.UNPROCESSABLE_CONTENT, found, List.of(), form);
            return;
        }
        answers.answer(view, found, sending.extend(found, at, view.member().actor()), "expires_at",
                "envelope.deadline-changed");
    }
}
