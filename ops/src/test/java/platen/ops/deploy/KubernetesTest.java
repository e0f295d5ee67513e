package platen.ops.deploy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static platen.ops.deploy.Yaml.map;
import static platen.ops.deploy.Yaml.maps;
import static platen.ops.deploy.Yaml.text;

import io.fabric8.kubernetes.api.model.Container;
import io.fabric8.kubernetes.api.model.ContainerPort;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.IntOrString;
import io.fabric8.kubernetes.api.model.PodSpec;
import io.fabric8.kubernetes.api.model.PodTemplateSpec;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Tests the manifests in {@code ops/kubernetes} as Kustomize builds them. */
class KubernetesTest {
    private static final Path FOLDER = Path.of("kubernetes");
    private static final Set<String> SECRET = Set.of("PLATEN_DATABASE_URL", "PLATEN_DATABASE_USER",
            "PLATEN_DATABASE_PASSWORD", "PLATEN_MASTER_KEY");

    /** The base alone, and each overlay. */
    enum Variant {
        BASE("base"),
        DEVELOPMENT("overlays/development"),
        PRODUCTION("overlays/production");

        private final String folder;

        Variant(String folder) {
            this.folder = folder;
        }

        List<HasMetadata> resources() {
            return Kustomization.build(FOLDER.resolve(folder)).stream().map(StrictManifest::read).toList();
        }

        <T> List<T> resources(Class<T> type) {
            return resources().stream().filter(type::isInstance).map(type::cast).toList();
        }

        Map<String, PodTemplateSpec> pods() {
            var pods = new LinkedHashMap<String, PodTemplateSpec>();
            resources(Deployment.class)
                    .forEach(each -> pods.put(KubernetesTest.name(each), each.getSpec().getTemplate()));
            resources(StatefulSet.class)
                    .forEach(each -> pods.put(KubernetesTest.name(each), each.getSpec().getTemplate()));
            resources(Job.class).forEach(each -> pods.put(KubernetesTest.name(each), each.getSpec().getTemplate()));
            return pods;
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyManifestHasOnlyFieldsOfItsKindAndANameOfItsOwn(Variant variant) {
        List<HasMetadata> resources = variant.resources();
        assertThat(resources).extracting(each -> each.getKind() + " " + name(each))
                .doesNotHaveDuplicates()
                .contains("Deployment platen-api", "Deployment platen-worker", "Job platen-migration",
                        "HorizontalPodAutoscaler platen-worker", "PodDisruptionBudget platen-api",
                        "PodDisruptionBudget platen-worker", "NetworkPolicy platen-default");
    }

    @Test
    void anUnknownFieldIsFound() {
        Map<String, Object> service = Map.of("apiVersion", "v1", "kind", "Service", "spec", Map.of("prots", List.of()));
        assertThatThrownBy(() -> StrictManifest.read(service)).hasMessageContaining("prots");
    }

    @Test
    void anOverlayChangesWhatItNamesAndNothingElse() {
        Map<String, HasMetadata> base = byName(Variant.BASE);
        Map<String, HasMetadata> production = byName(Variant.PRODUCTION);
        assertThat(production.keySet()).containsAll(base.keySet());
        assertThat(production.values()).allSatisfy(
                each -> assertThat(each.getMetadata().getNamespace()).isEqualTo("platen"));
        Deployment api = api(production);
        assertThat(api.getSpec().getReplicas()).isEqualTo(3);
        assertThat(container(api.getSpec().getTemplate()).getImage()).isEqualTo("registry.example.org/platen:0.1.0");
        assertThat(container(api.getSpec().getTemplate()).getEnv())
                .isEqualTo(
                        container(api(base).getSpec().getTemplate()).getEnv());
        Deployment development = api(byName(Variant.DEVELOPMENT));
        assertThat(container(development.getSpec().getTemplate()).getResources().getRequests().get("cpu"))
                .hasToString("100m");
        assertThat(container(development.getSpec().getTemplate()).getResources().getLimits().get("cpu"))
                .hasToString("2");
    }

    private static Deployment api(Map<String, HasMetadata> manifests) {
        return (Deployment) Objects.requireNonNull(manifests.get("Deployment platen-api"));
    }

    @ParameterizedTest
    @EnumSource
    void everyVariableIsASettingAndEveryReferenceHasItsTarget(Variant variant) {
        Set<String> known = DeployedSettings.variables();
        List<Map<String, Object>> resources = Kustomization.build(FOLDER.resolve(variant.folder));
        for (Map<String, Object> resource : resources) {
            for (Map<String, Object> container : Kustomization.containers(resource)) {
                boolean ours = !text(container, "image").startsWith("postgres");
                for (Map<String, Object> variable : maps(container, "env")) {
                    assertThat(ours ? known : Set.of("POSTGRES_DB", "POSTGRES_USER", "POSTGRES_PASSWORD"))
                            .contains(text(variable, "name"));
                    Map<String, Object> secret = map(map(variable, "valueFrom"), "secretKeyRef");
                    assertThat(secret.isEmpty() || SECRET.contains(text(secret, "key"))).isTrue();
                }
                for (Map<String, Object> from : maps(container, "envFrom")) {
                    assertThat(Set.of("platen-settings", "")).contains(
                            map(from, "configMapRef").getOrDefault("name", "").toString());
                    assertThat(Set.of("platen", "")).contains(
                            map(from, "secretRef").getOrDefault("name", "").toString());
                }
            }
            if (text(resource, "kind").equals("ConfigMap")) {
                assertThat(known).containsAll(map(resource, "data").keySet());
                assertThat(map(resource, "data").values()).allSatisfy(
                        value -> assertThat(value).isInstanceOf(String.class));
            }
            if (text(resource, "kind").equals("Secret")) {
                assertThat(map(resource, "stringData")).containsOnlyKeys(SECRET);
            }
        }
        assertThat(known).containsAll(SECRET);
    }

    @ParameterizedTest
    @EnumSource
    void everyProbeAndScrapeReachesAPathThatItsProcessServes(Variant variant) {
        variant.pods().forEach((name, pod) -> {
            Container container = container(pod);
            if (!name.startsWith("platen-") || name.equals("platen-migration")) {
                return;
            }
            Map<String, String> settings = settings(container);
            var served = new HashMap<String, String>(Map.of("/livez", settings.get("PLATEN_PORT"), "/readyz",
                    settings.get("PLATEN_PORT"), "/actuator/prometheus",
                    settings.getOrDefault("PLATEN_METRICS_PORT", settings.get("PLATEN_PORT"))));
            Stream.of(container.getStartupProbe(), container.getLivenessProbe(), container.getReadinessProbe())
                    .forEach(probe -> assertThat(port(container, probe.getHttpGet().getPort()))
                            .isEqualTo(served.get(probe.getHttpGet().getPath())));
            Map<String, String> scrape = pod.getMetadata().getAnnotations();
            assertThat(scrape.get("prometheus.io/port")).isEqualTo(served.get(scrape.get("prometheus.io/path")));
            assertThat(container.getPorts()).extracting(each -> each.getContainerPort().toString())
                    .containsExactlyInAnyOrderElementsOf(new TreeSet<>(served.values()));
        });
    }

    @ParameterizedTest
    @EnumSource
    void processesHaveTimeToEndTheirWork(Variant variant) {
        for (Deployment deployment : variant.resources(Deployment.class)) {
            PodSpec pod = deployment.getSpec().getTemplate().getSpec();
            Duration drain = DeployedSettings.duration("platen.worker.drain-timeout");
            long needed = container(deployment.getSpec().getTemplate()).getLifecycle().getPreStop().getSleep()
                    .getSeconds() + drain.toSeconds()
                    + DeployedSettings.duration(
                            "spring.lifecycle.timeout-per-shutdown-phase").toSeconds();
            assertThat(pod.getTerminationGracePeriodSeconds()).isGreaterThanOrEqualTo(needed);
        }
    }

    @ParameterizedTest
    @EnumSource
    void everyProcessRunsWithoutRightsAndWithoutWritingItsRoot(Variant variant) {
        variant.pods().forEach((name, pod) -> {
            if (name.startsWith("platen-")) {
                assertThat(pod.getSpec().getSecurityContext().getRunAsUser()).isEqualTo(10001);
                assertThat(pod.getSpec().getSecurityContext().getRunAsNonRoot()).isTrue();
                assertThat(pod.getSpec().getEnableServiceLinks()).isFalse();
                assertThat(container(pod).getSecurityContext().getReadOnlyRootFilesystem()).isTrue();
                assertThat(container(pod).getSecurityContext().getCapabilities().getDrop()).containsExactly("ALL");
                assertThat(container(pod).getVolumeMounts()).extracting("mountPath").containsExactly("/data");
                assertThat(container(pod).getResources().getLimits()).containsKey("memory");
            }
        });
    }

    @ParameterizedTest
    @EnumSource
    void everySelectorSelectsPodsAndEveryPortIsOneOfTheirs(Variant variant) {
        for (Service service : variant.resources(Service.class)) {
            List<PodTemplateSpec> selected = selected(variant, service.getSpec().getSelector());
            assertThat(selected).hasSize(1);
            service.getSpec().getPorts().forEach(each -> port(container(selected.getFirst()), each.getTargetPort()));
        }
        for (PodDisruptionBudget budget : variant.resources(PodDisruptionBudget.class)) {
            assertThat(selected(variant, budget.getSpec().getSelector().getMatchLabels())).hasSize(1);
        }
        for (NetworkPolicy policy : variant.resources(NetworkPolicy.class)) {
            List<PodTemplateSpec> selected = selected(variant, policy.getSpec().getPodSelector().getMatchLabels());
            assertThat(selected).isNotEmpty();
            policy.getSpec().getIngress().stream().flatMap(each -> each.getPorts().stream()).forEach(
                    each -> selected.forEach(pod -> port(container(pod), each.getPort())));
        }
        variant.resources(Deployment.class)
                .forEach(each -> assertThat(each.getSpec().getTemplate().getMetadata().getLabels())
                        .containsAllEntriesOf(each.getSpec().getSelector().getMatchLabels()));
        for (HorizontalPodAutoscaler scaler : variant.resources(HorizontalPodAutoscaler.class)) {
            assertThat(variant.pods()).containsKey(scaler.getSpec().getScaleTargetRef().getName());
        }
        for (Ingress ingress : variant.resources(Ingress.class)) {
            ingress.getSpec().getRules().stream().flatMap(each -> each.getHttp().getPaths().stream()).forEach(
                    path -> assertThat(variant.resources(Service.class))
                            .anyMatch(service -> name(service).equals(path.getBackend().getService().getName())
                                    && service.getSpec().getPorts().stream().anyMatch(port -> port.getName()
                                            .equals(path.getBackend().getService().getPort().getName()))));
        }
    }

    private static List<PodTemplateSpec> selected(Variant variant, Map<String, String> labels) {
        return variant.pods().values().stream()
                .filter(pod -> pod.getMetadata().getLabels().entrySet().containsAll(labels.entrySet()))
                .toList();
    }

    /** Returns the number of a port that is given by its number or its name. */
    private static String port(Container container, IntOrString port) {
        return container.getPorts()
                .stream()
                .filter(each -> each.getName().equals(port.getStrVal()) || each.getContainerPort()
                        .equals(port.getIntVal()))
                .map(ContainerPort::getContainerPort)
                .map(String::valueOf)
                .findFirst()
                .orElseThrow(() -> new AssertionError(container.getName() + " has no port " + port));
    }

    private static Map<String, String> settings(Container container) {
        var settings = new HashMap<String, String>();
        container.getEnv().forEach(each -> settings.put(each.getName(), each.getValue()));
        return settings;
    }

    private static Container container(PodTemplateSpec pod) {
        assertThat(pod.getSpec().getContainers()).hasSize(1);
        return pod.getSpec().getContainers().getFirst();
    }

    private static Map<String, HasMetadata> byName(Variant variant) {
        var resources = new LinkedHashMap<String, HasMetadata>();
        variant.resources().forEach(each -> resources.put(each.getKind() + " " + name(each), each));
        return resources;
    }

    private static String name(HasMetadata resource) {
        return resource.getMetadata().getName();
    }
}
