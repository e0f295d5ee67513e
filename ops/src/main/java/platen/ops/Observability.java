package platen.ops;

import java.util.HashMap;
import java.util.Map;
import platen.ops.Settings.ObserveSettings;

/** What operators' tools see of a process, in Spring Boot's words. */
final class Observability {
    private Observability() {}

    static Map<String, Object> properties(Settings settings) {
        ObserveSettings observe = settings.observe();
        var properties = new HashMap<String, Object>();
        if (observe.metricsPort() != null) {
            properties.put("management.server.port", observe.metricsPort());
            properties.put("management.server.address", observe.metricsAddress());
        }
        // Never on the port that the public reaches.
        boolean apart = settings.role() == Role.WORKER || observe.metricsPort() != null;
        properties.put("management.endpoints.web.exposure.include", apart ? "health,prometheus" : "health");
        // A list of links at /actuator is for nobody who asks for health.
        properties.put("management.endpoints.web.discovery.enabled", false);
        properties.put("management.opentelemetry.enabled", observe.tracesEndpoint() != null);
        if (observe.tracesEndpoint() != null) {
            properties.put("management.opentelemetry.tracing.export.otlp.endpoint", observe.tracesEndpoint());
        }
        return properties;
    }
}
