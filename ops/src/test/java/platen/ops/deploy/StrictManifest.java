package platen.ops.deploy;

import com.fasterxml.jackson.annotation.JsonAnySetter;
import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.DeserializationFeature;
import com.fasterxml.jackson.databind.ObjectMapper;
import com.fasterxml.jackson.databind.introspect.Annotated;
import com.fasterxml.jackson.databind.introspect.JacksonAnnotationIntrospector;
import io.fabric8.kubernetes.api.model.ConfigMap;
import io.fabric8.kubernetes.api.model.HasMetadata;
import io.fabric8.kubernetes.api.model.Namespace;
import io.fabric8.kubernetes.api.model.Secret;
import io.fabric8.kubernetes.api.model.Service;
import io.fabric8.kubernetes.api.model.ServiceAccount;
import io.fabric8.kubernetes.api.model.apps.Deployment;
import io.fabric8.kubernetes.api.model.apps.StatefulSet;
import io.fabric8.kubernetes.api.model.autoscaling.v2.HorizontalPodAutoscaler;
import io.fabric8.kubernetes.api.model.batch.v1.Job;
import io.fabric8.kubernetes.api.model.networking.v1.Ingress;
import io.fabric8.kubernetes.api.model.networking.v1.NetworkPolicy;
import io.fabric8.kubernetes.api.model.policy.v1.PodDisruptionBudget;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads manifests into the types of Kubernetes; an unknown kind, field or a value of another type is an error. */
final class StrictManifest {
    private static final Map<String, Class<? extends HasMetadata>> KINDS = Map.ofEntries(
            Map.entry("v1 Namespace", Namespace.class), Map.entry("v1 ServiceAccount", ServiceAccount.class),
            Map.entry("v1 ConfigMap", ConfigMap.class), Map.entry("v1 Secret", Secret.class),
            Map.entry("v1 Service", Service.class), Map.entry("batch/v1 Job", Job.class),
            Map.entry("apps/v1 Deployment", Deployment.class), Map.entry("apps/v1 StatefulSet", StatefulSet.class),
            Map.entry("autoscaling/v2 HorizontalPodAutoscaler", HorizontalPodAutoscaler.class),
            Map.entry("policy/v1 PodDisruptionBudget", PodDisruptionBudget.class),
            Map.entry("networking.k8s.io/v1 NetworkPolicy", NetworkPolicy.class),
            Map.entry("networking.k8s.io/v1 Ingress", Ingress.class));

    private static final ObjectMapper STRICT = new ObjectMapper().setAnnotationIntrospector(new NoOtherFields())
            .enable(DeserializationFeature.FAIL_ON_UNKNOWN_PROPERTIES);

    private StrictManifest() {}

    static HasMetadata read(Map<String, Object> manifest) {
        String kind = Yaml.text(manifest, "apiVersion") + " " + Yaml.text(manifest, "kind");
        Class<? extends HasMetadata> type = Optional.ofNullable(KINDS.get(kind))
                .orElseThrow(() -> new AssertionError("Unknown kind: " + kind));
        try {
            return Objects.requireNonNull(STRICT.readValue(STRICT.writeValueAsString(manifest), type));
        } catch (JsonProcessingException e) {
            throw new AssertionError(kind + ": " + e.getOriginalMessage(), e);
        }
    }

    /** The types collect fields that they do not know; without that, such fields are errors. */
    private static final class NoOtherFields extends JacksonAnnotationIntrospector {
        private static final long serialVersionUID = 1L;

        @Override
        public @Nullable Boolean hasAnySetter(Annotated method) {
            return method.hasAnnotation(JsonAnySetter.class) ? Boolean.FALSE : null;
        }
    }
}
