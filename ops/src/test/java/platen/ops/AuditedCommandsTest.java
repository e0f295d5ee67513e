package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;
import platen.db.audit.AuditStore;
import platen.db.core.PublicId;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.operator.OperatorStore;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.audit.AuditTrail;
import platen.jobs.seal.NewSealKey;
import platen.jobs.seal.SealKeyFile;
import platen.ops.CommandFixture.Ran;
import platen.web.operator.login.OperatorPasswords;

/**
 * Runs every command that changes something and looks for its audit entry. A new command fails until it is run here or
 * listed with those that change nothing.
 */
@Tag("thorough")
class AuditedCommandsTest {
    private static final Path SAMPLES = Path.of("..", "samples");

    /** Commands that change nothing themselves. */
    private static final Set<String> READING = Set.of("serve", "demo", "check", "doctor", "migrate", "workspaces list",
            "keys list",
            "templates list", "templates preview", "workflows list", "batch list", "batch show", "schedules list",
            "destinations list", "destinations transfers", "schedules next", "schedules firings", "webhooks list",
            "deliveries list", "deliveries show", "audit list",
            "audit mails", "people list", "secrets check", "seal show", "seal request", "verify", "backup",
            // restores the audit log with all other tables
            "restore");

    @TempDir
    private Path folder;

    private CommandFixture commands;
    private final Set<String> ran = new TreeSet<>();

    @BeforeEach
    void open() {
        commands = new CommandFixture();
        CommandSettings.set("platen.data", folder.toString());
    }

    @AfterEach
    void close() {
        CommandSettings.clear("platen.data");
        commands.close();
    }

    @Test
    void everyChangingCommandLeavesAnEntryWithTheCommandLineAsItsActor() throws IOException {
        workspacesAndKeys();
        templatesAndWorkflows();
        webhooks();
        batches();
        schedules();
        destinations();
        people();
        installation();
        ran.addAll(READING);
        assertThat(leaves(Platen.commandLine(), "")).as("commands that are run here or change nothing").isEqualTo(ran);
        assertThat(contents().toString()).doesNotContain("whsec_", "pk_", "sk_", "$2a$");
    }

    private void workspacesAndKeys() {
        audited("workspaces create", "acme");
        audited("workspaces change", "acme", "--plan", "business");
        audited("workspaces contact", "acme", "desk@example.org");
        audited("workspaces reach", "acme", "environment");
        audited("workspaces hashes", "acme");
        audited("workspaces retention", "acme", "--answers", "30", "--pdfs", "90");
        audited("workspaces hold", "acme", "--reason", "case 7");
        audited("workspaces release", "acme");
        audited("workspaces pause", "acme", "--reason", "a flood");
        audited("workspaces quarantine", "acme", "--reason", "abuse");
        assertThat(run("workspaces", "list").out()).contains("quarantined");
        audited("workspaces resume", "acme");
        audited("workspaces archive", "acme");
        audited("workspaces restore", "acme");
        audited("workspaces delete", "acme");
        assertThat(run("workspaces", "list").out()).contains("deleted on ");
        run("workspaces", "restore", "acme");
        audited("keys create", "-n", "first");
        String key = PublicId.KEY.of(UUID.fromString(one("select cast(id as text) from api_key")));
        audited("keys scopes", key, "template:read");
        audited("keys limits", key, "--addresses=203.0.113.0/24");
        audited("keys rotate", key);
        audited("keys revoke", key);
    }

    private void templatesAndWorkflows() throws IOException {
        audited("templates import", SAMPLES.resolve("documents/welcome.html").toString(), "--sample-data",
                SAMPLES.resolve("data/welcome.json").toString());
        audited("templates publish", "welcome", "-e", "production");
        sql("update template_version set engine_revision = 0");
        audited("templates upgrade");
        audited("templates seal", "welcome");
        Path flow = Files.writeString(folder.resolve("flow.json"), """
                {"alias":"flow","name":"Flow","fields":[{"key":"a","type":"text"}],
                 "documents":[{"template":"welcome","condition":{"field":"a","equals":"never"}}]}
                """);
        audited("workflows import", flow.toString());
        audited("workflows publish", "flow", "-v", "1", "-e", "staging");
    }

    private void webhooks() {
        audited("webhooks create", "https://receiver.invalid/hook");
        String id = PublicId.ENDPOINT.of(UUID.fromString(
                one("select cast(id as text) from webhook_endpoint")));
        audited("webhooks change", id, "--url", "https://other.invalid/");
        audited("webhooks rotate", id);
        // exit code 1 says that the receiver does not answer
        entry("webhooks test", 1, id);
        String delivery = PublicId.DELIVERY.of(UUID.fromString(one("select cast(id as text) from delivery")));
        audited("deliveries replay", delivery);
        audited("webhooks disable", id);
        audited("webhooks enable", id);
        audited("webhooks delete", id);
    }

    private void batches() throws IOException {
        Path rows = Files.writeString(folder.resolve("rows.ndjson"), "{\"data\":%s}\n".formatted(
                Files.readString(SAMPLES.resolve("data/welcome.json")).replaceAll("\\s*\n\\s*", " ")));
        audited("batch run", rows.toString(), "--template", "welcome", "-o", folder.resolve("out").toString());
        String id = PublicId.BATCH.of(UUID.fromString(one("select cast(id as text) from batch")));
        sql("update batch set status = 'in_progress', completed_at = null, due_at = now()");
        audited("batch cancel", id);
        sql("update batch set status = 'cancelled', completed_at = now(), due_at = null");
        audited("batch resume", id, "-o", folder.resolve("again").toString());
        audited("batch delete", id);
    }

    private void schedules() {
        audited("schedules create", "nightly", "--cron", "@daily", "--url", "https://rows.invalid/", "--template",
                "welcome");
        String id = PublicId.SCHEDULE.of(UUID.fromString(one("select cast(id as text) from schedule")));
        audited("schedules run", id);
        audited("schedules pause", id);
        audited("schedules resume", id);
        audited("schedules delete", id);
    }

    private void destinations() throws IOException {
        Path credentials = Files.writeString(folder.resolve("credentials.json"),
                "{\"access_key_id\":\"AKIDEXAMPLE\",\"secret_access_key\":\"sk_canary\"}");
        audited("destinations create", "store", "--type=s3", "--setting=endpoint=https://store.invalid",
                "--setting=region=eu-central-1", "--setting=bucket=letters", "--credentials", credentials.toString());
        String id = PublicId.DESTINATION.of(UUID.fromString(one("select cast(id as text) from destination")));
        audited("destinations change", id, "--setting=folder=in");
        // exit code 1 says that the store does not answer
        entry("destinations test", 1, id);
        Path rows = Files.writeString(folder.resolve("delivered.ndjson"), "{\"data\":%s}\n".formatted(
                Files.readString(SAMPLES.resolve("data/welcome.json")).replaceAll("\\s*\n\\s*", " ")));
        run("batch", "run", rows.toString(), "--template", "welcome", "--deliver-to", "store={row}.pdf");
        UUID batch = UUID.fromString(one("select cast(batch_id as text) from batch_destination"));
        sql("""
                insert into transfer (id, workspace_id, batch_id, position, destination_id, number, name, status,
                                      last_attempt, round_at, error, created_at, ended_at)
                select gen_random_uuid(), d.workspace_id, b.batch_id, 0, d.id, 1, '1.pdf', 'failed', 1, now(), '{}',
                       now(), now()
                  from batch_destination b join destination d on d.id = b.destination_id
                """);
        assertThat(run("destinations", "transfers", PublicId.BATCH.of(batch)).out()).contains("1.pdf", "failed");
        audited("destinations retry", PublicId.BATCH.of(batch));
        audited("destinations delete", id);
    }

    private void people() {
        audited("people create-owner", "owner@example.org");
        audited("people invite", "guest@example.org", "-r", "editor");
        member("owner@example.org", Role.OWNER);
        member("mara@example.org", Role.VIEWER);
        audited("people role", "mara@example.org", "developer");
        audited("people reset", "mara@example.org", "--second-factor");
        audited("people disable", "mara@example.org");
        audited("people enable", "mara@example.org");
    }

    private void installation() throws IOException {
        var database = commands.testing.database();
        new OperatorPasswords(database, new OperatorStore(database), folder,
                new AuditTrail(new AuditStore(database), Clock.systemUTC()), Clock.systemUTC()).createFirst();
        audited("privacy find", "--value", "nobody@example.org");
        audited("privacy export", folder.resolve("person.zip").toString(), "--value", "nobody@example.org");
        audited("privacy erase", "--value", "nobody@example.org", "--confirm");
        audited("operator password", "--generate");
        audited("secrets rotate");
        Path key = folder.resolve("given.p12");
        new SealKeyFile(key, "").write(NewSealKey.create("Given", Clock.systemUTC().instant()));
        audited("seal import", key.toString());
        audited("seal rotate", "--confirm");
        audited("secrets reset", "--confirm");
        assertThat(run("audit", "list", "--installation").out()).contains("operator.password_changed",
                "secrets.rotated", "seal.replaced");
    }

    private void audited(String command, String... arguments) {
        entry(command, 0, arguments);
    }

    /** Runs a command and expects an entry of the command line. */
    private void entry(String command, int code, String... arguments) {
        int before = contents().size();
        var line = new ArrayList<>(List.of(command.split(" ")));
        line.addAll(List.of(arguments));
        Ran result = run(line.toArray(String[]::new));
        assertThat(result.code()).as(line + ": " + result.err()).isEqualTo(code);
        assertThat(contents().stream().skip(before).map(each -> each.get("actor_type"))).as(command)
                .isNotEmpty()
                .contains("cli");
        ran.add(command);
    }

    private void member(String email, Role role) {
        var database = commands.testing.database();
        var now = Clock.systemUTC().instant();
        var person = new Person(PublicId.next(), email, "Some Person", Language.EN, Theme.SYSTEM, null, null, now);
        new PersonStore(database).create(person, null);
        new MembershipStore(database).add(new Membership(
                new WorkspaceStore(database).all().getFirst().organizationId(), person.id(), role, now));
    }

    /** Returns the paths of the commands that can be run, such as {@code keys create}. */
    static Set<String> leaves(CommandLine command, String path) {
        var leaves = new TreeSet<String>();
        for (Map.Entry<String, CommandLine> each : command.getSubcommands().entrySet()) {
            String name = path.isEmpty() ? each.getKey() : path + " " + each.getKey();
            if (each.getValue().getSubcommands().isEmpty()) {
                leaves.add(name);
            } else {
                leaves.addAll(leaves(each.getValue(), name));
            }
        }
        return leaves;
    }

    private List<Map<String, Object>> contents() {
        return commands.testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select type, actor_type, actor_label, cast(data as text) as data, cast(before as text) as b,
                               cast(after as text) as a
                          from audit_entry order by created_at, id
                        """).mapToMap().list());
    }

    private String one(String query) {
        return commands.testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery(query + " limit 1").mapTo(String.class).one());
    }

    private void sql(String statement) {
        commands.testing.database().jdbi().useHandle(handle -> handle.execute(statement));
    }
}
