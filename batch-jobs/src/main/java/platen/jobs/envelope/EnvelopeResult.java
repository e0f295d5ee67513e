package platen.jobs.envelope;

import java.util.List;
import platen.db.envelope.Envelope;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.envelope.notice.SenderLink;

/** A result of creating or changing an envelope. */
public sealed interface EnvelopeResult {

    /** The draft was created. */
    record Created(Envelope envelope) implements EnvelopeResult {}

    /**
     * The envelope was sent or changed.
     *
     * @param links that the sender hands over; they are shown once
     */
    record Changed(Envelope envelope, List<SenderLink> links) implements EnvelopeResult {}

    /** The same request made this envelope before. */
    record Replayed(Envelope envelope) implements EnvelopeResult {}

    /** The idempotency key made another envelope before. */
    record DifferentRequest(Envelope envelope) implements EnvelopeResult {}

    /**
     * A member of the request is wrong.
     *
     * @param member path such as {@code signers[1].email}
     * @param rule worded to follow the name of the member
     */
    record Refused(String member, String rule) implements EnvelopeResult {}

    /** The workspace has no template, submission or run of this name; {@code what} names it. */
    record NotFound(String what) implements EnvelopeResult {}

    /** The template is not published in the environment. */
    record NotPublished(String alias) implements EnvelopeResult {}

    /** The template cannot be rendered. */
    record TemplateInvalid(String message) implements EnvelopeResult {}

    /** The data does not match the fields of the sender. */
    record DataInvalid(ValidationResult findings) implements EnvelopeResult {}

    /**
     * The envelope is in a state in which this cannot be done.
     *
     * @param message human-readable sentence
     */
    record WrongState(Envelope envelope, String message) implements EnvelopeResult {}

    /** The workspace has as many drafts as it may have. */
    record TooManyDrafts(int max) implements EnvelopeResult {
        /** Returns what is wrong, and what to do. */
        public String message() {
            return "The workspace has " + max + " drafts of envelopes, the maximum. Send or void some; drafts that are"
                    + " not sent within 30 days are deleted.";
        }
    }

    /** Operators refuse new work of the workspace. */
    record Quarantined() implements EnvelopeResult {}
}
