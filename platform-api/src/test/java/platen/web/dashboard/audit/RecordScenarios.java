package platen.web.dashboard.audit;

import java.util.LinkedHashMap;
import java.util.Map;
import platen.db.core.PublicId;
import platen.db.workspace.Workspace;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.RecordsFixture;
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
        return all;
    }
}
