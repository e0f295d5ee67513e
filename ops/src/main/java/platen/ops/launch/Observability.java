package platen.ops.launch;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import platen.ops.settings.Role;
import platen.ops.settings.Settings;
import platen.ops.settings.Settings.TelemetrySettings;

/** Translates telemetry settings into Spring Boot properties. */
final class Observability {
    /**
     * Auto-configurations of tracing. Without an endpoint they are left out: disabled by property alone, they still
     * create and sample a span for each request.
     */
    private static final List<String> TRACING = List.of(
            "org.springframework.boot.micrometer.tracing.opentelemetry.autoconfigure.OpenTelemetryTracingAutoConfiguration",
            "org.springframework.boot.opentelemetry.autoconfigure.OpenTelemetrySdkAutoConfiguration");

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
        if (telemetry.tracesEndpoint() == null) {
            properties.put("spring.autoconfigure.exclude", String.join(",", TRACING));
        } else {
            properties.put("management.opentelemetry.tracing.export.otlp.endpoint", telemetry.tracesEndpoint());
        }
        return properties;
    }
}
