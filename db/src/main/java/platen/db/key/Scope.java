package platen.db.key;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** Permissions of an API key (contract rule 2.5). */
public enum Scope {
    TEMPLATE_READ("template:read"),
    TEMPLATE_RENDER("template:render"),
    SUBMISSION_READ("submission:read"),
    WORKFLOW_RUN("workflow:run"),
    TEMPLATE_WRITE("template:write"),
    TEMPLATE_PUBLISH("template:publish"),
    SUBMISSION_DELETE("submission:delete"),
    WEBHOOK_MANAGE("webhook:manage"),
    SCHEDULE_MANAGE("schedule:manage"),
    ENVELOPE_MANAGE("envelope:manage"),
    DESTINATION_MANAGE("destination:manage");

    /** Scopes of a new key unless others are given. */
    public static final List<Scope> DEFAULTS = List.of(TEMPLATE_READ, TEMPLATE_RENDER, SUBMISSION_READ, WORKFLOW_RUN);

    private final String wire;

    Scope(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }

    public static Optional<Scope> parse(String wire) {
        return Arrays.stream(values()).filter(scope -> scope.wire.equals(wire)).findFirst();
    }
}
