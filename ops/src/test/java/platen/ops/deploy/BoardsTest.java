package platen.ops.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static platen.ops.deploy.Yaml.document;
import static platen.ops.deploy.Yaml.maps;
import static platen.ops.deploy.Yaml.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Runs the queries of boards and alerts on a Prometheus that scrapes a demo under load. */
@Tag("thorough")
class BoardsTest {
    private static final Path BOARDS = Path.of("grafana");
    /** An id of ours, or an address of a mailbox: values that customers or their documents choose. */
    private static final Pattern ID = Pattern.compile("[a-z]{2,4}_[0-9a-f]{16,}|[0-9a-f]{8}-[0-9a-f]{4}-.*|.*@.*");
    private static final Pattern METRIC = Pattern.compile("\\b([a-z_]+)\\{");
    /** Counted only after a worker is lost or a render fails, which the demo has none of. */
    private static final Set<String> RARE = Set.of("platen_render_retries_total", "platen_render_failures_total");
    private static final int MAX_SERIES = 1_500;

    @TempDir
    private static Path folder;

    private static MonitoredDemo demo;

    @BeforeAll
    static void start() throws Exception {
        assumeTrue(Tools.isInstalled("prometheus"), "prometheus (Debian package prometheus) is absent");
        demo = MonitoredDemo.start(folder);
        demo.load();
    }

    @AfterAll
    static void stop() {
        if (demo != null) {
            demo.close();
        }
    }

    @Test
    void everyPanelHasData() throws Exception {
        var empty = new ArrayList<String>();
        for (Query query : queries()) {
            JsonNode result = demo.query(query.expression().replace("$__rate_interval", "5m"));
            boolean number = false;
            for (JsonNode series : result) {
                number |= !series.path("value").path(1).asString().equals("NaN");
            }
            if (!number) {
                empty.add(query + " -> " + result);
            }
        }
        assertThat(empty).isEmpty();
    }

    @Test
    void everyAlertReadsMetricsThatExist() throws Exception {
        var expressions = maps(document(Path.of("prometheus", "alerts.yaml")), "groups").stream()
                .flatMap(group -> maps(group, "rules").stream())
                .map(rule -> text(rule, "expr"))
                .toList();
        for (String expression : expressions) {
            demo.query(expression);
            for (String metric : METRIC.matcher(expression).results().map(found -> found.group(1)).toList()) {
                if (!RARE.contains(metric)) {
                    assertThat(demo.query("count(" + metric + ")")).as(metric).isNotEmpty();
                }
            }
        }
    }

    @Test
    void noLabelHasAValueThatACustomerChooses() throws Exception {
        int series = demo.query("count({job=\"platen\"})").path(0).path("value").path(1).asInt();
        assertThat(series).isBetween(100, MAX_SERIES);
        for (JsonNode each : demo.query("{job=\"platen\"}")) {
            each.path("metric").values().forEach(
                    value -> assertThat(value.asString()).as(each.toString()).doesNotMatch(ID));
        }
    }

    @Test
    void everyBoardHasAnIdTitlesAndAChoiceOfTheDataSource() throws Exception {
        var ids = new TreeSet<String>();
        for (Path board : boards()) {
            JsonNode json = JsonMapper.shared().readTree(Files.readString(board));
            assertThat(json.path("uid").asString() + ".json").isEqualTo(board.getFileName().toString());
            assertThat(ids.add(json.path("uid").asString())).isTrue();
            assertThat(json.path("templating").path("list").path(0).path("type").asString()).isEqualTo("datasource");
            for (JsonNode panel : json.path("panels")) {
                assertThat(panel.path("title").asString()).isNotBlank();
            }
        }
        assertThat(ids).hasSize(3);
    }

    private record Query(String board, String panel, String expression) {}

    private static List<Query> queries() throws IOException {
        var queries = new ArrayList<Query>();
        for (Path board : boards()) {
            for (JsonNode panel : JsonMapper.shared().readTree(Files.readString(board)).path("panels")) {
                for (JsonNode target : panel.path("targets")) {
                    queries.add(new Query(board.getFileName().toString(), panel.path("title").asString(),
                            target.path("expr").asString()));
                }
            }
        }
        assertThat(queries).hasSizeGreaterThan(30);
        return queries;
    }

    private static List<Path> boards() throws IOException {
        try (Stream<Path> files = Files.list(BOARDS)) {
            return files.filter(file -> file.toString().endsWith(".json")).sorted().toList();
        }
    }
}
