package platen.web.dashboard;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.audit.Actor;
import platen.db.batch.Format;
import platen.db.batch.OnError;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.core.RequestOrigin;
import platen.db.core.Source;
import platen.db.destination.Destination;
import platen.db.destination.DestinationStore;
import platen.db.destination.DestinationType;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeTerms;
import platen.db.envelope.LinkDelivery;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.run.Run;
import platen.db.schedule.Misfire;
import platen.db.schedule.Schedule;
import platen.db.submission.Submission;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Workspace;
import platen.jobs.batch.intake.BatchChanges;
import platen.jobs.batch.intake.BatchRequest;
import platen.jobs.batch.intake.BatchResult;
import platen.jobs.batch.intake.CsvColumns;
import platen.jobs.batch.work.BatchCoordinator;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.envelope.EnvelopeResult;
import platen.jobs.envelope.EnvelopeSending;
import platen.jobs.envelope.EnvelopeSource;
import platen.jobs.envelope.Envelopes;
import platen.jobs.envelope.NewEnvelope;
import platen.jobs.envelope.NewSigner;
import platen.jobs.form.HostedForms;
import platen.jobs.json.StoredJson;
import platen.jobs.render.accept.RenderRequest;
import platen.jobs.render.accept.RenderResult;
import platen.jobs.render.accept.Renders;
import platen.jobs.run.RunRequest;
import platen.jobs.run.RunResult;
import platen.jobs.run.Runs;
import platen.jobs.schedule.Schedules;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;
import tools.jackson.databind.node.JsonNodeFactory;

/** Renders documents and runs workflows in a workspace. */
public final class RecordsFixture {
    private static final String SCHEMA = """
            {"fields": [{"key": "who", "type": "text", "required": true}, {"key": "iban", "type": "iban"}]}""";
    private static final String WORKFLOW = """
            {"fields": [{"key": "who", "type": "text", "required": true}, {"key": "iban", "type": "iban"},
                        {"key": "extra", "type": "boolean"}],
             "documents": [{"template": "%1$s", "mapping": {"who": "who", "iban": "iban"}},
                           {"template": "%1$s", "condition": {"field": "extra", "equals": true},
                            "mapping": {"who": "who"}}]}""";

    private final DashboardFixture server;
    private final Workspace workspace;

    public RecordsFixture(DashboardFixture server, Workspace workspace) {
        this.server = server;
        this.workspace = workspace;
    }

    /** Creates a template with a name and a bank account, live in all environments. */
    public RecordsFixture template(String alias) {
        Templates templates = server.bean(Templates.class);
        templates.create(new TemplateUpload(workspace.organizationId(), alias, "Letter " + alias,
                "<html lang='en'><body><p>{{who}} {{iban}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                new ImportOptions(false, StoredJson.object(SCHEMA)), null));
        Template made = server.bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), alias)
                .orElseThrow();
        for (Environment each : Environment.values()) {
            templates.publish(made, 1, each);
        }
        return this;
    }

    /** Creates a workflow of two documents of a template, of which one needs {@code extra}, live in all environments. */
    public RecordsFixture workflow(String alias, String template) {
        server.bean(Workflows.class)
                .create(workspace.organizationId(), alias, "Pack " + alias,
                        StoredJson.object(WORKFLOW.formatted(template)), Actor.cli());
        var made = server.bean(WorkflowStore.class).findByAlias(workspace.organizationId(), alias).orElseThrow();
        for (Environment each : Environment.values()) {
            server.bean(Workflows.class).publish(made, 1, each, Actor.SYSTEM);
        }
        return this;
    }

    /** Renders a template for an API key, or for none. */
    public Submission render(String template, Environment environment, String data, String metadata,
            @Nullable UUID keyId) {
        RenderResult result = server.bean(Renders.class)
                .renderNow(new RenderRequest(workspace, environment, Source.API_SYNC, template,
                        StoredJson.object(data), null, StoredJson.object(metadata), null, Validation.Mode.LENIENT,
                        new RequestOrigin(keyId, null), List.of()));
        return switch (result) {
            case RenderResult.Rendered rendered -> rendered.submission();
            case RenderResult.Failed failed -> failed.submission();
            default -> throw new AssertionError(result);
        };
    }

    /** Renders a template with staged data of one person. */
    public Submission render(String template) {
        return render(template, Environment.STAGING, "{\"who\": \"Ada\"}", "{}", null);
    }

    /** Runs a workflow. */
    public Run run(String workflow, String data) {
        RunResult result = server.bean(Runs.class)
                .runNow(new RunRequest(workspace, Environment.STAGING, Source.API_SYNC, workflow,
                        StoredJson.object(data), null, Validation.Mode.LENIENT));
        return result instanceof RunResult.Recorded recorded ? recorded.run() : fail(result);
    }

    /** Orders and finishes a batch of a template in staging, and returns its public id. */
    public String batch(String template, String csv) {
        String batch = accepted(template, csv);
        work(batch);
        return batch;
    }

    /** Renders the rows of a batch. */
    public void work(String batch) {
        server.bean(BatchCoordinator.class).coordinateOrHelp(PublicId.BATCH.parse(batch).orElseThrow(), each -> {});
    }

    /** Orders a batch of a template in staging, and returns its public id. */
    public String accepted(String template, String csv) {
        var request = new BatchRequest(workspace, Environment.STAGING, template, null, Format.CSV, CsvColumns.USUAL,
                false, OnError.CONTINUE, false, true, JsonNodeFactory.instance.objectNode(), null);
        try {
            BatchResult result = server.bean(BatchChanges.class)
                    .accept(request, new ByteArrayInputStream(csv.getBytes(StandardCharsets.UTF_8)), Actor.SYSTEM);
            UUID id = result instanceof BatchResult.Accepted accepted ? accepted.batch().id() : fail(result);
            return PublicId.BATCH.of(id);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Uploads a file to order a batch from as a member, and returns the public id of the draft. */
    public String draft(Visitor visitor, String template, String csv) {
        String page = WorkspaceView.path(workspace) + "/batches/new";
        String draft = Visitor.location(visitor.upload(page, page, "rows.csv", csv.getBytes(StandardCharsets.UTF_8),
                "target", "template:" + template, "environment", "staging"));
        return draft.substring(draft.indexOf("bat_"));
    }

    /** Creates a draft of an envelope of a template in staging, for two people, and returns its public id. */
    public String draftEnvelope(String template) {
        return PublicId.ENVELOPE.of(draft(template).id());
    }

    /** Sends an envelope of a template in staging to two people, and returns its public id. */
    public String envelope(String template) {
        Envelope draft = draft(template);
        EnvelopeResult sent = server.bean(EnvelopeSending.class).send(workspace, draft, Actor.SYSTEM);
        return sent instanceof EnvelopeResult.Changed ? PublicId.ENVELOPE.of(draft.id()) : fail(sent);
    }

    private Envelope draft(String template) {
        var terms = new EnvelopeTerms("Secret " + template, "", "en", SigningOrder.SEQUENTIAL,
                Envelopes.DEFAULT_LIFETIME_SECONDS, true, LinkDelivery.MAIL, "{}");
        EnvelopeResult made = server.bean(Envelopes.class)
                .create(new NewEnvelope(workspace, Environment.STAGING, terms,
                        new EnvelopeSource.OfTemplate(template, StoredJson.object("{\"who\": \"Ada\"}")),
                        List.of(person("Secret Ada"), person("Secret Bob")), null, null), Actor.SYSTEM);
        return made instanceof EnvelopeResult.Created(Envelope envelope) ? envelope : fail(made);
    }

    private static NewSigner person(String name) {
        return new NewSigner(SignerRole.SIGNER, "", name, null, SignerCheck.LINK, null, null, null);
    }

    /** Creates a schedule of a template, whose source answers nothing, and returns its public id. */
    public String schedule(String template) {
        Instant now = server.clock().instant().truncatedTo(ChronoUnit.MICROS);
        return PublicId.SCHEDULE.of(server.bean(Schedules.class)
                .create(new Schedule(PublicId.next(), workspace.id(), Environment.STAGING, "Nightly " + template,
                        "0 6 * * *", "Europe/Berlin", Misfire.SKIP,
                        "{\"type\": \"url\", \"url\": \"http://127.0.0.1:9/rows\"}",
                        """
                                {"template": "%s", "format": "csv", "extra_columns": "ignore", "output": "single",
                                 "mapping": {"Notiz": null}, "deliver_to": [{"destination": "Archiv"}]}"""
                                .formatted(template),
                        false, null, now, now), Actor.SYSTEM)
                .id());
    }

    /** Creates an open form of a template, and returns its public id. */
    public String form(String template) {
        var settings = new FormSettings("Form " + template, "", "", "", true, FormState.OPEN, null, null, null);
        Template found = server.bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), template)
                .orElseThrow();
        return PublicId.FORM.of(server.bean(HostedForms.class)
                .create(workspace, Environment.STAGING, found, settings, Actor.SYSTEM)
                .id());
    }

    private static <T> T fail(Object result) {
        throw new AssertionError(result.toString());
    }

    /** Creates a destination at which nothing listens, and returns its public id. */
    public String destination(String name) {
        var now = server.clock().instant();
        var destination = new Destination(PublicId.next(), workspace.id(), Environment.STAGING, name,
                DestinationType.S3, """
                        {"endpoint":"http://127.0.0.1:9","region":"eu-central-1","bucket":"letters","path_style":true}
                        """, null, true, now, now);
        server.bean(DestinationStore.class).create(destination);
        return PublicId.DESTINATION.of(destination.id());
    }

    /** Adds a transfer of a batch to a destination that failed, and returns its id. */
    public String failedTransfer(String batch, String destination) {
        UUID batchId = PublicId.BATCH.parse(batch).orElseThrow();
        UUID destinationId = PublicId.DESTINATION.parse(destination).orElseThrow();
        UUID transferId = PublicId.next();
        server.bean(Database.class).jdbi().useHandle(handle -> {
            handle.execute("""
                    insert into batch_destination (batch_id, position, destination_id, content, file_name, pattern, status,
                                                   files, failed, ended_at)
                    values (?, 0, ?, 'documents', '{row}.pdf', '{row}.pdf', 'failed', 1, 1, now())
                    """, batchId, destinationId);
            handle.execute("""
                    insert into transfer (id, workspace_id, batch_id, position, destination_id, number, name, status,
                                          attempt, last_attempt, round_at, error, created_at, ended_at)
                    values (?, ?, ?, 0, ?, 1, '000001.pdf', 'failed', 10, 10, now(),
                            '{"code":"bad_request","message":"The store does not answer."}', now(), now())
                    """, transferId, workspace.id(), batchId, destinationId);
        });
        return PublicId.TRANSFER.of(transferId);
    }
}
