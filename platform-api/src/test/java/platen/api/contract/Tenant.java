package platen.api.contract;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.OptionalInt;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicInteger;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.Status;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.run.RunStore;
import platen.db.submission.Claim;
import platen.db.submission.ClaimStore;
import platen.db.template.Template;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.render.work.ClaimRenderer;
import platen.jobs.render.work.RenderJob;
import platen.jobs.render.work.RenderJobHandler;
import platen.jobs.run.RunJob;
import platen.jobs.run.RunJobHandler;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A workspace of its own on the server that all contract tests share, with the sample forms on demand. */
public final class Tenant {
    private static final Path SAMPLES = Path.of("../samples");
    private static final AtomicInteger MADE = new AtomicInteger();

    /** Holds the server, which the first test starts; it ends with the JVM, as its database does. */
    private static final class Shared {
        static final ApiFixture API = new ApiFixture();
    }

    public final ApiFixture api;
    public final Workspace workspace;

    private Tenant(ApiFixture api, Plan plan, OptionalInt allowance) {
        this.api = api;
        this.workspace = new WorkspaceStore(api.database())
                .create("tenant-" + MADE.incrementAndGet(), plan, allowance, api.clock().instant())
                .orElseThrow();
    }

    /** Creates a tenant without a quota. */
    public static Tenant unlimited() {
        return on(Shared.API);
    }

    /** Creates a tenant without a quota on a server of the test itself. */
    public static Tenant on(ApiFixture api) {
        return new Tenant(api, Plan.ENTERPRISE, OptionalInt.empty());
    }

    /** Creates a tenant with a monthly quota on a server of the test itself. */
    public static Tenant on(ApiFixture api, Plan plan, int renders) {
        return new Tenant(api, plan, OptionalInt.of(renders));
    }

    /**
     * Creates a tenant with a monthly quota.
     *
     * @param renders quota of renders in a month
     */
    public static Tenant limited(Plan plan, int renders) {
        return new Tenant(Shared.API, plan, OptionalInt.of(renders));
    }

    /** Returns a client with a production key and the four default scopes. */
    public Client client() {
        return client(Environment.PRODUCTION, Scope.DEFAULTS.toArray(Scope[]::new));
    }

    public Client client(Environment environment) {
        return client(environment, Scope.DEFAULTS.toArray(Scope[]::new));
    }

    public Client client(Environment environment, Scope... scopes) {
        return new Client(api, secret(environment, scopes));
    }

    /** Creates a key and returns its secret. */
    public String secret(Environment environment, Scope... scopes) {
        return new KeyStore(api.database())
                .issue(workspace.id(), "test", environment, List.of(scopes), null, api.clock().instant())
                .secret();
    }

    /** Imports a sample form; version 1 is published to production. */
    public Template form(String alias) {
        return form(alias, alias, Environment.PRODUCTION);
    }

    /** Imports a sample form under an alias; version 1 is published to these environments. */
    public Template form(String file, String alias, Environment... environments) {
        var upload = new TemplateUpload(workspace.organizationId(), alias, "Sample " + alias,
                read(SAMPLES.resolve("forms/" + file + ".pdf")), new ImportOptions(file.equals("invoice"), null),
                StoredJson.object(data(file).toString()));
        UploadResult result = api.bean(Templates.class).create(upload);
        if (!(result instanceof UploadResult.Stored stored)) {
            throw new IllegalStateException(result.toString());
        }
        for (Environment environment : environments) {
            api.bean(Templates.class).publish(stored.template(), 1, environment);
        }
        return stored.template();
    }

    /** Imports a sample document; version 1 is published to production. */
    public Template document(String alias) {
        return document(alias, read(SAMPLES.resolve("documents/" + alias + ".html")));
    }

    /** Imports a smart document; version 1 is published to production. */
    public Template document(String alias, byte[] html) {
        var upload = new TemplateUpload(workspace.organizationId(), alias, "Sample " + alias, html,
                ImportOptions.DEFAULT, null);
        if (!(api.bean(Templates.class).create(upload) instanceof UploadResult.Stored stored)) {
            throw new IllegalStateException(alias);
        }
        api.bean(Templates.class).publish(stored.template(), 1, Environment.PRODUCTION);
        return stored.template();
    }

    /** Unpublishes a template from an environment. */
    public void unpublish(String alias, Environment environment) {
        api.database().jdbi().useHandle(handle -> handle.execute("""
                delete from template_publication p using template t
                 where t.id = p.template_id and t.organization_id = ? and t.alias = ? and p.environment = ?
                """, workspace.organizationId(), alias, environment.wire()));
    }

    /** Imports the sample forms and the workflow that renders them, and publishes them to production. */
    public void onboarding() {
        List.of("application", "invoice", "consent").forEach(this::form);
        document("welcome");
        workflow("onboarding", new String(read(SAMPLES.resolve("workflows/onboarding.json")), UTF_8));
    }

    /** Creates a workflow whose version 1 is published to production. */
    public void workflow(String alias, String definition) {
        workflow(alias, definition, Environment.PRODUCTION);
    }

    /** Creates a workflow whose version 1 is published to these environments. */
    public void workflow(String alias, String definition, Environment... environments) {
        Workflows workflows = api.bean(Workflows.class);
        Workflows.Result result = workflows.create(workspace.organizationId(), alias, "Workflow " + alias,
                StoredJson.object(definition));
        if (!(result instanceof Workflows.Stored stored)) {
            throw new IllegalStateException(result.toString());
        }
        for (Environment environment : environments) {
            workflows.publish(stored.workflow(), 1, environment);
        }
    }

    /** Returns the data of a sample. */
    public static ObjectNode data(String name) {
        return StoredJson.object(read(SAMPLES.resolve("data/" + name + ".json")));
    }

    /** Returns a body with data of a sample and further members. */
    public static String body(JsonNode data, String... namesAndTexts) {
        ObjectNode body = StoredJson.object("{}");
        body.set("data", data);
        for (int i = 0; i < namesAndTexts.length; i += 2) {
            body.put(namesAndTexts[i], namesAndTexts[i + 1]);
        }
        return body.toString();
    }

    /** Returns a mapping that gives this data to every run. */
    public static ObjectNode literals(ObjectNode data) {
        ObjectNode mapping = data.objectNode();
        data.properties().forEach(each -> mapping.putObject(each.getKey()).set("value", each.getValue()));
        return mapping;
    }

    /** Renders this submission only, and no other that is queued. */
    public void work(String submissionId) {
        UUID id = PublicId.SUBMISSION.parse(submissionId).orElseThrow();
        Claim claim = api.bean(ClaimStore.class).claim(id, Duration.ofMinutes(1)).orElseThrow();
        ClaimRenderer renderer = api.bean(ClaimRenderer.class);
        renderer.recordNow(renderer.renderNow(claim));
    }

    /** Processes the job of a submission as a worker would, and sends its notification. */
    public void workAsAJob(String submissionId) {
        api.bean(RenderJobHandler.class).run(new RenderJob(PublicId.SUBMISSION.parse(submissionId).orElseThrow()));
    }

    /** Works until the run is final: a job takes the next run, which may be another one. */
    public void workRun(String runId) {
        UUID id = PublicId.RUN.parse(runId).orElseThrow();
        while (api.bean(RunStore.class).find(workspace.id(), id).orElseThrow().status() == Status.PROCESSING) {
            api.bean(RunJobHandler.class).run(new RunJob(id));
        }
    }

    /** Returns the text of the pages. */
    public static String text(byte[] pdf) {
        try (var document = Loader.loadPDF(pdf)) {
            return new PDFTextStripper().getText(document);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static int pages(byte[] pdf) {
        try (var document = Loader.loadPDF(pdf)) {
            return document.getNumberOfPages();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    public static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
