package platen.ops.demo;

import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.OptionalInt;
import java.util.stream.Stream;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointChange;
import platen.db.webhook.EndpointStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.template.UploadResult;
import platen.jobs.webhook.Endpoints;
import platen.jobs.workflow.Workflows;
import platen.ops.admin.Imports;
import platen.ops.serve.Server;

/**
 * Creates two workspaces with the samples: one without a limit, and one on the Free plan with a quota of 5. Keeps what
 * an earlier demo left.
 */
final class DemoSetup {
    /** Id of the inbox that the demo's endpoint posts to. */
    static final String INBOX = "demo";

    private static final int FREE_ALLOWANCE = 5;
    private static final List<String> EVENTS = List.of("submission.completed", "submission.failed",
            "workflow.run.completed", "workflow.run.failed", "batch.completed", "batch.failed");

    private final WorkspaceStore workspaces;
    private final TemplateStore templates;
    private final WorkflowStore workflows;
    private final KeyStore keys;
    private final EndpointStore endpointRows;
    private final Endpoints endpoints;
    private final Inboxes inboxes;
    private final DemoOwner owner;
    private final Imports imports;
    private final Samples samples;
    private final Clock clock;

    DemoSetup(Server server, Samples samples) {
        this.workspaces = server.bean(WorkspaceStore.class);
        this.templates = server.bean(TemplateStore.class);
        this.workflows = server.bean(WorkflowStore.class);
        this.keys = server.bean(KeyStore.class);
        this.endpointRows = server.bean(EndpointStore.class);
        this.endpoints = server.bean(Endpoints.class);
        this.inboxes = server.bean(Inboxes.class);
        this.owner = server.bean(DemoOwner.class);
        this.imports = new Imports(server.beans());
        this.samples = samples;
        this.clock = server.bean(Clock.class);
    }

    DemoKeys run(String serviceUrl, Path envFile) {
        Workspace demo = workspace("demo", Plan.ENTERPRISE, OptionalInt.empty());
        Workspace free = workspace("demo-free", Plan.FREE, OptionalInt.of(FREE_ALLOWANCE));
        owner.own(List.of(demo, free));
        for (Workspace each : List.of(demo, free)) {
            publishTemplates(each);
            publishWorkflow(each);
        }
        DemoKeys made = DemoKeys.read(envFile).filter(this::stillOpen).orElseGet(() -> issue(demo, free));
        made.write(envFile, serviceUrl, listen(demo, serviceUrl + "/inbox/" + INBOX));
        return made;
    }

    /**
     * Points the endpoint to the demo's inbox, even if an earlier demo had another address, with a secret that the
     * inbox knows.
     */
    private DemoKeys.Webhook listen(Workspace demo, String url) {
        Endpoint listening = endpointRows.of(demo.id())
                .stream()
                .filter(each -> each.url().endsWith("/inbox/" + INBOX))
                .findFirst()
                .orElseGet(() -> create(demo, url));
        Endpoint moved = endpointRows
                .change(demo.id(), listening.id(), new EndpointChange(url, null, EVENTS, true, true, true, true))
                .orElseThrow();
        String secret = endpoints.rotate(moved, Duration.ZERO, Actor.cli()).orElseThrow();
        inboxes.find(INBOX).orElseThrow().verifyWith(secret);
        return new DemoKeys.Webhook(PublicId.ENDPOINT.of(listening.id()), secret);
    }

    private Endpoint create(Workspace demo, String url) {
        var endpoint = new Endpoint(PublicId.next(), demo.id(), url, Environment.PRODUCTION, EVENTS, true, true, true,
                true, null, clock.instant().truncatedTo(ChronoUnit.MICROS));
        endpoints.create(endpoint, Actor.cli());
        return endpoint;
    }

    private Workspace workspace(String name, Plan plan, OptionalInt allowance) {
        return workspaces.findByName(name)
                .or(() -> workspaces.create(name, plan, allowance, clock.instant()))
                .or(() -> workspaces.findByName(name))
                .orElseThrow();
    }

    /** Publishes the templates; the application form has its second version in every environment but production. */
    private void publishTemplates(Workspace workspace) {
        template(workspace, "application", "Membership application", List.of("application", "application-rev2"));
        template(workspace, "invoice", "Invoice", List.of("invoice"));
        template(workspace, "consent", "Photo and media consent", List.of("consent"));
        document(workspace, "welcome", "Welcome letter");
        document(workspace, "letter", "Thank-you letter");
        document(workspace, "tax-invoice", "Invoice of any length");
        document(workspace, "statement", "Account statement");
        document(workspace, "contract", "Contract in two languages");
        document(workspace, "certificate", "Certificate");
    }

    private void document(Workspace workspace, String alias, String name) {
        if (templates.findByAlias(workspace.organizationId(), alias).isEmpty()) {
            UploadResult.Stored stored = imports.template(workspace, alias, name, samples.document(alias),
                    ImportOptions.DEFAULT, samples.data(alias));
            publish(stored.template(), stored.version().version());
        }
    }

    private void template(Workspace workspace, String alias, String name, List<String> revisions) {
        if (templates.findByAlias(workspace.organizationId(), alias).isPresent()) {
            return;
        }
        for (String revision : revisions) {
            UploadResult.Stored stored = imports.template(workspace, alias, name, samples.form(revision),
                    Samples.options(alias), samples.data(alias));
            publish(stored.template(), stored.version().version());
        }
    }

    private void publish(Template template, int version) {
        for (Environment environment : Environment.values()) {
            if (version == 1 || environment != Environment.PRODUCTION) {
                imports.publish(template, version, environment);
            }
        }
    }

    private void publishWorkflow(Workspace workspace) {
        if (workflows.findByAlias(workspace.organizationId(), "onboarding").isPresent()) {
            return;
        }
        Workflows.Stored stored = imports.workflow(workspace, samples.workflow("onboarding"));
        for (Environment environment : Environment.values()) {
            imports.publish(stored.workflow(), stored.version().version(), environment);
        }
    }

    private boolean stillOpen(DemoKeys made) {
        return Stream.of(made.live(), made.test(), made.dev(), made.admin(), made.free())
                .allMatch(secret -> KeySecret.wellFormed(secret) && keys.findByHash(KeySecret.hash(secret))
                        .filter(key -> key.validAt(clock.instant()))
                        .filter(key -> !secret.equals(made.admin())
                                || Stream.of(Scope.values()).allMatch(key::allows))
                        .isPresent());
    }

    private DemoKeys issue(Workspace demo, Workspace free) {
        return new DemoKeys(issue(demo, "demo live", Environment.PRODUCTION, Scope.DEFAULTS),
                issue(demo, "demo test", Environment.STAGING, Scope.DEFAULTS),
                issue(demo, "demo dev", Environment.DEVELOPMENT, Scope.DEFAULTS),
                issue(demo, "demo admin", Environment.PRODUCTION, List.of(Scope.values())),
                issue(free, "demo free", Environment.PRODUCTION, Scope.DEFAULTS));
    }

    private String issue(Workspace workspace, String name, Environment environment, List<Scope> scopes) {
        return keys.issue(workspace.id(), name, environment, scopes, null, clock.instant()).secret();
    }
}
