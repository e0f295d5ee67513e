package platen.web.dashboard.audit;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.UUID;
import platen.db.core.PublicId;
import platen.db.member.Role;
import platen.db.person.Person;
import platen.db.workspace.Workspace;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.WorkspaceView;
import platen.web.dashboard.audit.ChangeScenarios.Scenario;
import platen.web.dashboard.audit.WebhookScenarios.Sender;

/** A change for each form of the pages of submissions and runs. */
final class RecordScenarios {
    private static final String SUBMISSIONS = "/dashboard/w/{workspace}/submissions/{submission}";

    private final DashboardFixture server;
    private final Workspace workspace;
    private final Sender sender;

    RecordScenarios(DashboardFixture server, Workspace workspace, Sender sender) {
        this.server = server;
        this.workspace = workspace;
        this.sender = sender;
    }

    /** Returns the changes by the pattern of their form's path. */
    Map<String, Scenario> all() {
        var all = new LinkedHashMap<String, Scenario>();
        var records = new RecordsFixture(server, workspace);
        for (String form : new String[]{"/reveal", "/purge"}) {
            all.put(SUBMISSIONS + form, () -> {
                String page = "/submissions/"
                        + PublicId.SUBMISSION.of(records.template("recorded").render("recorded").id());
                return sender.send(page + "/purge", page + form);
            });
        }
        all.put("/dashboard/w/{workspace}/runs/{run}/reveal", () -> {
            records.template("recorded").workflow("recorded", "recorded");
            String page = "/runs/" + PublicId.RUN.of(records.run("recorded", "{\"who\": \"Ada\"}").id());
            return sender.send(page, page + "/reveal");
        });
        batches(all, records);
        envelopes(all, records);
        schedules(all, records);
        forms(all, records);
        return all;
    }

    private void batches(Map<String, Scenario> all, RecordsFixture records) {
        String one = "/dashboard/w/{workspace}/batches/{batch}";
        all.put("/dashboard/w/{workspace}/batches/drafts/{draft}/order", () -> {
            Visitor owner = owner();
            String draft = "/batches/drafts/" + records.template("recorded").draft(owner, "recorded", "who\nAda\n");
            String page = WorkspaceView.path(workspace) + draft;
            return owner.submit(page, page + "/order");
        });
        all.put(one + "/cancel", () -> {
            String page = "/batches/" + records.template("recorded").accepted("recorded", "who\nAda\n");
            return sender.send(page, page + "/cancel");
        });
        all.put(one + "/resume", () -> {
            String page = "/batches/" + records.template("recorded").accepted("recorded", "who\nAda\n");
            sender.send(page, page + "/cancel");
            records.work(page.substring("/batches/".length()));
            return sender.send(page, page + "/resume");
        });
        all.put(one + "/correct", () -> {
            String page = "/batches/" + records.template("recorded").batch("recorded", "who,iban\n,x\n");
            return sender.send(page, page + "/correct", "once", UUID.randomUUID().toString(), "send-1", "true",
                    "1:who", "Ada");
        });
    }

    private void envelopes(Map<String, Scenario> all, RecordsFixture records) {
        String list = "/dashboard/w/{workspace}/envelopes";
        all.put(list + "/new", () -> {
            records.template("recorded");
            return sender.send("/envelopes/new", "/envelopes/new", "template", "recorded", "environment", "staging",
                    "title", "Letter", "language", "en", "once", UUID.randomUUID().toString(), "people", "1",
                    "p1-name", "Ada", "data.who", "Ada");
        });
        all.put(list + "/{envelope}/send", () -> {
            String page = "/envelopes/" + records.template("recorded").draftEnvelope("recorded");
            return sender.send(page, page + "/send");
        });
        String[][] changes = {{"/void", "reason", "Sold."}, {"/resend"}, {"/deadline", "expires_at", ""}};
        for (String[] change : changes) {
            all.put(list + "/{envelope}" + change[0], () -> {
                String page = "/envelopes/" + records.template("recorded").envelope("recorded");
                return sender.send(page, page + change[0], Arrays.copyOfRange(change, 1, change.length));
            });
        }
    }

    private void schedules(Map<String, Scenario> all, RecordsFixture records) {
        String list = "/dashboard/w/{workspace}/schedules";
        String[] fields = {"name", "Nightly", "environment", "staging", "cron", "0 6 * * *", "time_zone", "UTC",
                "misfire", "skip", "source", "url", "url", "http://127.0.0.1:9/rows", "target", "template:recorded",
                "anyway", "true"};
        all.put(list, () -> {
            records.template("recorded");
            return sender.send("/schedules/new", "/schedules", fields);
        });
        all.put(list + "/{schedule}", () -> {
            String page = "/schedules/" + records.template("recorded").schedule("recorded");
            return sender.send(page + "/edit", page, fields);
        });
        for (String form : new String[]{"/run", "/pause", "/resume", "/delete"}) {
            all.put(list + "/{schedule}" + form, () -> {
                String page = "/schedules/" + records.template("recorded").schedule("recorded");
                return sender.send(page, page + form);
            });
        }
    }

    private void forms(Map<String, Scenario> all, RecordsFixture records) {
        String list = "/dashboard/w/{workspace}/forms";
        all.put(list, () -> {
            records.template("recorded");
            return sender.send("/forms/new", "/forms", "title", "Consent", "template", "recorded", "environment",
                    "staging");
        });
        all.put(list + "/{form}", () -> {
            String page = "/forms/" + records.template("recorded").form("recorded");
            return sender.send(page + "/edit", page, "title", "Another title");
        });
        all.put(list + "/{form}/fields", () -> {
            String page = "/forms/" + records.template("recorded").form("recorded");
            return sender.send(page + "/fields", page + "/fields", "state",
                    "{\"fields\": {\"who\": {\"label\": \"Name\"}}}", "revision",
                    "44136fa355b3678a"); // of a form without an arrangement
        });
        all.put(list + "/{form}/open", () -> {
            String page = "/forms/" + records.template("recorded").form("recorded");
            sender.send(page, page + "/close");
            return sender.send(page, page + "/open");
        });
        for (String form : new String[]{"/close", "/delete", "/secret"}) {
            all.put(list + "/{form}" + form, () -> {
                String page = "/forms/" + records.template("recorded").form("recorded");
                return sender.send(page, page + form);
            });
        }
    }

    private Visitor owner() {
        Person person = server.person("orders-" + UUID.randomUUID() + "@changes.example", "Some Person");
        server.join(workspace, person, Role.OWNER);
        return server.visitor().login(person.email());
    }
}
