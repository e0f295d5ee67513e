package platen.db.key;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;

/** What a key may do (interface part 5; the management scopes are decision C23's). */
public enum Scope {
    TEMPLATE_READ("template:read"),
    TEMPLATE_RENDER("template:render"),
    SUBMISSION_READ("submission:read"),
    WORKFLOW_RUN("workflow:run"),
    TEMPLATE_WRITE("template:write"),
    TEMPLATE_PUBLISH("template:publish"),
    SUBMISSION_DELETE("submission:delete"),
    WEBHOOK_MANAGE("webhook:manage"),
    SCHEDULE_MANAGE("schedule:manage");

    /** What a new key receives unless asked otherwise. */
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
