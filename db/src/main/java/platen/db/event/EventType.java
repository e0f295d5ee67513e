package platen.db.event;

import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.Optional;

/** Kinds of events with the names that both listings give them (decision C18). */
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
    BATCH_COMPLETED("batch.completed"),
    BATCH_FAILED("batch.failed");

    private final List<String> names;

    EventType(String... names) {
        this.names = List.of(names);
    }

    /** The name that stands first. */
    public String primaryName() {
        return names.getFirst();
    }

    /** The name under which a subscriber gets it: the primary one when it asked for both; empty when for neither. */
    public Optional<String> nameFor(Collection<String> subscribed) {
        return names.stream().filter(subscribed::contains).findFirst();
    }

    /** The type of a name of either listing. */
    public static Optional<EventType> named(String name) {
        return Arrays.stream(values()).filter(type -> type.names.contains(name)).findFirst();
    }

    /** All names that can be subscribed to. */
    public static List<String> allNames() {
        return Arrays.stream(values()).flatMap(type -> type.names.stream()).toList();
    }
}
