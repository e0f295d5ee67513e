package platen.ops;

import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import org.springframework.boot.EnvironmentPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.core.Ordered;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.MapPropertySource;
import org.springframework.core.env.StandardEnvironment;

/**
 * Settings of the commands that a test runs, in place of environment variables. They are those of the test's thread,
 * so that classes that run commands run side by side.
 */
public final class CommandSettings implements EnvironmentPostProcessor, Ordered {
    private static final ThreadLocal<Map<String, Object>> SETTINGS = ThreadLocal.withInitial(HashMap::new);

    static void set(String name, String value) {
        SETTINGS.get().put(name, value);
    }

    /** Returns a setting that the test has set. */
    static String get(String name) {
        return (String) Objects.requireNonNull(SETTINGS.get().get(name));
    }

    static void clear(String name) {
        SETTINGS.get().remove(name);
    }

    @Override
    public void postProcessEnvironment(ConfigurableEnvironment environment, SpringApplication application) {
        environment.getPropertySources()
                .addBefore(StandardEnvironment.SYSTEM_ENVIRONMENT_PROPERTY_SOURCE_NAME,
                        new MapPropertySource("settings of a test", Map.copyOf(SETTINGS.get())));
    }

    /** Comes before the configuration files are read, because a setting can name one. */
    @Override
    public int getOrder() {
        return Ordered.HIGHEST_PRECEDENCE;
    }
}
