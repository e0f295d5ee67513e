package platen.db.audit;

/** Kinds of entries, by the names that are stored. */
public enum AuditType {
    /** We disabled a webhook endpoint; it is about the endpoint. */
    WEBHOOK_DISABLED("webhook.disabled");

    private final String wire;

    AuditType(String wire) {
        this.wire = wire;
    }

    public String wire() {
        return wire;
    }
}
