package platen.jobs.envelope;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.time.Clock;
import java.time.Duration;
import java.time.Instant;
import java.util.Base64;
import java.util.HexFormat;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import platen.db.SettableClock;
import platen.db.audit.Actor;
import platen.db.audit.AuditStore;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.envelope.Envelope;
import platen.db.envelope.EnvelopeEntryStore;
import platen.db.envelope.EnvelopeSealStore;
import platen.db.envelope.EnvelopeSigner;
import platen.db.envelope.EnvelopeSignerStore;
import platen.db.envelope.EnvelopeState;
import platen.db.envelope.EnvelopeStore;
import platen.db.envelope.EnvelopeTerms;
import platen.db.envelope.EnvelopeTrailStore;
import platen.db.envelope.EnvelopeVerificationStore;
import platen.db.envelope.LinkDelivery;
import platen.db.envelope.SignerCheck;
import platen.db.envelope.SignerRole;
import platen.db.envelope.SigningOrder;
import platen.db.envelope.TrailEntry;
import platen.db.mail.MailStore;
import platen.db.run.RunStore;
import platen.db.submission.SubmissionStore;
import platen.db.template.CompiledBy;
import platen.db.template.Kind;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.webhook.EndpointStore;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.JobsFixture;
import platen.jobs.audit.AuditTrail;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.Engine;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.envelope.complete.EnvelopeSealing;
import platen.jobs.envelope.content.Entries;
import platen.jobs.envelope.notice.SenderLink;
import platen.jobs.envelope.sign.Client;
import platen.jobs.envelope.sign.SignerChecks;
import platen.jobs.envelope.sign.SignerDocuments;
import platen.jobs.envelope.sign.Signing;
import platen.jobs.envelope.sign.SigningEnds;
import platen.jobs.envelope.sign.SigningVisits;
import platen.jobs.envelope.sign.Visit;
import platen.jobs.envelope.text.ConsentText;
import platen.jobs.form.signature.SignaturePicture;
import platen.jobs.json.StoredJson;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.Mails;
import platen.jobs.mail.SmtpServer;
import platen.jobs.queue.JobQueue;
import platen.jobs.render.accept.Quota;
import platen.jobs.render.work.RenderLimits;
import platen.jobs.render.work.RenderPermits;
import platen.jobs.render.work.TemplateRenderer;
import platen.jobs.seal.SealFixture;
import platen.jobs.seal.Sealer;
import platen.jobs.secret.LinkToken;
import platen.jobs.settings.JobsSettings;
import platen.jobs.template.CompiledTemplateCache;
import platen.jobs.webhook.EnvelopeEvents;
import platen.jobs.webhook.EventJson;
import platen.jobs.webhook.EventOutbox;

/** The services of envelopes with a template whose fields are for two people, and a clock that only the test moves. */
public final class EnvelopeFixture implements AutoCloseable {
    /** A person's browser. */
    public static final Client BROWSER = new Client("192.0.2.7", "Test browser");
    /** The sender. */
    public static final Actor SENDER = Actor.cli();
    private static final String LEASE = """
            <html lang="en"><head><title>Lease</title></head><body><h1>Lease</h1><p>Rent: {{rent}}</p>
            <p data-signer="tenant">Moves in: {{move_in}}</p>
            <signature src="{{tenant_signature}}" data-signer="tenant" alt="Tenant"></signature>
            <p data-signer="landlord">Account: {{account}}</p>
            <signature src="{{landlord_signature}}" data-signer="landlord" alt="Landlord"></signature>
            </body></html>
            """;
    private static final String LETTER = """
            <html lang="en"><head><title>Letter</title></head><body><h1>Letter</h1><p>Dear {{name}}</p></body></html>
            """;
    private static final String LINK = "https://pdf.example/s/";

    public final JobsFixture jobs = new JobsFixture();
    public final SettableClock clock = new SettableClock();
    private final AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
    public final Envelopes envelopes;
    public final EnvelopeSending sending;
    public final SigningVisits visits;
    public final SignerChecks checks;
    public final SignerDocuments documents;
    public final Signing signing;
    public final SigningEnds ends;
    public final EnvelopeSealing sealing;
    public final EnvelopeStore rows;
    public final EnvelopeSignerStore signerRows;

    public EnvelopeFixture() {
        this(false);
    }

    /** @param mailing whether a mail server is set */
    public EnvelopeFixture(boolean mailing) {
        this(mailing, SealFixture.sealer());
    }

    /** Creates services without a mail server that seal in a way of the test. */
    public EnvelopeFixture(Sealer sealer) {
        this(false, sealer);
    }

    private EnvelopeFixture(boolean mailing, Sealer sealer) {
        clock.stopAt(Instant.parse("2026-11-28T10:00:00Z"));
        register(mailing, sealer);
        context.refresh();
        envelopes = context.getBean(Envelopes.class);
        sending = context.getBean(EnvelopeSending.class);
        visits = context.getBean(SigningVisits.class);
        checks = context.getBean(SignerChecks.class);
        documents = context.getBean(SignerDocuments.class);
        signing = context.getBean(Signing.class);
        ends = context.getBean(SigningEnds.class);
        sealing = context.getBean(EnvelopeSealing.class);
        rows = context.getBean(EnvelopeStore.class);
        signerRows = context.getBean(EnvelopeSignerStore.class);
        template("lease", LEASE);
        template("letter", LETTER);
    }

    private void register(boolean mailing, Sealer sealer) {
        MailSettings mail = mailing
                ? new MailSettings(new SmtpServer("127.0.0.1", 1, SmtpServer.Security.NONE, null, null, "a@b.example"),
                        null)
                : MailSettings.NONE;
        JobsSettings defaults = JobsSettings.defaults().mailing(mail);
        var settings = new JobsSettings(defaults.templateCacheBytes(), defaults.countedEnvironments(), 2,
                defaults.limits(), defaults.allowed(), mail, "https://pdf.example");
        var cache = new CompiledTemplateCache(jobs.templates, jobs.blobs, Engine::read, new Engine()::compile,
                1 << 24);
        var renderer = new TemplateRenderer(new Engine(), cache, JobsFixture.NO_IMAGES, new RenderPermits(2),
                RenderLimits.DEFAULTS, jobs.timeout);
        EventJson json = new EventJson("https://pdf.example");
        var outbox = new EventOutbox(jobs.events, jobs.deliveryRows, jobs.queue, jobs.traces, clock);
        bean(Database.class, jobs.database);
        bean(Clock.class, clock);
        bean(JobsSettings.class, settings);
        bean(CompiledTemplateCache.class, cache);
        bean(TemplateRenderer.class, renderer);
        bean(Engine.class, new Engine());
        bean(JobQueue.class, jobs.queue);
        bean(Quota.class, jobs.allowance);
        bean(PdfStore.class, jobs.pdfs);
        bean(Sealer.class, sealer);
        bean(AuditTrail.class, new AuditTrail(new AuditStore(jobs.database), clock));
        bean(EnvelopeEvents.class, new EnvelopeEvents(jobs.endpointRows, outbox, json));
        bean(Mails.class, new Mails(jobs.mailRows, jobs.workspaces, jobs.queue, mail, clock));
        bean(MailStore.class, jobs.mailRows);
        bean(WorkspaceStore.class, jobs.workspaces);
        bean(TemplateStore.class, jobs.templates);
        bean(SubmissionStore.class, jobs.submissions);
        bean(RunStore.class, jobs.runRows);
        bean(EndpointStore.class, jobs.endpointRows);
        context.register(EnvelopeConfiguration.class, EnvelopeStore.class, EnvelopeSignerStore.class,
                EnvelopeEntryStore.class, EnvelopeTrailStore.class, EnvelopeSealStore.class,
                EnvelopeVerificationStore.class);
    }

    private <T> void bean(Class<T> type, T bean) {
        context.registerBean(type, () -> bean, definition -> definition.setDestroyMethodName(""));
    }

    /** Returns another service. */
    public <T> T get(Class<T> type) {
        return context.getBean(type);
    }

    /** Creates a published smart document. */
    public Template template(String alias, String html) {
        byte[] source = html.getBytes(StandardCharsets.UTF_8);
        CompileOutcome.Compiled compiled = switch (new Engine().compile(source, ImportOptions.ofDocument(null))) {
            case CompileOutcome.Compiled done -> done;
            case CompileOutcome.Refused refused -> throw new AssertionError(refused.message());
        };
        byte[] plan = compiled.plan().toBytes();
        Template template = jobs.templates
                .create(jobs.workspace.organizationId(), alias, alias, Kind.DYNAMIC, clock.instant())
                .orElseThrow();
        byte[] sourceHash = Pdf.of(source).sha256();
        byte[] planHash = Pdf.of(plan).sha256();
        jobs.blobs.keep(sourceHash, source);
        jobs.blobs.keep(planHash, plan);
        jobs.templates.addVersion(template.id(),
                new TemplateStore.NewVersion(Kind.DYNAMIC, sourceHash, planHash, 1,
                        SchemaJson.write(compiled.schema()).toString(), null, "[]",
                        new CompiledBy(Engine.REVISION, null)),
                clock.instant());
        jobs.templates.publish(template.id(), 1, Environment.PRODUCTION, null, clock.instant());
        return jobs.templates.find(template.id()).orElseThrow();
    }

    /** Returns a person who signs. */
    public static NewSigner signer(String party, String name) {
        return new NewSigner(SignerRole.SIGNER, party, name,
                name.toLowerCase(Locale.ROOT) + "@people.example",
                SignerCheck.LINK, null, null, null);
    }

    /** Returns the tenant and the landlord of the lease. */
    public static List<NewSigner> both() {
        return List.of(signer("tenant", "Tina"), signer("landlord", "Larry"));
    }

    /** Returns the terms of an envelope with the usual deadline. */
    public static EnvelopeTerms terms(SigningOrder order) {
        return new EnvelopeTerms("Lease of 12 Elm Street", "Please sign soon.", "en", order,
                Envelopes.DEFAULT_LIFETIME_SECONDS, true, LinkDelivery.MAIL, "{}");
    }

    /** Returns the terms of an envelope without a deadline. */
    public static EnvelopeTerms endless() {
        return new EnvelopeTerms("Lease of 12 Elm Street", "", "en", SigningOrder.SEQUENTIAL, null, true,
                LinkDelivery.MAIL, "{}");
    }

    /** Returns a request for an envelope of the lease. */
    public NewEnvelope lease(SigningOrder order, List<NewSigner> people, @Nullable String key) {
        return of("lease", "{\"rent\":\"900\"}", order, people, key);
    }

    /** Returns a request for an envelope of a template and data. */
    public NewEnvelope of(String alias, String data, SigningOrder order, List<NewSigner> people, @Nullable String key) {
        return new NewEnvelope(jobs.workspace, Environment.PRODUCTION, terms(order),
                new EnvelopeSource.OfTemplate(alias, StoredJson.object(data)), people, key,
                key == null ? null : (alias + data + people.size()).getBytes(StandardCharsets.UTF_8));
    }

    /** An envelope that was sent, with the tokens that the sender hands over, by the number of the person. */
    public record Sent(Envelope envelope, Map<Integer, LinkToken> tokens) {
        /** Returns the token of a person. */
        public LinkToken of(int number) {
            return Objects.requireNonNull(tokens.get(number));
        }
    }

    /** Creates and sends an envelope. */
    public Sent sent(NewEnvelope wanted) {
        EnvelopeResult created = envelopes.create(wanted, SENDER);
        assertThat(created).isInstanceOf(EnvelopeResult.Created.class);
        return changed(sending.send(jobs.workspace, ((EnvelopeResult.Created) created).envelope(), SENDER));
    }

    /** Returns the envelope and the links of a change. */
    public static Sent changed(EnvelopeResult result) {
        assertThat(result).isInstanceOf(EnvelopeResult.Changed.class);
        var changed = (EnvelopeResult.Changed) result;
        return new Sent(changed.envelope(), changed.links()
                .stream()
                .collect(Collectors.toMap(each -> each.signer().number(), EnvelopeFixture::token)));
    }

    private static LinkToken token(SenderLink link) {
        assertThat(link.url()).startsWith(LINK);
        return LinkToken.of(link.url().substring(LINK.length())).orElseThrow();
    }

    /** Returns the visit of a link, or fails. */
    public Visit visit(LinkToken token) {
        return visits.find(token, "").orElseThrow();
    }

    /** Opens the documents and agrees to electronic records, in English. */
    public void consent(LinkToken token) {
        consentIn("en", token);
    }

    /** Opens the documents and agrees to electronic records. */
    public void consentIn(String language, LinkToken token) {
        assertThat(signing.open(visit(token), BROWSER)).isEqualTo(Signing.StepResult.DONE);
        String text = HexFormat.of().formatHex(ConsentText.of(language).sha256());
        assertThat(signing.consent(visit(token), text, "Europe/Berlin", BROWSER)).isEqualTo(Signing.StepResult.DONE);
    }

    /** Fills in what the person is asked for. */
    public void fill(LinkToken token, Entries entries) {
        assertThat(signing.save(visit(token), entries)).isInstanceOf(Signing.Saved.class);
    }

    /** Looks at the document with the own entries. */
    public Signing.Looked look(LinkToken token) {
        Signing.LookResult looked = signing.look(visit(token));
        assertThat(looked).isInstanceOf(Signing.Looked.class);
        return (Signing.Looked) looked;
    }

    /** Signs what was seen. */
    public Signing.SignResult sign(LinkToken token, Signing.Looked looked) {
        return signing.sign(visit(token), HexFormat.of().formatHex(looked.sha256()), BROWSER);
    }

    /** Makes all steps of a person; returns what the person confirmed. */
    public Signing.Looked signed(LinkToken token, Entries entries) {
        consent(token);
        fill(token, entries);
        Signing.Looked looked = look(token);
        assertThat(sign(token, looked)).isInstanceOf(Signing.Signed.class);
        return looked;
    }

    /** Returns the entries of the tenant. */
    public static Entries tenant() {
        return Entries.empty().with(0, StoredJson.object("{\"move_in\":\"in May\",\"tenant_signature\":\""
                + signature("Tina") + "\"}"));
    }

    /** Returns the entries of the landlord. */
    public static Entries landlord() {
        return Entries.empty().with(0, StoredJson.object("{\"account\":\"DE-77\",\"landlord_signature\":\""
                + signature("Larry") + "\"}"));
    }

    /** Returns the picture of a typed signature as a data URL. */
    public static String signature(String name) {
        return "data:image/png;base64,"
                + Base64.getEncoder().encodeToString(SignaturePicture.typed(name).orElseThrow());
    }

    /** Returns an envelope as it is stored now. */
    public Envelope now(Sent sent) {
        return rows.get(sent.envelope().id()).orElseThrow();
    }

    /** Returns the sealed document of an envelope. */
    public byte[] sealed(Sent sent) {
        Envelope envelope = now(sent);
        assertThat(envelope.state()).isEqualTo(EnvelopeState.COMPLETED);
        return jobs.pdfs.stored(Objects.requireNonNull(envelope.sealedSha256()));
    }

    /** Returns the types of the trail in their order. */
    public List<String> trail(UUID id) {
        return get(EnvelopeTrailStore.class).of(id).stream().map(TrailEntry::type).toList();
    }

    /** Returns the types of all events in their order. */
    public List<String> events() {
        return jobs.database.jdbi()
                .withHandle(handle -> handle.createQuery("select type from event order by created_at, id")
                        .mapTo(String.class)
                        .list());
    }

    /** Returns the public id of an envelope. */
    public static String id(Envelope envelope) {
        return PublicId.ENVELOPE.of(envelope.id());
    }

    /** Returns a person of an envelope. */
    public EnvelopeSigner person(Sent sent, int number) {
        return signerRows.of(sent.envelope().id()).get(number - 1);
    }

    /** Returns the text of the last mail to an address. */
    public Optional<String> mail(String recipient) {
        return jobs.database.jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select subject || '\\n' || body from mail where recipient = :recipient
                         order by created_at desc, id desc limit 1
                        """).bind("recipient", recipient).mapTo(String.class).findOne());
    }

    /** Lets the lease of a worker that seals expire. */
    public void expireSealLease() {
        jobs.database.jdbi()
                .useHandle(handle -> handle.execute(
                        "update envelope_seal set due_at = now() - interval '1 second' where status = 'pending'"));
    }

    /** Moves the clock. */
    public void advance(Duration more) {
        clock.advance(more);
    }

    @Override
    public void close() {
        context.close();
        jobs.close();
    }
}
