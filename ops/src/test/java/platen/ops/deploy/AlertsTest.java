package platen.ops.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;
import static platen.ops.deploy.Yaml.document;
import static platen.ops.deploy.Yaml.list;
import static platen.ops.deploy.Yaml.map;
import static platen.ops.deploy.Yaml.maps;
import static platen.ops.deploy.Yaml.text;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;

/** Tests the alerts in {@code ops/prometheus}, their own tests and their entries in the runbook. */
class AlertsTest {
    private static final Path ALERTS = Path.of("prometheus", "alerts.yaml");
    private static final Path TESTS = Path.of("prometheus", "alerts.test.yaml");

    @Test
    void theRunbookHasOneEntryForEachAlertAndNoOther() throws IOException {
        List<String> entries = Files.readAllLines(Path.of("docs", "runbook.md"))
                .stream()
                .filter(line -> line.startsWith("## Platen"))
                .map(line -> line.substring(3))
                .toList();
        assertThat(entries).containsExactlyInAnyOrderElementsOf(
                alerts().stream().map(alert -> text(alert, "alert")).toList());
    }

    @Test
    void everyAlertSaysHowBadItIsWhatIsWrongAndWhereToRead() {
        for (Map<String, Object> alert : alerts()) {
            assertThat(Set.of("critical", "warning")).contains(text(map(alert, "labels"), "severity"));
            assertThat(map(alert, "annotations")).containsOnlyKeys("summary", "runbook")
                    .containsEntry("runbook",
                            "ops/docs/runbook.md#" + text(alert, "alert").toLowerCase(Locale.ROOT));
        }
    }

    @Test
    void everyAlertHasATestInWhichItFiresAndOneInWhichItDoesNot() {
        List<Map<String, Object>> tests = maps(document(TESTS), "tests").stream()
                .flatMap(test -> maps(test, "alert_rule_test").stream())
                .toList();
        Set<String> names = alerts().stream().map(alert -> text(alert, "alert")).collect(Collectors.toSet());
        for (boolean fires : new boolean[]{true, false}) {
            assertThat(tests.stream()
                    .filter(test -> list(test, "exp_alerts").isEmpty() != fires)
                    .map(test -> text(test, "alertname"))
                    .collect(Collectors.toSet())).isEqualTo(names);
        }
    }

    @Test
    void theTestsOfAlertsPass() throws Exception {
        assumeTrue(Tools.isInstalled("promtool"), "promtool (Debian package prometheus) is absent");
        assertThat(Tools.run("promtool", "test", "rules", TESTS.toString())).contains("SUCCESS");
        assertThat(Tools.run("promtool", "check", "config", "prometheus/prometheus.yaml")).contains("SUCCESS");
    }

    private static List<Map<String, Object>> alerts() {
        return maps(document(ALERTS), "groups").stream().flatMap(group -> maps(group, "rules").stream()).toList();
    }
}
