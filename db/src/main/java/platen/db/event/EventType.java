package platen.db.event;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Types of events with their names in the primary and the second family. */
public enum EventType {
    SUBMISSION_COMPLETED("submission.completed", "pdf.generation.completed"),
    SUBMISSION_FAILED("submission.failed", "pdf.generation.failed"),
    RUN_COMPLETED("workflow.run.completed"),
    RUN_FAILED("workflow.run.failed"),
    SUBMISSION_CREATED("submission.created"),
    RUN_STARTED("workflow.run.started"),
    TEMPLATE_PUBLISHED("template.published"),
    MEMBER_INVITED("org.member.invited"),
    ENVELOPE_SIGNED("esign.envelope.signed"),
    ENVELOPE_DECLINED("esign.envelope.declined"),
    ENVELOPE_SENT("esign.envelope.sent"),
    ENVELOPE_VIEWED("esign.envelope.viewed"),
    ENVELOPE_COMPLETED("esign.envelope.completed"),
    ENVELOPE_EXPIRED("esign.envelope.expired"),
    ENVELOPE_VOIDED("esign.envelope.voided"),
    BATCH_COMPLETED("batch.completed"),
    BATCH_FAILED("batch.failed"),
    BATCH_DELIVERED("batch.delivered"),
    BATCH_DELIVERY_FAILED("batch.delivery_failed");

    private final List<String> names;

    EventType(String... names) {
        this.names = List.of(names);
    }

    /** Returns the primary name, or the only one. */
    public String primaryName() {
        return names.getFirst();
    }

    /**
     * Returns the name under which a subscriber receives the event: the primary one if subscribed to both. Empty if it
     * is subscribed to neither.
     */
    public Optional<String> nameFor(Collection<String> subscribed) {
        return names.stream().filter(subscribed::contains).findFirst();
    }

    /** Returns the type with a name of either family. */
    public static Optional<EventType> named(String name) {
        return Arrays.stream(values()).filter(type -> type.names.contains(name)).findFirst();
    }

    /** Returns all names that can be subscribed to. */
    public static List<String> allNames() {
        return Arrays.stream(values()).flatMap(type -> type.names.stream()).toList();
    }
}
