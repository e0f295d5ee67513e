package platen.web.dashboard.audit;

import java.net.http.HttpResponse;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import platen.db.workspace.Workspace;
import platen.web.dashboard.DashboardFixture;
import platen.web.dashboard.RecordsFixture;
import platen.web.dashboard.Visitor;
import platen.web.dashboard.audit.ChangeScenarios.Scenario;
import platen.web.dashboard.audit.WebhookScenarios.Sender;

/** A change for each form of the pages of destinations and transfers. */
final class DestinationScenarios {
    private static final String WORKSPACE = "/dashboard/w/{workspace}";
    private static final String AT = WORKSPACE + "/destinations";
    private static final String[] FIELDS = {"type", "s3", "name", "store", "environment", "staging", "endpoint",
            "http://127.0.0.1:9", "region", "eu-central-1", "bucket", "letters", "path_style", "true",
            "access_key_id", "AKIDEXAMPLE", "secret_access_key", "x"};

    private static final String[] SFTP = {"type", "sftp", "name", "unconfirmed", "environment", "staging", "host",
            "files.example.org", "user", "ada", "password", "x"};

    private final DashboardFixture server;
    private final Workspace workspace;
    private final Sender sender;
    private int made;

    DestinationScenarios(DashboardFixture server, Workspace workspace, Sender sender) {
        this.server = server;
        this.workspace = workspace;
        this.sender = sender;
    }

    /** Returns the changes by the pattern of their form's path. */
    Map<String, Scenario> all() {
        var all = new LinkedHashMap<String, Scenario>();
        all.put(AT, () -> sender.send("/destinations/new", "/destinations", FIELDS));
        all.put(AT + "/{destination}", onNew(page -> sender.send(page, page, FIELDS)));
        for (String form : List.of("test", "switch", "delete")) {
            all.put(AT + "/{destination}/" + form, onNew(page -> sender.send(page, page + "/" + form)));
        }
        all.put(AT + "/{destination}/host-key", () -> {
            String page = Visitor.location(sender.send("/destinations/new?type=sftp", "/destinations", SFTP));
            String below = page.substring(page.indexOf("/destinations/"));
            return sender.send(below, below + "/host-key", "fingerprint", "SHA256:" + "a".repeat(43));
        });
        all.put(WORKSPACE + "/batches/{batch}/transfers/{transfer}/retry", () -> {
            RecordsFixture records = new RecordsFixture(server, workspace).template("moved-once");
            String batch = records.batch("moved-once", "who\nAda\n");
            String failed = records.failedTransfer(batch, records.destination("moved-once"));
            String page = "/batches/" + batch + "/transfers";
            return sender.send(page, page + "/" + failed + "/retry");
        });
        all.put(WORKSPACE + "/batches/{batch}/transfers/retry", () -> {
            RecordsFixture records = new RecordsFixture(server, workspace).template("moved");
            String batch = records.batch("moved", "who\nAda\n");
            var _ = records.failedTransfer(batch, records.destination("moved"));
            String page = "/batches/" + batch;
            return sender.send(page, page + "/transfers/retry");
        });
        return all;
    }

    private Scenario onNew(Function<String, HttpResponse<String>> change) {
        return () -> {
            made++;
            return change.apply("/destinations/" + new RecordsFixture(server, workspace).destination("made-" + made));
        };
    }
}
