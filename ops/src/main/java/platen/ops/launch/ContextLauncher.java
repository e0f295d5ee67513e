package platen.ops.launch;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.springframework.aot.AotDetector;
import org.springframework.beans.factory.support.BeanDefinitionRegistry;
import org.springframework.beans.factory.support.BeanDefinitionRegistryPostProcessor;
import org.springframework.boot.Banner;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.WebApplicationType;
import org.springframework.boot.context.event.ApplicationEnvironmentPreparedEvent;
import org.springframework.boot.context.properties.bind.Binder;
import org.springframework.context.ApplicationContextInitializer;
import org.springframework.context.ApplicationListener;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.AnnotationConfigUtils;
import org.springframework.context.aot.AbstractAotProcessor;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.SpringProperties;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.core.env.Environment;
import org.springframework.core.env.MapPropertySource;
import platen.db.secret.SecretCipher;
import platen.ops.command.CommandException;
import platen.ops.settings.Role;
import platen.ops.settings.Settings;
import platen.ops.settings.SettingsCheck;

/**
 * Starts the application context of a server on a {@link DatabaseHandle}, which is opened while the context reads its bean
 * definitions. A data folder in use or an unreachable database is the failure of the start, whatever bean needed it
 * first, and is therefore reported in one line. The database is closed last, after all beans.
 */
public final class ContextLauncher {
    private final SpringApplication application;
    private final List<Class<?>> configurations;
    private @Nullable Settings settings;
    private @Nullable DatabaseOpening opening;

    private ContextLauncher(List<Class<?>> configurations) {
        this.configurations = configurations;
        application = new SpringApplication(configurations.toArray(Class<?>[]::new));
        application.setWebApplicationType(WebApplicationType.SERVLET);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.addListeners((ApplicationListener<ApplicationEnvironmentPreparedEvent>) event -> prepare(
                event.getEnvironment()));
        application.addInitializers(context -> open((GenericApplicationContext) context));
        application.addInitializers(context -> context.addBeanFactoryPostProcessor(
                (BeanDefinitionRegistryPostProcessor) ContextLauncher::leaveOutListenerMethods));
    }

    /**
     * Removes the search for listener methods, of which there are none: it loads every class that a method of any bean
     * mentions. Listeners of events are beans.
     */
    private static void leaveOutListenerMethods(BeanDefinitionRegistry definitions) {
        Stream.of(AnnotationConfigUtils.EVENT_LISTENER_PROCESSOR_BEAN_NAME,
                AnnotationConfigUtils.EVENT_LISTENER_FACTORY_BEAN_NAME)
                .filter(definitions::containsBeanDefinition)
                .forEach(definitions::removeBeanDefinition);
    }

    /** Binds the settings, and uses generated bean definitions where they are those of this environment. */
    private void prepare(ConfigurableEnvironment environment) {
        SettingsCheck.check(environment);
        Settings bound = settings(environment);
        settings = bound;
        Optional<ApplicationContextInitializer<?>> generated = isGenerating()
                ? Optional.empty()
                : GeneratedContext.find(configurations, kind(bound),
                        GeneratedContext.conditions(environment, http(bound)));
        // For the whole process, which starts one server.
        SpringProperties.setProperty(AotDetector.AOT_ENABLED, String.valueOf(generated.isPresent()));
        generated.ifPresent(application::addInitializers);
    }

    private static String kind(Settings bound) {
        return GeneratedContext.kind(bound.role(), bound.telemetry().metricsPort() != null);
    }

    /** Returns whether the bean definitions are being generated, for which no database is opened. */
    private static boolean isGenerating() {
        return Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING);
    }

    /** Returns a launcher for a server. A process that serves the API owns the embedded database; workers join it. */
    public static ContextLauncher server(List<Class<?>> configurations) {
        return new ContextLauncher(configurations);
    }

    /**
     * Starts the context.
     *
     * @param said settings from the command line as {@code --name=value}; they override those of the environment
     * @throws CommandException when a setting is unknown or the database is not available
     */
    public ConfigurableApplicationContext run(List<String> said) {
        ConfigurableApplicationContext context;
        try {
            context = application.run(said.toArray(String[]::new));
        } catch (RuntimeException e) {
            throw closed(e);
        }
        try {
            // Perhaps no bean has used the database yet.
            Objects.requireNonNull(opening).cipher();
            return context;
        } catch (RuntimeException e) {
            context.close();
            throw closed(e);
        }
    }

    /**
     * Returns the environment of a process, with its configuration files, without opening a database or creating beans.
     *
     * @throws CommandException when a setting is unknown
     */
    public static ConfigurableEnvironment environment() {
        return CommandEnvironment.load(List.of());
    }

    /** Returns the settings bound from the environment, configuration files and the command line. */
    public static Settings settings(Environment environment) {
        return Binder.get(environment).bindOrCreate("platen", Settings.class);
    }

    private void open(GenericApplicationContext context) {
        Settings bound = Objects.requireNonNull(settings);
        context.getEnvironment().getPropertySources().addFirst(new MapPropertySource("platen.http", http(bound)));
        if (isGenerating()) {
            return;
        }
        DatabaseOpening started = DatabaseOpening.start(bound, access(bound.role()));
        opening = started;
        context.registerBean(Settings.class, () -> bound);
        context.registerBean(DatabaseOpening.class, () -> started);
        // Waits for the database, so only those who need it create it; the opening closes it.
        context.registerBean(DatabaseHandle.class, started::handle, definition -> {
            definition.setLazyInit(true);
            definition.setDestroyMethodName("");
        });
        context.registerBean(SecretCipher.class, started::deferredCipher);
    }

    /** Returns the properties on which the bean definitions of a server depend. */
    public static Map<String, String> conditions(ConfigurableEnvironment environment) {
        return GeneratedContext.conditions(environment, http(settings(environment)));
    }

    private static DatabaseHandle.Access access(Role role) {
        return switch (role) {
            case ALL, API -> DatabaseHandle.Access.OWN;
            case WORKER -> DatabaseHandle.Access.JOIN;
        };
    }

    /** Returns our HTTP settings as Spring Boot properties. */
    private static Map<String, Object> http(Settings settings) {
        var http = new HashMap<String, Object>(Observability.properties(settings));
        int usual = settings.role() == Role.WORKER ? 8081 : 8080;
        Integer port = settings.http().port();
        String address = settings.http().address();
        http.put("server.port", port == null ? usual : port);
        if (address != null) {
            http.put("server.address", address);
        }
        http.putAll(settings.tls().properties());
        return http;
    }

    /**
     * Closes the database after a failed start, because the context closes it only if it has created the bean of it.
     * Returns why the start failed: a database that could not be opened is the cause of other failures.
     */
    private RuntimeException closed(RuntimeException failure) {
        DatabaseOpening started = opening;
        if (started == null) {
            return failure;
        }
        try {
            started.close();
            return Objects.requireNonNullElse(started.failure(), failure);
        } catch (IOException e) {
            failure.addSuppressed(e);
            return failure;
        }
    }
}
