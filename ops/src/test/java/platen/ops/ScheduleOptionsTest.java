package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.UUID;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.yaml.snakeyaml.LoaderOptions;
import org.yaml.snakeyaml.Yaml;
import org.yaml.snakeyaml.constructor.SafeConstructor;
import platen.db.core.PublicId;
import platen.db.schedule.Schedule;
import platen.db.schedule.ScheduleStore;
import platen.jobs.json.StoredJson;
import platen.ops.CommandFixture.Ran;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares {@code platen schedules create} with the API's description: each member of a schedule has an option of the
 * command; a new member fails this test until it has one.
 */
class ScheduleOptionsTest {
    private static final Path DOCUMENT = Path.of("..", "samples", "documents", "welcome.html");
    private static final Path DESCRIPTION = Path.of("..", "samples", "clients", "openapi.yaml");

    private static final Map<String, List<String>> SCHEDULE = Map.of("name", List.of("all"), "cron",
            List.of("--cron=30 2 * * *"), "time_zone", List.of("--time-zone=Europe/Berlin"), "misfire",
            List.of("--misfire=skip"), "batch_source", List.of("--url=https://rows.example/today.csv"), "batch",
            List.of(), "paused", List.of("--paused"));
    private static final Set<String> SOURCE = Set.of("type", "folder", "url", "database", "query");
    private static final Map<String, List<String>> BATCH = Map.ofEntries(
            Map.entry("template", List.of("--template=welcome")), Map.entry("workflow", List.of("--workflow=two")),
            Map.entry("format", List.of("--format=csv")), Map.entry("delimiter", List.of("--delimiter=;")),
            Map.entry("mapping", List.of("--map=Name=full_name")), Map.entry("sheet", List.of("--sheet=March")),
            Map.entry("extra_columns", List.of("--extra-columns=refuse")),
            Map.entry("formats", List.of("--decimal=Betrag=,", "--date-format=start_date=dd.MM.yyyy")),
            Map.entry("on_error", List.of("--on-error=stop")), Map.entry("output", List.of("--output=merged")),
            Map.entry("strict", List.of("--strict")), Map.entry("dry_run", List.of("--dry-run")),
            Map.entry("metadata", List.of("--metadata=branch=12")),
            Map.entry("deliver_to", List.of("--deliver-to=archive:zip={date}/all-{part}.zip")));
    /** Members of an entry of {@code deliver_to}, which one option has together. */
    private static final Set<String> DELIVER_TO = Set.of("destination", "content", "file_name");
    /** Members that exclude others, of which each has a schedule of its own. */
    private static final Set<String> ALONE = Set.of("workflow", "dry_run");

    @TempDir
    private Path folder;

    private CommandFixture commands;

    @BeforeEach
    void open() throws IOException {
        commands = new CommandFixture();
        CommandSettings.set("platen.data", folder.toString());
        CommandSettings.set("platen.destinations.folder", Files.createDirectory(folder.resolve("out")).toString());
        CommandSettings.set("platen.schedules.drop-folder", Files.createDirectory(folder.resolve("in")).toString());
        succeed("workspaces", "create", "acme");
        succeed("templates", "import", DOCUMENT.toString(), "--publish", "production");
        succeed("destinations", "create", "archive", "--type=folder");
    }

    @AfterEach
    void close() {
        Stream.of("platen.data", "platen.destinations.folder", "platen.schedules.drop-folder")
                .forEach(CommandSettings::clear);
        commands.close();
    }

    private static String succeed(String... command) {
        Ran ran = run(command);
        assertThat(ran.code()).as(String.join(" ", command) + ": " + ran.err()).isZero();
        return ran.out();
    }

    /** Returns the names of the members that a schema of the API's description has. */
    private static Set<String> members(String schema, String... below) throws IOException {
        Map<String, Object> node = new Yaml(new SafeConstructor(new LoaderOptions()))
                .load(Files.readString(DESCRIPTION));
        for (String key : Stream.concat(Stream.of("components", "schemas", schema, "properties"), Arrays.stream(below))
                .toList()) {
            node = map(node.get(key));
        }
        return node.keySet();
    }

    @SuppressWarnings("unchecked") // keys of objects in JSON are texts
    private static Map<String, Object> map(@Nullable Object value) {
        return (Map<String, Object>) Objects.requireNonNull(value, "The description has another form");
    }

    private Schedule made(List<String> options) {
        String out = succeed(Stream.concat(Stream.of("schedules", "create"), options.stream()).toArray(String[]::new));
        UUID id = PublicId.SCHEDULE.parse(out.substring(0, out.indexOf(' '))).orElseThrow();
        return new ScheduleStore(commands.testing.database()).find(id).orElseThrow();
    }

    private static List<String> all(Map<String, List<String>> options, Set<String> without) {
        return options.entrySet()
                .stream()
                .filter(each -> !without.contains(each.getKey()))
                .flatMap(each -> each.getValue().stream())
                .toList();
    }

    private static List<String> joined(List<String> some, List<String> others) {
        return Stream.concat(some.stream(), others.stream()).toList();
    }

    @Test
    void eachMemberOfAScheduleIsAnOption() throws IOException {
        assertThat(SCHEDULE.keySet()).isEqualTo(members("ScheduleSettings"));
        assertThat(SOURCE).isEqualTo(members("BatchSource"));
        assertThat(BATCH.keySet()).isEqualTo(members("BatchTerms"));
        assertThat(DELIVER_TO).isEqualTo(members("BatchTerms", "deliver_to", "items", "properties"));
    }

    @Test
    void theOptionsOfAScheduleArrive() throws IOException {
        Schedule made = made(joined(all(SCHEDULE, Set.of()), all(BATCH, ALONE)));

        assertThat(made.name()).isEqualTo("all");
        assertThat(made.cron()).isEqualTo("30 2 * * *");
        assertThat(made.timeZone()).isEqualTo("Europe/Berlin");
        assertThat(made.misfire().wire()).isEqualTo("skip");
        assertThat(made.paused()).isTrue();
        assertThat(made.source()).contains("https://rows.example/today.csv");
        ObjectNode batch = StoredJson.object(made.batch());
        assertThat(batch.propertyNames()).containsExactlyInAnyOrderElementsOf(
                BATCH.keySet().stream().filter(member -> !ALONE.contains(member)).toList());
        assertThat(batch.path("deliver_to").path(0).propertyNames()).containsExactlyInAnyOrderElementsOf(DELIVER_TO);
        assertThat(batch.toString()).contains("welcome", "csv", ";", "full_name", "March", "refuse", "dd.MM.yyyy",
                "stop", "merged", "branch", "archive", "{date}/all-{part}.zip");
    }

    @Test
    void optionsThatExcludeOthersArrive() {
        List<String> base = List.of("--cron=@daily", "--url=https://rows.example/x");
        Schedule dry = made(joined(joined(List.of("dry"), base), List.of("--template=welcome", "--dry-run")));
        assertThat(StoredJson.object(dry.batch()).path("dry_run").asBoolean()).isTrue();
        assertThat(dry.paused()).isFalse();

        Ran unknown = run(
                joined(joined(List.of("schedules", "create", "flow"), base), BATCH.getOrDefault("workflow", List.of()))
                        .toArray(String[]::new));
        assertThat(unknown.err()).as("the name arrives where it is looked up").contains("'two'");
    }

    @Test
    void eachSourceArrives() {
        Schedule drop = made(List.of("drop", "--cron=@daily", "--drop=inbox", "--template=welcome"));
        assertThat(StoredJson.object(drop.source()).path("type").asString()).isEqualTo("drop");
        assertThat(StoredJson.object(drop.source()).path("folder").asString()).isEqualTo("inbox");

        Ran sql = run("schedules", "create", "sql", "--cron=@daily", "--database=crm", "--query=select 1",
                "--template=welcome");
        assertThat(sql.err()).as("the name arrives where it is looked up").contains("crm");
    }
}
