package platen.ops.launch;

import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Properties;
import java.util.TreeMap;
import java.util.TreeSet;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.aot.AotApplicationContextInitializer;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.EnumerablePropertySource;
import org.springframework.core.env.PropertySource;
import org.springframework.core.env.StandardEnvironment;
import org.springframework.util.ClassUtils;
import platen.ops.settings.Role;

/**
 * The bean definitions of a server as classes that were generated for its role when an image was built. They spare a start the reading of annotations and the evaluation of conditions, whose results are those of
 * the build. A server therefore uses them only if every property of Spring has the value that it had then; else, and
 * where none were generated, it starts in the ordinary way.
 */
public final class GeneratedContext {
    /** Follows the role in the kind of servers that serve metrics on a port of their own. */
    public static final String METRICS = "Metrics";

    private static final Logger log = LoggerFactory.getLogger(GeneratedContext.class);

    /** Prefixes of the properties on which conditions depend, also as environment variables. */
    private static final List<String> PREFIXES = List.of("spring.", "management.", "server.");
    /** Names, or prefixes of names, of properties that are read while beans are created, and in no condition. */
    private static final List<String> NOT_CONDITIONS = List.of("server.port", "server.address", "server.ssl.",
            "management.server.address",
            "spring.ssl.bundle.", "spring.aot.", "spring.application.pid", "spring.application.version");

    private static final String METRICS_PORT = "management.server.port";

    private GeneratedContext() {}

    /**
     * Returns the kind of the bean definitions of a server.
     *
     * @param metrics whether it serves metrics on a port of their own
     */
    public static String kind(Role role, boolean metrics) {
        return role.name().toLowerCase(Locale.ROOT) + (metrics ? METRICS : "");
    }

    /** Returns the prefix of the names of the classes generated for a kind. */
    public static String prefix(String kind) {
        return kind.substring(0, 1).toUpperCase(Locale.ROOT) + kind.substring(1);
    }

    /** Returns the path of the resource with the properties for which the classes of a kind were generated. */
    public static String resource(String kind) {
        return "META-INF/platen/context-" + kind + ".properties";
    }

    /**
     * Returns the properties of Spring with their values, by name.
     *
     * @param http properties that a start adds to those of the environment
     */
    public static Map<String, String> conditions(ConfigurableEnvironment environment, Map<String, Object> http) {
        var conditions = new TreeMap<String, String>();
        for (PropertySource<?> source : environment.getPropertySources()) {
            if (source instanceof EnumerablePropertySource<?> enumerable) {
                boolean variables = source.getName()
                        .equals(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME);
                for (String name : enumerable.getPropertyNames()) {
                    String property = variables ? name.toLowerCase(Locale.ROOT).replace('_', '.') : name;
                    if (isCondition(property)) {
                        conditions.put(property, String.valueOf(environment.getProperty(name)));
                    }
                }
            }
        }
        http.forEach((name, value) -> {
            if (isCondition(name)) {
                conditions.put(name, String.valueOf(value));
            }
        });
        String publicPort = String.valueOf(http.get("server.port"));
        conditions.computeIfPresent(METRICS_PORT, (_, port) -> isSeparate(port, publicPort) ? "separate" : port);
        return conditions;
    }

    /** Returns whether a port of metrics is one of their own, so that its number is not a condition; 0 is any free port. */
    private static boolean isSeparate(String port, String publicPort) {
        return port.equals("0") || port.matches("[1-9][0-9]*") && !port.equals(publicPort);
    }

    private static boolean isCondition(String property) {
        return PREFIXES.stream().anyMatch(property::startsWith)
                && NOT_CONDITIONS.stream()
                        .noneMatch(each -> each.endsWith(".") ? property.startsWith(each) : property.equals(each));
    }

    /**
     * Returns the initializer that registers the generated bean definitions; empty if there are none for these
     * configurations, this kind and these conditions.
     *
     * @param configurations classes from which the context would be made in the ordinary way
     */
    static Optional<ApplicationContextInitializer<?>> find(List<Class<?>> configurations, String kind,
            Map<String, String> conditions) {
        String initializer = configurations.getFirst().getName() + "__" + prefix(kind)
                + "ApplicationContextInitializer";
        // Extended servers have none.
        if (configurations.size() != 1 || !ClassUtils.isPresent(initializer, null)) {
            return Optional.empty();
        }
        Map<String, String> expected = generated(kind);
        var different = new TreeSet<String>(conditions.keySet());
        different.addAll(expected.keySet());
        different.removeIf(name -> Objects.equals(conditions.get(name), expected.get(name)));
        if (!different.isEmpty()) {
            log.info(
                    "Starts more slowly, by reading annotations, because the image was built without these properties or"
                            + " with other values: {}",
                    different);
            return Optional.empty();
        }
        return Optional.of(AotApplicationContextInitializer.forInitializerClasses(initializer));
    }

    /** Returns the conditions for which the classes of a kind were generated. */
    private static Map<String, String> generated(String kind) {
        try (InputStream in = GeneratedContext.class.getClassLoader().getResourceAsStream(resource(kind))) {
            var properties = new Properties();
            properties.load(new InputStreamReader(Objects.requireNonNull(in, resource(kind)), StandardCharsets.UTF_8));
            var conditions = new TreeMap<String, String>();
            properties.stringPropertyNames().forEach(name -> conditions.put(name, properties.getProperty(name)));
            return conditions;
        } catch (IOException e) {
            throw new UncheckedIOException("The conditions of the generated bean definitions cannot be read", e);
        }
    }
}
