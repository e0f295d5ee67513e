package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.UUID;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import platen.db.TestDatabase;
import platen.db.audit.Actor;
import platen.db.audit.AuditChange;
import platen.db.audit.AuditStore;
import platen.db.audit.AuditType;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.ApiKey;
import platen.db.key.KeyLimits;
import platen.db.key.KeySecret;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.mail.MailStore;
import platen.db.mail.MailStore.NewMail;
import platen.db.seal.HashAnswerStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.webhook.Endpoint;
import platen.db.webhook.EndpointStore;
import platen.db.workflow.WorkflowStore;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.batch.work.BatchYieldGate;
import platen.jobs.render.work.RenderJobHandler;
import platen.ops.CommandFixture.Ran;
import platen.ops.launch.ContextLauncher;
import platen.ops.launch.CoreConfiguration;

/** Tests operators' commands on an existing database. */
class CommandLineTest {
    private static final Path SAMPLES = Path.of("..", "samples");

    private static CommandFixture commands;
    private static TestDatabase testing;

    @BeforeAll
    static void open() {
        commands = new CommandFixture();
        testing = commands.testing;
    }

    @AfterAll
    static void close() {
        commands.close();
    }

    @Test
    void aLostDatabaseIsReportedInOneLine() throws Exception {
        var err = new StringWriter();
        CommandLine command = Platen.commandLine().setErr(new PrintWriter(err, true));
        int code = command.getExecutionExceptionHandler()
                .handleExecutionException(
                        new IllegalStateException("a step", new SQLException("terminating connection", "57P01")),
                        command, command.parseArgs());
        assertThat(code).isEqualTo(1);
        assertThat(err.toString().lines()).singleElement()
                .asString()
                .contains("The database went away", ": terminating connection.", "try again once it is back");
    }

    @Test
    void aKeyIsPrintedAloneAndHasTheRequestedScopes() {
        assertThat(run("workspaces", "create", "acme", "--plan", "free", "--allowance", "5").code()).isZero();
        Ran made = run("keys", "create", "-w", "acme", "-e", "staging", "-s", "template:read,webhook:manage",
                "--expires", "90d");
        assertThat(made.code()).isZero();
        String secret = made.out().strip();
        assertThat(KeySecret.wellFormed(secret)).as(made.out()).isTrue();

        ApiKey key = key(secret);
        assertThat(key.environment()).isEqualTo(Environment.STAGING);
        assertThat(key.scopes()).containsExactly("template:read", "webhook:manage");
        assertThat(key.expiresAt()).isEqualTo(key.createdAt().plus(Duration.ofDays(90)));

        String id = PublicId.KEY.of(key.id());
        assertThat(run("keys", "list", "-w", "acme").out()).contains(id, "valid").doesNotContain(secret);
        assertThat(run("keys", "revoke", id).code()).isZero();
        assertThat(key(secret).revokedAt()).isNotNull();
        assertThat(run("keys", "list", "-w", "acme").out()).contains("revoked");
        assertThat(run("keys", "revoke", id).code()).isEqualTo(1);
    }

    @Test
    void aKeyIsLimitedWhenItIsMadeAndLater() {
        run("workspaces", "create", "limited");
        ApiKey key = key(run("keys", "create", "-w", "limited", "--addresses=203.0.113.0/24,2001:db8::/32",
                "--requests-per-minute=600").out().strip());
        assertThat(key.limits()).isEqualTo(new KeyLimits(List.of("203.0.113.0/24", "2001:db8::/32"), 600));
        assertThat(run("keys", "list", "-w", "limited").out()).contains("203.0.113.0/24,2001:db8::/32", " 600 ");
        String id = PublicId.KEY.of(key.id());
        assertThat(run("keys", "limits", "-w", "limited", id, "--requests-per-minute=1200").out())
                .contains("from 203.0.113.0/24, 2001:db8::/32, 1,200 times a minute.");
        assertThat(run("keys", "limits", "-w", "limited", id, "--addresses=any", "--requests-per-minute=unlimited")
                .out()).contains("from any address, without a limit of its own.");
        assertThat(run("keys", "limits", "-w", "limited", id, "--addresses=203.0.113.7/24").err())
                .contains("'203.0.113.7/24' is no address and no network");
        assertThat(run("keys", "limits", "-w", "limited", id, "--requests-per-minute=0").err())
                .contains("1 to 1,000,000 requests per minute");
        assertThat(run("keys", "limits", "-w", "limited", id).err()).contains("Give --addresses");
    }

    @Test
    void aKeyHasTheFourScopesOfTheInterfaceAndNoExpiryUnlessToldOtherwise() {
        run("workspaces", "create", "usual");
        ApiKey key = key(run("keys", "create", "-w", "usual").out().strip());
        assertThat(key.scopes()).isEqualTo(Scope.DEFAULTS.stream().map(Scope::wire).toList());
        assertThat(key.environment()).isEqualTo(Environment.PRODUCTION);
        assertThat(key.expiresAt()).isNull();
        assertThat(run("workspaces", "list").out()).contains("usual").contains("unlimited");
    }

    @Test
    void whichOfSeveralWorkspacesIsMeantMustBeSaid() {
        run("workspaces", "create", "east");
        run("workspaces", "create", "west");
        Ran unsaid = run("keys", "list");
        assertThat(unsaid.code()).isEqualTo(1);
        assertThat(unsaid.err()).contains("--workspace", "east", "west");
    }

    @Test
    void aWorkspaceGetsAnotherPlan() {
        run("workspaces", "create", "growing", "--plan", "free");
        assertThat(workspace("growing").allowance()).isEqualTo(100);
        assertThat(run("workspaces", "change", "growing", "--plan", "business").code()).isZero();
        assertThat(workspace("growing").allowance()).isEqualTo(10_000);
        assertThat(run("workspaces", "change", "nobody", "--plan", "free").err()).contains("no workspace 'nobody'");
    }

    @Test
    void aRepeatedImportMakesANewVersionAndPublishesIt() {
        run("workspaces", "create", "forms");
        String form = SAMPLES.resolve("forms/consent.pdf").toString();
        Ran first = run("templates", "import", form, "-w", "forms", "--name", "Consent", "--publish", "production");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("'consent' has version 1: 1 page,");
        Ran second = run("templates", "import", form, "-w", "forms", "-p", "staging,development");
        assertThat(second.out()).contains("'consent' has version 2");
        assertThat(consent().published()).isEqualTo(
                Map.of(Environment.PRODUCTION, 1, Environment.STAGING, 2, Environment.DEVELOPMENT, 2));
        assertThat(consent().name()).isEqualTo("Consent");

        assertThat(run("templates", "publish", "consent", "-w", "forms", "-e", "production").code()).isZero();
        assertThat(consent().published()).containsEntry(Environment.PRODUCTION, 2);
        assertThat(run("templates", "publish", "consent", "-w", "forms", "-e", "production", "-v", "9").err())
                .contains("has no version 9");

        Ran workflow = run("workflows", "import", SAMPLES.resolve("workflows/onboarding.json").toString(), "-w",
                "forms");
        assertThat(workflow.code()).isEqualTo(1);
        assertThat(workflow.err()).contains("'application', which is no template", "'invoice', which is no template");
        assertThat(new WorkflowStore(testing.database()).list(workspace("forms").organizationId())).isEmpty();
    }

    @Test
    void aMisspeltMemberOfAWorkflowIsRefusedWithTheSuggestedName(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "misspelt");
        run("templates", "import", SAMPLES.resolve("forms/consent.pdf").toString(), "-w", "misspelt");
        Path file = Files.writeString(folder.resolve("flow.json"), """
                {"alias":"flow","naem":"Flow","fields":[],"documents":[
                  {"template":"consent","conditions":{"field":"full_name","equals":"Ada"}}]}
                """);
        Ran ran = run("workflows", "import", file.toString(), "-w", "misspelt");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("naem is not known here. Did you mean 'name'?",
                "documents[0].conditions is not known here. Did you mean 'condition'?");
        assertThat(new WorkflowStore(testing.database()).list(workspace("misspelt").organizationId())).isEmpty();
    }

    @Test
    void anImportNamesWhatItInheritsAndWhatItBreaks(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "versions");
        Path letter = Files.writeString(folder.resolve("letter.html"), "<p>{{due}} {{total}}</p>");
        Path schema = Files.writeString(folder.resolve("schema.json"), """
                {"fields":[{"key":"due","type":"date"},{"key":"total","type":"currency"}]}""");
        run("templates", "import", letter.toString(), "-w", "versions", "--schema", schema.toString(), "-p",
                "production");
        Files.writeString(letter, "<p>{{due}} {{name}}</p>");
        Ran check = run("templates", "import", letter.toString(), "-w", "versions", "--check");
        assertThat(check.out()).contains("nothing was stored", "carried over from the version before: due",
                "dropped: total: ", "breaking: 'total'");
        Ran second = run("templates", "import", letter.toString(), "-w", "versions");
        assertThat(second.out()).contains("has version 2", "carried over from the version before: due",
                "dropped: total: ", "breaking: 'total'");
        Ran shown = run("templates", "publish", "letter", "-w", "versions", "-e", "production", "--check");
        assertThat(shown.code()).isEqualTo(3);
        assertThat(shown.out())
                .contains("nothing was published", "change from version 1: breaking", "breaking: 'total'")
                .doesNotContain("affected workflow");
        assertThat(run("templates", "list", "-w", "versions").out()).containsPattern("letter +dynamic +published +1 ");
    }

    @Test
    void anImportPrintsWarningsWithTheirPlacesAndAStrictOneIsRefusedWithThem(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "strict");
        Path letter = Files.writeString(folder.resolve("letter.html"), "<p>x</p>\n<video></video>");
        String warning = "  warning: template.html:2:1: <video> is not drawn; its box stays empty.";
        Ran refused = run("templates", "import", letter.toString(), "-w", "strict", "--strict");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("The template has 1 warning", warning);
        assertThat(run("templates", "import", letter.toString(), "-w", "strict").out()).contains("version 1", warning);
    }

    @Test
    void importAndPreviewPrintTheSameWarnings(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "alike");
        Path letter = Files.writeString(folder.resolve("alike.html"), """
                <!doctype html><style>p { colour: red }
                b { colour: red } p { color: {{c}} }</style><p style="wobble: 1">{{c}}</p><video></video>""");
        Path data = Files.writeString(folder.resolve("data.json"), "{\"c\":\"red\"}");
        Ran imported = run("templates", "import", letter.toString(), "-w", "alike");
        List<String> warnings = imported.out().lines().filter(each -> each.contains("warning:")).toList();
        assertThat(warnings).hasSizeGreaterThan(3)
                .anyMatch(each -> each.contains("template.html:1:27: The property 'colour' is not supported; it is "
                        + "ignored. (2 times, also at 2:5)"));
        Ran shown = run("templates", "preview", "alike", "-w", "alike", "-d", data.toString(), "-o",
                folder.resolve("a.pdf").toString());
        assertThat(shown.out().lines().filter(each -> each.contains("warning:"))).containsExactlyElementsOf(warnings);
        Ran strict = run("templates", "import", letter.toString(), "-w", "alike", "--strict");
        assertThat(strict.err().lines().filter(each -> each.contains("  warning:")))
                .containsExactlyElementsOf(warnings);
    }

    @Test
    void publishingATemplateNamesTheWorkflowsThatDoNotFitIt(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "affected");
        Path letter = Files.writeString(folder.resolve("letter.html"), "<p>{{due}} {{total}}</p>");
        run("templates", "import", letter.toString(), "-w", "affected", "-p", "production");
        Path flow = Files.writeString(folder.resolve("flow.json"), """
                {"alias":"flow","name":"Flow","fields":[{"key":"sum","type":"text"}],
                 "documents":[{"template":"letter","mapping":{"total":"sum"}}]}
                """);
        assertThat(run("workflows", "import", flow.toString(), "-w", "affected", "-p", "production").code()).isZero();
        Files.writeString(letter, "<p>{{due}}</p>");
        run("templates", "import", letter.toString(), "-w", "affected");
        for (String flag : List.of("--check", "--version=2")) {
            Ran ran = run("templates", "publish", "letter", "-w", "affected", "-e", "production", flag);
            assertThat(ran.code()).isEqualTo(flag.equals("--check") ? 3 : 0);
            assertThat(ran.out()).contains("affected workflow: 'flow' does not fit this version.");
        }
    }

    @Test
    void keysAndPublicationsAreAudited() {
        run("workspaces", "create", "audited");
        run("keys", "create", "-w", "audited", "-n", "nightly", "-s", "template:read");
        UUID key = new KeyStore(testing.database()).of(workspace("audited").id()).getFirst().id();
        run("keys", "revoke", PublicId.KEY.of(key));
        run("templates", "import", SAMPLES.resolve("forms/consent.pdf").toString(), "-w", "audited", "-p", "staging");
        assertThat(run("audit", "list", "-w", "audited").out()).contains("key.created", "key.revoked",
                PublicId.KEY.of(key), "nightly", "template:read", "template.published", "tpl_", "staging", "\"cli\"");
    }

    @Test
    void aVersionIsSeenBeforeItIsPublished(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "authors");
        String letter = SAMPLES.resolve("documents/welcome.html").toString();
        Path pdf = folder.resolve("welcome.pdf");
        run("templates", "import", letter, "-w", "authors");
        Ran bare = run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString());
        assertThat(bare.code()).isEqualTo(1);
        assertThat(bare.err()).contains("without sample data", "--data");

        String sample = SAMPLES.resolve("data/welcome.json").toString();
        run("templates", "import", letter, "-w", "authors", "--sample-data", sample);
        Ran seen = run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString());
        assertThat(seen.code()).as(seen.err()).isZero();
        assertThat(seen.out()).contains("welcome.pdf: 1 page.");
        assertThat(text(pdf)).contains("PREVIEW");

        Ran first = run("templates", "preview", "welcome", "-w", "authors", "-v", "1", "-o", pdf.toString(), "-d",
                sample);
        assertThat(first.code()).as(first.err()).isZero();
        Path wrong = Files.writeString(folder.resolve("wrong.json"), "{}");
        assertThat(run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString(), "-d",
                wrong.toString()).err()).contains("The data does not fit");
        assertThat(run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString(), "-v", "9").err())
                .contains("no such version");
    }

    @Test
    void anEndpointIsMadeTestedAndSwitchedOff() {
        run("workspaces", "create", "told");
        assertThat(run("webhooks", "create", "https://10.0.0.1/", "-w", "told").err()).contains("private address",
                "PLATEN_OUTBOUND_ALLOW");
        assertThat(run("webhooks", "create", "https://a.example/", "-w", "told", "--events", "nothing").err())
                .contains("submission.completed");
        Ran made = run("webhooks", "create", "https://receiver.invalid/hook", "-w", "told", "--sources", "api_sync");
        assertThat(made.out()).startsWith("whsec_");
        Endpoint endpoint = new EndpointStore(testing.database()).of(workspace("told").id()).getFirst();
        assertThat(endpoint.apiSync()).isTrue();
        assertThat(endpoint.forms()).isFalse();
        String id = PublicId.ENDPOINT.of(endpoint.id());
        assertThat(run("webhooks", "list", "-w", "told").out()).contains(id, "enabled").doesNotContain("whsec_");

        Ran tested = run("webhooks", "test", id, "-w", "told");
        assertThat(tested.code()).isEqualTo(1);
        assertThat(tested.out()).contains("failed", "could not be resolved");
        String delivery = tested.out().substring(0, tested.out().indexOf(' '));
        assertThat(run("deliveries", "list", "-w", "told", "--status", "failed").out()).contains(delivery);
        assertThat(run("deliveries", "show", delivery, "-w", "told").out()).contains("could not be resolved");
        assertThat(run("webhooks", "disable", id, "-w", "told").code()).isZero();
        assertThat(run("deliveries", "replay", delivery, "-w", "told").code()).isEqualTo(1);
        assertThat(run("webhooks", "enable", id, "-w", "told").code()).isZero();
        assertThat(run("deliveries", "replay", delivery, "-w", "told").out()).contains("is sent again");
        run("webhooks", "disable", id, "-w", "told");
        assertThat(run("webhooks", "change", id, "-w", "told", "--events", "batch.failed", "--sources", "forms").code())
                .isZero();
        assertThat(run("webhooks", "change", id, "-w", "told", "--url", "https://10.0.0.1/").err())
                .contains("private address");
        Endpoint changed = new EndpointStore(testing.database()).of(workspace("told").id()).getFirst();
        assertThat(changed.events()).containsExactly("batch.failed");
        assertThat(changed.apiSync()).isFalse();
        assertThat(changed.forms()).isTrue();
        assertThat(changed.enabled()).isFalse();
        assertThat(changed.url()).isEqualTo(endpoint.url());
        assertThat(run("webhooks", "rotate", id, "-w", "told", "--overlap", "2").out()).startsWith("whsec_")
                .isNotEqualTo(made.out());
        assertThat(run("webhooks", "delete", id, "-w", "told").code()).isZero();
        assertThat(run("webhooks", "delete", id, "-w", "told").err()).contains("no webhook");
    }

    @Test
    void answersByHashAreAllowedAndForbidden() {
        new WorkspaceStore(testing.database()).create("open", Plan.ENTERPRISE, OptionalInt.empty(), Instant.now());
        var answers = new HashAnswerStore(testing.database());
        UUID workspace = workspace("open").id();
        assertThat(answers.allowed(workspace)).isFalse();
        assertThat(run("workspaces", "hashes", "open").out()).contains("are answered for");
        assertThat(answers.allowed(workspace)).isTrue();
        assertThat(run("workspaces", "hashes", "open", "--off").out()).contains("are not answered for");
        assertThat(answers.allowed(workspace)).isFalse();
        assertThat(run("workspaces", "hashes", "missing").code()).isNotZero();
    }

    @Test
    void whatPlatenDidByItselfIsShownAndToldToAContact() {
        new WorkspaceStore(testing.database()).create("watched", Plan.ENTERPRISE, OptionalInt.empty(), Instant.now());
        assertThat(run("workspaces", "contact", "watched", "nowhere").err()).contains("no mail address");
        assertThat(run("workspaces", "contact", "watched", "ada@watched.example").out())
                .contains("ada@watched.example");
        UUID workspace = workspace("watched").id();
        assertThat(new WorkspaceStore(testing.database()).contact(workspace)).contains("ada@watched.example");
        new AuditStore(testing.database()).append(workspace, new AuditChange(Actor.SYSTEM, AuditType.WEBHOOK_DISABLED,
                PublicId.next(), "{\"reason\":\"gone\"}", null, null, Instant.now()));
        new MailStore(testing.database()).queue(
                new NewMail(PublicId.next(), workspace, "ada@watched.example", "A webhook is disabled", "…",
                        Instant.now()),
                Duration.ofMinutes(1));
        assertThat(run("audit", "list", "-w", "watched").out()).contains("webhook.disabled", "gone");
        assertThat(run("audit", "mails", "-w", "watched").out()).contains("pending", "A webhook is disabled");
    }

    @Test
    void nothingButTheCommandWritesToStandardOutput() {
        try (var context = ContextLauncher.command(List.of(CoreConfiguration.class)).run(List.of())) {
            for (String logger : List.of("root", "platen")) {
                assertThat(context.getEnvironment().getProperty("logging.level." + logger)).isEqualTo("off");
            }
        }
    }

    @Test
    void aCommandCreatesOnlyTheBeansItUsesAndStopsThem() {
        try (var context = ContextLauncher.command(List.of(CoreConfiguration.class)).run(List.of())) {
            assertThat(context.containsBean("org.springframework.context.event.internalEventListenerProcessor"))
                    .isFalse();
            BatchYieldGate gate = context.getBean(BatchYieldGate.class);
            assertThat(context.getBeanFactory().getSingletonNames())
                    .contains("batchYieldGate")
                    .doesNotContain("jobStorage", "workerPool", RenderJobHandler.class.getName());
            context.close();
            assertThat(gate.isRunning()).as("a bean that the command has created").isFalse();
        }
    }

    @Test
    void helpDescribesAllCommandsWithoutTheirDeclarations() {
        CommandLine help = Platen.commandLine("--help");
        assertThat(help.getSubcommands().get("keys")).extracting(CommandLine::getSubcommands)
                .isEqualTo(Map.of());
        assertThat(help.getUsageMessage()).isEqualTo(Platen.commandLine().getUsageMessage())
                .contains("revokes API keys");
    }

    @Test
    void everyCommandHasTheNameByWhichItIsCalled() {
        Platen.commandLine()
                .getSubcommands()
                .forEach((name, command) -> assertThat(command.getCommandSpec().userObject().getClass()
                        .getAnnotation(CommandLine.Command.class)
                        .name()).isEqualTo(name));
    }

    @Test
    void anErrorIsReportedInOneLine() {
        Ran unknown = run("keys", "list", "-w", "nobody");
        assertThat(unknown.code()).isEqualTo(1);
        assertThat(unknown.err().strip().lines()).singleElement().asString().contains("no workspace 'nobody'");
        assertThat(run("keys", "revoke", "key_1").err()).contains("no key id");
        run("workspaces", "create", "mistaken");
        assertThat(run("templates", "import", "no-such.pdf", "-w", "mistaken").err())
                .contains("no-such.pdf cannot be read: there is no such file");
    }

    @Test
    void anInvalidCommandDoesNotOpenTheDatabase() {
        assertThat(run("keys", "create", "--expires", "3d").code()).isEqualTo(2);
        assertThat(run("keys", "create", "--expires", "3d").err()).contains("30d, 90d, 1y, never");
        assertThat(run("keys", "create", "-s", "everything").err()).contains("template:render");
        assertThat(run().code()).isEqualTo(2);
    }

    private static String text(Path pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf.toFile())) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static ApiKey key(String secret) {
        return new KeyStore(testing.database()).findByHash(KeySecret.hash(secret)).orElseThrow();
    }

    private static Template consent() {
        return new TemplateStore(testing.database()).findByAlias(workspace("forms").organizationId(), "consent")
                .orElseThrow();
    }

    private static Workspace workspace(String name) {
        return new WorkspaceStore(testing.database()).findByName(name).orElseThrow();
    }
}
