package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.UUID;
import java.util.function.Function;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.PublicId;
import platen.ops.CommandFixture.Ran;

/**
 * Runs every command in an archived workspace: those that change something in it are refused and change nothing, those
 * that read work. A new command fails until it is listed here.
 */
@Tag("thorough")
class ArchivedWorkspaceCommandsTest {
    private static final Path SAMPLES = Path.of("..", "samples");

    /** Commands of the installation, of people, and of workspaces as a whole, which pages allow too. */
    private static final Set<String> ELSEWHERE = Set.of("serve", "demo", "check", "doctor", "operator password",
            "secrets rotate", "secrets reset", "secrets check", "templates upgrade", "workspaces create",
            "workspaces list", "workspaces archive", "workspaces restore", "workspaces delete", "people create-owner",
            "people invite", "people list", "people role", "people reset", "people disable", "people enable", "backup",
            "restore", "migrate", "privacy find", "privacy export", "privacy erase", "seal show", "seal request",
            "seal import", "seal rotate", "verify",
            // holds what an archived workspace still has
            "workspaces hold", "workspaces release", "workspaces pause", "workspaces quarantine",
            "workspaces resume");

    @TempDir
    private Path folder;

    private CommandFixture commands;

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
    void aCommandThatChangesSomethingIsRefusedAndAnotherReads() throws IOException {
        succeed("workspaces", "create", "acme");
        succeed("workspaces", "archive", "acme");
        String before = content();
        assertRefused("keys create", List.of(), before);
        assertRefused("templates import", List.of(welcome()), before);
        succeed("keys", "list");
        succeed("templates", "import", welcome(), "--check");
        succeed("workspaces", "restore", "acme");
        succeed("keys", "create");
    }

    @Test
    void everyCommandIsListed() {
        var listed = new TreeSet<>(changing("", "", "", "", "", "", "").keySet());
        listed.addAll(reading("", "", "").keySet());
        listed.addAll(ELSEWHERE);
        assertThat(AuditedCommandsTest.leaves(Platen.commandLine(), "")).isEqualTo(listed);
    }

    @Test
    void commandsThatChangeSomethingAreRefusedAndOthersRead() throws IOException {
        Path flow = Files.writeString(folder.resolve("flow.json"), """
                {"alias":"flow","name":"Flow","fields":[{"key":"a","type":"text"}],
                 "documents":[{"template":"welcome","condition":{"field":"a","equals":"never"}}]}
                """);
        Path rows = Files.writeString(folder.resolve("rows.ndjson"), "{\"data\":%s}\n".formatted(
                Files.readString(SAMPLES.resolve("data/welcome.json")).replaceAll("\\s*\n\\s*", " ")));
        fill(flow, rows);
        String endpoint = id("webhook_endpoint", PublicId.ENDPOINT::of);
        String batch = id("batch", PublicId.BATCH::of);
        String schedule = id("schedule", PublicId.SCHEDULE::of);
        Map<String, List<String>> changing = new LinkedHashMap<>(
                changing(flow.toString(), rows.toString(), id("api_key", PublicId.KEY::of), endpoint, batch, schedule,
                        id("destination", PublicId.DESTINATION::of)));
        String delivery = id("delivery", PublicId.DELIVERY::of);
        changing.put("deliveries replay", List.of(delivery));

        succeed("workspaces", "archive", "acme");
        String before = content();
        changing.forEach((command, arguments) -> assertRefused(command, arguments, before));
        reading(batch, schedule, delivery).forEach((command, arguments) -> {
            Ran read = command(command, arguments);
            assertThat(read.code()).as(command + ": " + read.err()).isZero();
        });
        succeed("templates", "import", welcome(), "--check");
        succeed("templates", "publish", "welcome", "-e", "staging", "--check");
        succeed("workspaces", "restore", "acme");
        succeed("webhooks", "enable", endpoint);
    }

    private void assertRefused(String command, List<String> arguments, String before) {
        Ran refused = command(command, arguments);
        assertThat(refused.code()).as(command + ": " + refused.out() + refused.err()).isEqualTo(1);
        assertThat(refused.err()).as(command).contains("The workspace 'acme' is archived",
                "platen workspaces restore acme");
        assertThat(content()).as(command).isEqualTo(before);
    }

    /** Fills a workspace with a record of each kind. */
    private void fill(Path flow, Path rows) {
        succeed("workspaces", "create", "acme");
        succeed("keys", "create", "-n", "first");
        succeed("templates", "import", welcome(), "--sample-data", SAMPLES.resolve("data/welcome.json").toString());
        succeed("templates", "publish", "welcome", "-e", "production");
        succeed("workflows", "import", flow.toString());
        succeed("webhooks", "create", "https://receiver.invalid/hook");
        run("webhooks", "test", id("webhook_endpoint", PublicId.ENDPOINT::of));
        succeed("batch", "run", rows.toString(), "--template", "welcome");
        succeed("schedules", "create", "nightly", "--cron", "@daily", "--url", "https://rows.invalid/", "--template",
                "welcome");
        succeed("destinations", "create", "store", "--type=s3", "--setting=region=eu-central-1",
                "--setting=bucket=letters");
    }

    /** Returns the commands that change a workspace, with their arguments. */
    private static Map<String, List<String>> changing(String flow, String rows, String key, String endpoint,
            String batch, String schedule, String destination) {
        var all = new LinkedHashMap<String, List<String>>();
        all.put("workspaces change", List.of("acme", "--plan", "business"));
        all.put("workspaces retention", List.of("acme", "--answers", "30"));
        all.put("workspaces contact", List.of("acme", "desk@example.org"));
        all.put("workspaces reach", List.of("acme", "environment"));
        all.put("workspaces hashes", List.of("acme"));
        all.put("keys create", List.of());
        all.put("keys scopes", List.of(key, "template:read"));
        all.put("keys limits", List.of(key, "--requests-per-minute=60"));
        all.put("keys rotate", List.of(key));
        all.put("keys revoke", List.of(key));
        all.put("templates import", List.of(welcome()));
        all.put("templates publish", List.of("welcome", "-e", "staging"));
        all.put("templates seal", List.of("welcome"));
        all.put("workflows import", List.of(flow));
        all.put("workflows publish", List.of("flow", "-v", "1", "-e", "staging"));
        all.put("webhooks create", List.of("https://other.invalid/hook"));
        all.put("webhooks change", List.of(endpoint, "--events", "submission.failed"));
        all.put("webhooks rotate", List.of(endpoint));
        all.put("webhooks test", List.of(endpoint));
        all.put("webhooks disable", List.of(endpoint));
        all.put("webhooks enable", List.of(endpoint));
        all.put("webhooks delete", List.of(endpoint));
        all.put("deliveries replay", List.of());
        all.put("batch run", List.of(rows, "--template", "welcome"));
        all.put("batch resume", List.of(batch));
        all.put("batch cancel", List.of(batch));
        all.put("batch delete", List.of(batch));
        all.put("schedules create", List.of("weekly", "--cron", "@weekly", "--url", "https://rows.invalid/",
                "--template", "welcome"));
        all.put("schedules run", List.of(schedule));
        all.put("schedules pause", List.of(schedule));
        all.put("schedules resume", List.of(schedule));
        all.put("schedules delete", List.of(schedule));
        all.put("destinations create", List.of("other", "--type=s3", "--setting=region=eu", "--setting=bucket=other"));
        all.put("destinations change", List.of(destination, "--disable"));
        all.put("destinations test", List.of(destination));
        all.put("destinations delete", List.of(destination));
        all.put("destinations retry", List.of(batch));
        return all;
    }

    /** Returns the commands that read a workspace, with their arguments. */
    private Map<String, List<String>> reading(String batch, String schedule, String delivery) {
        return Map.ofEntries(Map.entry("keys list", List.of()), Map.entry("templates list", List.of()),
                Map.entry("templates preview", List.of("welcome", "-o", folder.resolve("welcome.pdf").toString())),
                Map.entry("workflows list", List.of()), Map.entry("batch list", List.of()),
                Map.entry("batch show", List.of(batch)),
                Map.entry("schedules list", List.of()),
                Map.entry("destinations list", List.of()),
                Map.entry("destinations transfers", List.of(batch)),
                Map.entry("schedules next", List.of(schedule)),
                Map.entry("schedules firings", List.of(schedule)),
                Map.entry("webhooks list", List.of()), Map.entry("deliveries list", List.of()),
                Map.entry("deliveries show", List.of(delivery)),
                Map.entry("audit list", List.of()), Map.entry("audit mails", List.of()));
    }

    private static String welcome() {
        return SAMPLES.resolve("documents/welcome.html").toString();
    }

    private static Ran command(String command, List<String> arguments) {
        var line = new ArrayList<>(List.of(command.split(" ")));
        line.addAll(arguments);
        return run(line.toArray(String[]::new));
    }

    private static void succeed(String... line) {
        Ran ran = run(line);
        assertThat(ran.code()).as(String.join(" ", line) + ": " + ran.err()).isZero();
    }

    private String id(String table, Function<UUID, String> name) {
        return name.apply(commands.testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select id from " + table + " limit 1")
                        .mapTo(UUID.class)
                        .one()));
    }

    /** Returns the rows that commands change. */
    private String content() {
        return commands.testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("""
                        select (select count(*) from audit_entry) || ' ' || (select count(*) from template_version)
                               || ' ' || (select count(*) from workflow_version) || ' ' || (select count(*) from delivery)
                               || ' ' || (select string_agg(cast(w as text), '|') from workspace w)
                               || ' ' || (select string_agg(cast(k as text), '|') from api_key k)
                               || ' ' || (select string_agg(cast(e as text), '|') from webhook_endpoint e)
                               || ' ' || (select string_agg(cast(b as text), '|') from batch b)
                               || ' ' || (select string_agg(cast(s as text), '|') from schedule s)
                        """).mapTo(String.class).one());
    }
}
