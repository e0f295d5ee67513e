package platen.jobs.form;

import java.time.Clock;
import java.util.Optional;
import java.util.UUID;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;
import platen.db.core.PublicId;
import platen.db.core.Source;
import platen.db.form.FormAnswerStore;
import platen.db.form.FormAnswerStore.Place;
import platen.db.form.FormDocument;
import platen.db.form.HostedForm;
import platen.db.form.HostedForm.Availability;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.form.FormCommands.Different;
import platen.jobs.form.FormCommands.Made;
import platen.jobs.form.FormCommands.NotAdmitted;
import platen.jobs.form.FormCommands.Refused;
import platen.jobs.form.FormCommands.Repeated;
import platen.jobs.form.FormCommands.Result;
import platen.jobs.json.StoredJson;
import platen.jobs.mail.Mails;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes submissions of answers, by the same command as an asynchronous render of the API. A text that does not have the
 * format of its field is refused: a person can correct it, and would not read a warning.
 */
public final class FormAnswers {
    private final FormCommands commands;
    private final FormAnswerStore answers;
    private final FormLimits limits;
    private final AnswerProofs proofs;
    private final FormMails mails;
    private final Mails outgoing;
    private final Clock clock;

    FormAnswers(FormCommands commands, FormAnswerStore answers, FormLimits limits, FormMails mails, Mails outgoing,
            Clock clock) {
        this.proofs = new AnswerProofs(limits, clock);
        this.commands = commands;
        this.answers = answers;
        this.limits = limits;
        this.mails = mails;
        this.outgoing = outgoing;
        this.clock = clock;
    }

    /**
     * Answers as they were sent.
     *
     * @param address of the client
     * @param source FORM, or EMBED when another site shows the form in a frame
     * @param metadata of the submission, beside that of every form
     * @param consent hash of the text that the person accepted, in hexadecimal digits; null when the form has none
     * @param proof of work of the page; empty when the browser runs no scripts
     * @param mail to the address in the field that the form names
     * @param requestId for the record, or null
     */
    public record Sent(FormToken token, ObjectNode data, String address, Source source, ObjectNode metadata,
            @Nullable String consent, String proof, FormMails.Text mail, @Nullable UUID requestId) {}

    /** An outcome of answers. */
    public sealed interface Outcome {}

    /** They are a submission, from now on or since the same page was sent before. */
    public record Accepted() implements Outcome {}

    /** The same page was sent before with other data. */
    public record SentBefore() implements Outcome {}

    /** They do not match the schema. */
    public record Invalid(ValidationResult findings) implements Outcome {}

    /** The form does not take them now. */
    public record Unavailable(Availability availability) implements Outcome {}

    /** The address or the form has sent too many. */
    public record TooMany() implements Outcome {}

    /** Their page has no valid proof of work. */
    public record Unproven(Cause cause) implements Outcome {
        /** Why the page has none. */
        public enum Cause {
            /** The browser computed none, though the page asked for it. */
            NO_SCRIPTS,
            /** The proof is of another page, or too old. */
            WRONG,
            /** The form asks for one since it was sent very often, and the page did not yet. */
            BUSY
        }
    }

    /** The workspace has no quota left in this month. */
    public record QuotaUsed() implements Outcome {}

    /** The template cannot be rendered in the environment of the form. */
    public record NoTemplate() implements Outcome {}

    /** Accepts answers, or says why not. A page that was accepted once is accepted again, even if its form has closed. */
    public Outcome accept(FormTarget target, Sent sent) {
        HostedForm form = target.form();
        byte[] token = sent.token().hash();
        var admission = new Admission(target, sent);
        Result result;
        try {
            result = commands.accept(target, sent, metadata(form, sent), admission);
        } catch (RuntimeException e) {
            admission.releaseAfter(e);
            throw e;
        }
        Availability availability = form.availability(clock.instant());
        boolean isSent = result instanceof Made || result instanceof Repeated || result instanceof Different;
        Outcome outcome = availability != Availability.OPEN && !isSent
                ? new Unavailable(availability)
                : outcome(form, token, result, admission);
        if (!(result instanceof Made)) {
            admission.release();
        }
        return outcome;
    }

    private Outcome outcome(HostedForm form, byte[] token, Result result, Admission admission) {
        return switch (result) {
            case Made(var document) -> {
                settle(form, token, document);
                yield new Accepted();
            }
            case Repeated(var document) -> {
                settle(form, token, document);
                yield new Accepted();
            }
            case Different _ -> new SentBefore();
            case Refused(var refused) -> refused;
            case NotAdmitted _ -> admission.objection()
                    .orElseThrow(() -> new IllegalStateException("Answers were not admitted without an objection"));
        };
    }

    /** Checks what forms require beyond the API, after all other checks, and takes a place. Used by one request. */
    private final class Admission implements BooleanSupplier {
        private final FormTarget target;
        private final Sent sent;
        private boolean reserved;
        private @Nullable Outcome objection;

        private Admission(FormTarget target, Sent sent) {
            this.target = target;
            this.sent = sent;
        }

        @Override
        public boolean getAsBoolean() {
            objection = check().orElse(null);
            return objection == null;
        }

        /** Returns why the answers were not admitted; empty when they were or other checks failed before. */
        private Optional<Outcome> objection() {
            return Optional.ofNullable(objection);
        }

        private Optional<Outcome> check() {
            HostedForm form = target.form();
            Availability availability = form.availability(clock.instant());
            if (availability != Availability.OPEN) {
                return Optional.of(new Unavailable(availability));
            }
            ValidationResult formats = Validation.check(
                    new InputSchema(target.schema().fields(), InputSchema.Strictness.STRICT), sent.data(),
                    Validation.Mode.LENIENT);
            if (!formats.errors().isEmpty()) {
                return Optional.of(new Invalid(formats));
            }
            Optional<Unproven> unproven = proofs.objection(form, sent);
            if (unproven.isPresent()) {
                return Optional.of(unproven.get());
            }
            if (!limits.answer(form, sent.address())) {
                return Optional.of(new TooMany());
            }
            Optional<Unproven> busy = proofs.objectionWhileBusy(form, sent);
            if (busy.isPresent()) {
                return Optional.of(busy.get());
            }
            if (!limits.answer(form)) {
                return Optional.of(new TooMany());
            }
            Place place = answers.reserve(form.id(), sent.token().hash(),
                    mails.receipt(target, sent.data(), sent.mail()), clock.instant());
            reserved = place == Place.TAKEN;
            return place != Place.NONE
                    ? Optional.empty()
                    : Optional.of(
                            new Unavailable(form.maxSubmissions() == null ? Availability.CLOSED : Availability.FULL));
        }

        /** Gives the place back, if there is one and no submission has it. */
        private void release() {
            if (reserved) {
                answers.release(target.form().id(), sent.token().hash());
            }
        }

        private void releaseAfter(RuntimeException failure) {
            try {
                release();
            } catch (RuntimeException again) {
                failure.addSuppressed(again);
            }
        }
    }

    private void settle(HostedForm form, byte[] token, FormDocument document) {
        answers.settle(form.id(), token, document, Mails.GRACE).ifPresent(outgoing::wake);
    }

    private ObjectNode metadata(HostedForm form, Sent sent) {
        ObjectNode metadata = sent.metadata().deepCopy().put("form_id", PublicId.FORM.of(form.id()));
        if (sent.consent() != null) {
            metadata.put("consent_sha256", sent.consent()).put("consent_at", clock.instant().toString());
        }
        return metadata;
    }

    /** Returns whether a submission was made with this form, and not with another one of the same template. */
    static boolean isOf(UUID formId, String metadata) {
        return StoredJson.object(metadata).path("form_id").asString("").equals(PublicId.FORM.of(formId));
    }
}
