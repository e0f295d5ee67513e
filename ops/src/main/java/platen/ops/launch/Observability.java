package platen.ops.launch;

import java.util.HashMap;
import java.util.Map;
import platen.ops.settings.Role;
import platen.ops.settings.Settings;
import platen.ops.settings.Settings.TelemetrySettings;

/** Translates telemetry settings into Spring Boot properties. */
final class Observability {
    private Observability() {}

    static Map<String, Object> properties(Settings settings) {
        TelemetrySettings telemetry = settings.telemetry();
        var properties = new HashMap<String, Object>();
        if (telemetry.metricsPort() != null) {
            properties.put("management.server.port", telemetry.metricsPort());
            properties.put("management.server.address", telemetry.metricsAddress());
        }
        // Metrics are never served on the public port.
        boolean apart = settings.role() == Role.WORKER || telemetry.metricsPort() != null;
        properties.put("management.endpoints.web.exposure.include", apart ? "health,prometheus" : "health");
        // No list of links at /actuator.
        properties.put("management.endpoints.web.discovery.enabled", false);
        properties.put("management.opentelemetry.enabled", telemetry.tracesEndpoint() != null);
        if (telemetry.tracesEndpoint() != null) {
            properties.put("management.opentelemetry.tracing.export.otlp.endpoint", telemetry.tracesEndpoint());
        }
        return properties;
    }
}
