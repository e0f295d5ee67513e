package platen.db.privacy;

import java.util.ArrayList;
import java.util.List;
import platen.db.core.WireName;

/** Tables whose rows may hold data of a person, in the order in which they are searched. */
public enum Place implements WireName {
    SUBMISSION("submission", "id uuid", "status = 'processing'", Erasure.SUBMISSION, Owner.WORKSPACE, "data bytea", "metadata json", "error json", "warnings json", "idempotency_key text"),
    RUN("run", "id uuid", "status = 'processing'", Erasure.REDACT, Owner.WORKSPACE, "error json", "skipped json", "idempotency_key text"),
    CALLBACK("submission_callback", "submission_id uuid", "false", Erasure.DELETE, Owner.SUBMISSION, "url text"),
    BATCH("batch", "id uuid", "completed_at is null", Erasure.REDACT, Owner.WORKSPACE, "metadata json", "error json", "warnings json", "halt json", "idempotency_key text"),
    BATCH_ROW("batch_row", "batch_id uuid, row_number integer", "exists (select from batch b where b.id = batch_id and b.completed_at is null)", Erasure.BATCH_ROW, Owner.BATCH, "custom_id text", "repeated_id text", "error json", "warnings json"),
    BATCH_INPUT("batch_input", "batch_id uuid, row_number integer", "exists (select from batch b where b.id = batch_id and b.completed_at is null)", Erasure.BATCH_INPUT, Owner.BATCH, "content bytea"),
    FIRING("firing", "id uuid", "status = 'pending'", Erasure.REDACT, Owner.SCHEDULE, "error json"),
    TRANSFER("transfer", "id uuid", "status = 'pending'", Erasure.REDACT, Owner.WORKSPACE, "name text", "error json", "receipt json"),
    DESTINATION("destination", "id uuid", "false", Erasure.LEAVE, Owner.WORKSPACE, "name text", "settings json"),
    EVENT("event", "id uuid", "false", Erasure.REDACT, Owner.WORKSPACE, "data json"),
    DELIVERY("delivery", "id uuid", "status = 'pending'", Erasure.REDACT, Owner.WORKSPACE, "url text", "lane text"),
    DELIVERY_ATTEMPT("delivery_attempt", "delivery_id uuid, number integer", "false", Erasure.REDACT, Owner.DELIVERY, "request_url text", "request_headers json", "headers json", "body bytea", "error text"),
    MAIL("mail", "id uuid", "status = 'pending'", Erasure.REDACT, Owner.WORKSPACE, "recipient text", "subject text", "body text", "error text"),
    TEMPLATE_DRAFT("template_draft", "template_id uuid", "false", Erasure.REDACT, Owner.ORGANIZATION, "sample_data json", "updated_by text"),
    TEMPLATE_VERSION("template_version", "template_id uuid, version integer", "false", Erasure.LEAVE, Owner.TEMPLATE, "sample_data json"),
    SCHEDULE("schedule", "id uuid", "false", Erasure.LEAVE, Owner.WORKSPACE, "name text", "source json", "batch json"),
    FORM("form", "id uuid", "false", Erasure.LEAVE, Owner.WORKSPACE, "title text", "intro_text text", "thanks_text text", "closed_text text"),
    ENVELOPE("envelope", "id uuid", "ended_at is null", Erasure.ENVELOPE, Owner.WORKSPACE, "title text", "message text", "reason text", "metadata json", "idempotency_key text"),
    ENVELOPE_DOCUMENT("envelope_document", "envelope_id uuid, position integer", "exists (select from envelope e where e.id = envelope_id and e.ended_at is null)", Erasure.ENVELOPE, Owner.ENVELOPE, "title text", "data bytea"),
    ENVELOPE_SIGNER("envelope_signer", "envelope_id uuid, number integer", "exists (select from envelope e where e.id = envelope_id and e.ended_at is null)", Erasure.ENVELOPE, Owner.ENVELOPE, "name text", "email text", "decline_reason text"),
    ENVELOPE_ENTRY("envelope_entry", "envelope_id uuid, number integer", "exists (select from envelope e where e.id = envelope_id and e.ended_at is null)", Erasure.ENVELOPE, Owner.ENVELOPE, "data bytea"),
    ENVELOPE_EVENT("envelope_event", "envelope_id uuid, number integer", "false", Erasure.LEAVE, Owner.ENVELOPE, "address text", "agent text", "facts text"),
    ENDPOINT("webhook_endpoint", "id uuid", "false", Erasure.LEAVE, Owner.WORKSPACE, "url text"),
    API_KEY("api_key", "id uuid", "false", Erasure.LEAVE, Owner.WORKSPACE, "name text"),
    WORKSPACE("workspace", "id uuid", "false", Erasure.LEAVE, Owner.SELF, "name text", "contact text", "legal_hold_reason text"),
    INVITATION("invitation", "id uuid", "false", Erasure.DELETE, Owner.ORGANIZATION, "email text"),
    SIGN_UP("sign_up", "token_hash bytea", "false", Erasure.DELETE, Owner.INSTALLATION, "email text"),
    PERSON("person", "id uuid", "false", Erasure.PERSON, Owner.MEMBER, "email text", "name text"),
    AUDIT("audit_entry", "id uuid", "false", Erasure.PSEUDONYMIZE, Owner.AUDIT, "actor_label text", "data json", "before json", "after json");

    /** Ways in which an erasure treats a row in which something was found. */
    public enum Erasure {
        /** Removes the data and the PDF, and replaces the values elsewhere in the row. */
        SUBMISSION,
        /** Replaces the values. */
        REDACT,
        /** Replaces the values and purges the documents of the row. */
        BATCH_ROW,
        /** Deletes the data of a row. */
        BATCH_INPUT,
        /** Removes the documents and entries of the envelope, and replaces the values. */
        ENVELOPE,
        /** Deletes the row. */
        DELETE,
        /** Closes the account. */
        PERSON,
        /** Replaces the values by a name that means nothing outside of the log. */
        PSEUDONYMIZE,
        /** Changes nothing: it is a setting or immutable, and the report says so. */
        LEAVE
    }

    /** How the workspace of a row is found. */
    private enum Owner {
        WORKSPACE("t.workspace_id", "t.workspace_id = :workspaceId"),
        SELF("t.id", "t.id = :workspaceId"),
        SUBMISSION("(select s.workspace_id from submission s where s.id = t.submission_id)", "(select s.workspace_id from submission s where s.id = t.submission_id) = :workspaceId"),
        BATCH("(select b.workspace_id from batch b where b.id = t.batch_id)", "t.batch_id in (select id from batch where workspace_id = :workspaceId)"),
        SCHEDULE("(select s.workspace_id from schedule s where s.id = t.schedule_id)", "t.schedule_id in (select id from schedule where workspace_id = :workspaceId)"),
        DELIVERY("(select d.workspace_id from delivery d where d.id = t.delivery_id)", "(select d.workspace_id from delivery d where d.id = t.delivery_id) = :workspaceId"),
        ENVELOPE("(select e.workspace_id from envelope e where e.id = t.envelope_id)", "t.envelope_id in (select id from envelope where workspace_id = :workspaceId)"),
        ORGANIZATION("cast(null as uuid)", "t.organization_id = (select organization_id from workspace where id = :workspaceId)"),
        TEMPLATE("cast(null as uuid)", "t.template_id in (select p.id from template p join workspace w using (organization_id) where w.id = :workspaceId)"),
        MEMBER("cast(null as uuid)", "t.id in (select m.person_id from membership m join workspace w using (organization_id) where w.id = :workspaceId)"),
        INSTALLATION("cast(null as uuid)", "false"),
        AUDIT("t.workspace_id", "(t.workspace_id = :workspaceId or t.workspace_id is null and t.organization_id = (select organization_id from workspace where id = :workspaceId))");

        private final String workspace;
        private final String condition;

        Owner(String workspace, String condition) {
            this.workspace = workspace;
            this.condition = condition;
        }
    }

    /** A column by name and type. */
    public record Column(String name, String type) {
        static Column of(String text) {
            return new Column(text.substring(0, text.indexOf(' ')), text.substring(text.indexOf(' ') + 1));
        }
    }

    private final String table;
    private final List<Column> keys;
    private final String open;
    private final Erasure erasure;
    private final Owner owner;
    private final List<Column> columns;

    Place(String table, String keys, String open, Erasure erasure, Owner owner, String... columns) {
        this.table = table;
        this.keys = List.of(keys.split(", ")).stream().map(Column::of).toList();
        this.open = open;
        this.erasure = erasure;
        this.owner = owner;
        this.columns = List.of(columns).stream().map(Column::of).toList();
    }

    public String table() {
        return table;
    }

    /** Returns the columns of the primary key. */
    List<Column> keys() {
        return keys;
    }

    /** Returns the columns that are searched. */
    public List<Column> columns() {
        return columns;
    }

    public Erasure erasure() {
        return erasure;
    }

    /** Returns a query of the row whose key is {@code :key}. */
    String one() {
        return "select " + selected() + " from " + table + " t where " + byKey();
    }

    private String selected() {
        String key = String.join(", ", keys.stream().map(each -> "cast(t." + each.name() + " as text)").toList());
        String values = String.join("", columns.stream().map(each -> ", t." + each.name()).toList());
        return "array[" + key + "] as key, " + owner.workspace + " as workspace_id, (" + open + ") as open" + values;
    }

    /** Returns a query of rows behind {@code :position}, in the order of their keys; it is null before the first. */
    String query(boolean ofWorkspace, boolean fromStart) {
        var names = new ArrayList<String>();
        var positions = new ArrayList<String>();
        for (int i = 0; i < keys.size(); i++) {
            names.add("t." + keys.get(i).name());
            positions.add("cast((:position)[" + (i + 1) + "] as " + keys.get(i).type() + ")");
        }
        String key = String.join(", ", names);
        return "select " + selected() + " from " + table + " t where " + (ofWorkspace ? owner.condition : "true")
                + (fromStart ? "" : " and (" + key + ") > (" + String.join(", ", positions) + ")")
                + " order by " + key + " limit :limit";
    }

    /** Returns the condition for one row, whose key is {@code :key}. */
    String byKey() {
        var all = new ArrayList<String>();
        for (int i = 0; i < keys.size(); i++) {
            all.add(keys.get(i).name() + " = cast((:key)[" + (i + 1) + "] as " + keys.get(i).type() + ")");
        }
        return String.join(" and ", all);
    }
}
