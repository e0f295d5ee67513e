package platen.ops.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.deploy.Yaml.document;
import static platen.ops.deploy.Yaml.map;
import static platen.ops.deploy.Yaml.maps;
import static platen.ops.deploy.Yaml.text;
import static platen.ops.deploy.Yaml.texts;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Tests {@code ops/compose.yaml} and the files that its containers mount. */
class ComposeTest {
    private static final Path FILE = Path.of("compose.yaml");
    private static final Set<String> OF_A_SERVICE = Set.of("image", "restart", "read_only", "cap_drop", "security_opt",
            "stop_grace_period", "mem_limit", "healthcheck", "environment", "volumes", "command", "depends_on", "ports",
            "deploy");
    private static final Set<String> OF_A_HEALTH_CHECK = Set.of("test", "interval", "timeout", "start_period",
            "retries", "disable");
    private static final Set<String> CONDITIONS = Set.of("service_healthy", "service_completed_successfully");
    private static final List<String> OURS = List.of("migration", "api", "worker");

    private final Map<String, Object> file = document(FILE);
    private final Map<String, Object> services = map(file, "services");

    @Test
    void everyServiceHasKnownKeysOnlyAndEveryReferenceHasItsTarget() {
        assertThat(services).containsOnlyKeys("postgres", "migration", "api", "worker", "prometheus");
        services.forEach((name, value) -> {
            Map<String, Object> service = map(value);
            Yaml.onlyKeys(service, OF_A_SERVICE, name);
            Yaml.onlyKeys(map(service, "healthcheck"), OF_A_HEALTH_CHECK, name);
            Yaml.onlyKeys(map(service, "deploy"), Set.of("replicas"), name);
            if (service.get("depends_on") instanceof Map<?, ?>) {
                map(service, "depends_on").forEach((other, condition) -> {
                    assertThat(services).containsKey(other);
                    assertThat(CONDITIONS).contains(text(map(condition), "condition"));
                });
            }
            texts(service, "volumes").stream().filter(each -> each.matches("[a-z].*")).forEach(
                    each -> assertThat(map(file, "volumes")).containsKey(each.replaceFirst(":.*", "")));
        });
    }

    @Test
    void thereAreTwoOfEachRoleAndTheSchemaIsMigratedFirst() {
        for (String role : List.of("api", "worker")) {
            Map<String, Object> service = map(services, role);
            assertThat(map(service, "deploy")).containsEntry("replicas", 2);
            assertThat(text(map(service, "environment"), "PLATEN_ROLE")).isEqualTo(role);
            assertThat(map(map(service, "depends_on"), "migration")).containsEntry("condition",
                    "service_completed_successfully");
        }
        assertThat(texts(map(services, "migration"), "command")).containsExactly("migrate");
        assertThat(text(map(services, "postgres"), "image")).isEqualTo("postgres:18");
    }

    @Test
    void everyVariableIsASetting() {
        Set<String> known = DeployedSettings.variables();
        for (String name : OURS) {
            Map<String, Object> environment = map(map(services, name), "environment");
            assertThat(known).containsAll(environment.keySet());
            assertThat(environment.values()).allSatisfy(value -> assertThat(value).isInstanceOf(String.class));
            assertThat(environment).containsKeys("PLATEN_DATABASE_URL", "PLATEN_MASTER_KEY");
        }
    }

    @Test
    void secretsComeFromTheEnvironmentAndHaveNoDefault() throws IOException {
        String text = Files.readString(FILE);
        for (String secret : List.of("PLATEN_DATABASE_PASSWORD", "PLATEN_MASTER_KEY")) {
            assertThat(Pattern.compile("\\$\\{" + secret + "(.)").matcher(text).results().map(each -> each.group(1)))
                    .isNotEmpty()
                    .containsOnly(":");
            assertThat(text).contains("${" + secret + ":?");
        }
    }

    @Test
    void containersRunWithoutRightsAndAreCheckedAsTheImageIs() throws IOException {
        String image = Files.readString(Path.of("image", "Containerfile"));
        for (String name : OURS) {
            Map<String, Object> service = map(services, name);
            assertThat(service).containsEntry("read_only", true).containsEntry("cap_drop", List.of("ALL"));
            assertThat(texts(service, "volumes")).containsExactly("/data");
        }
        List<String> check = texts(map(map(services, "api"), "healthcheck"), "test");
        assertThat(check).startsWith("CMD");
        assertThat(image).contains("CMD [\"" + String.join("\", \"", check.subList(1, check.size())) + "\"]");
    }

    @Test
    void prometheusScrapesEveryProcessOnThePortOfItsMetrics() throws IOException {
        Map<String, Object> api = map(map(services, "api"), "environment");
        Map<String, Object> worker = map(map(services, "worker"), "environment");
        Map<String, Object> job = maps(document(Path.of("prometheus", "prometheus.yaml")), "scrape_configs").getFirst();
        var scraped = new TreeSet<String>();
        maps(job, "dns_sd_configs").forEach(each -> scraped.add(texts(each, "names") + ":" + text(each, "port")));
        assertThat(scraped).containsExactly("[api]:" + text(api, "PLATEN_METRICS_PORT"),
                "[worker]:" + text(worker, "PLATEN_PORT"));
        assertThat(text(job, "metrics_path")).isEqualTo("/actuator/prometheus");
        assertThat(text(api, "PLATEN_METRICS_ADDRESS")).isEqualTo("0.0.0.0");
        assertThat(texts(map(services, "api"), "ports")).allSatisfy(
                port -> assertThat(port).endsWith(":" + text(api, "PLATEN_PORT")));
        for (String rules : texts(document(Path.of("prometheus", "prometheus.yaml")), "rule_files")) {
            assertThat(Path.of("prometheus", rules)).exists();
        }
    }

    @Test
    void theImageHasOneUserOneVolumeAndNoTool() throws IOException {
        String[] stages = Files.readString(Path.of("image", "Containerfile")).split("(?m)^FROM ");
        String last = stages[stages.length - 1];
        assertThat(last).contains("USER 10001:10001", "VOLUME /data", "STOPSIGNAL SIGTERM");
        assertThat(last).doesNotContain("\nRUN ");
        var variables = new HashSet<String>();
        Pattern.compile("PLATEN_[A-Z_]+").matcher(last).results().forEach(each -> variables.add(each.group()));
        assertThat(DeployedSettings.variables()).containsAll(variables);
    }
}
