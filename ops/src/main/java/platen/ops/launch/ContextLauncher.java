package platen.ops.launch;

import java.io.IOException;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;
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
import org.springframework.context.support.AbstractApplicationContext;
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
 * Starts an application context on a {@link DatabaseHandle}, which is opened while the context reads its bean
 * definitions. A data folder in use or an unreachable database is the failure of the start, whatever bean needed it
 * first, and is therefore reported in one line. The database is closed last, after all beans.
 */
public final class ContextLauncher {
    private final SpringApplication application;
    private final List<String> ours;
    private final Function<Settings, DatabaseHandle.Access> access;
    private final List<Class<?>> configurations;
    private @Nullable Settings settings;
    private @Nullable DatabaseOpening opening;

    /** @param ours settings as {@code --name=value}; they override all others */
    private ContextLauncher(WebApplicationType web, List<Class<?>> configurations, List<String> ours,
            Function<Settings, DatabaseHandle.Access> access) {
        this.ours = ours;
        this.access = access;
        this.configurations = configurations;
        application = new SpringApplication(configurations.toArray(Class<?>[]::new));
        application.setWebApplicationType(web);
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
                : GeneratedContext.find(configurations, kind(bound), conditions(environment, bound));
        // For the whole process, which starts one server or runs one command.
        SpringProperties.setProperty(AotDetector.AOT_ENABLED, String.valueOf(generated.isPresent()));
        generated.ifPresent(application::addInitializers);
    }

    private boolean isServer() {
        return application.getWebApplicationType() == WebApplicationType.SERVLET;
    }

    private String kind(Settings bound) {
        return isServer()
                ? GeneratedContext.kind(bound.role(), bound.telemetry().metricsPort() != null)
                : GeneratedContext.COMMAND;
    }

    /** Returns the properties on which the bean definitions depend: those of commands have no conditions. */
    private Map<String, String> conditions(ConfigurableEnvironment environment, Settings bound) {
        return isServer() ? GeneratedContext.conditions(environment, http(bound)) : Map.of();
    }

    /** Returns whether the bean definitions are being generated, for which no database is opened. */
    private static boolean isGenerating() {
        return Boolean.getBoolean(AbstractAotProcessor.AOT_PROCESSING);
    }

    /** Returns a launcher for a server. A process that serves the API owns the embedded database; workers join it. */
    public static ContextLauncher server(List<Class<?>> configurations) {
        return new ContextLauncher(WebApplicationType.SERVLET, configurations, List.of(),
                settings -> access(settings.role()));
    }

    /** Returns a launcher for a command: no web server, and beans are created only on demand. */
    public static ContextLauncher command(List<Class<?>> configurations) {
        return command(configurations, DatabaseHandle.Access.EITHER);
    }

    /** Returns a launcher for a command that is refused when no database exists yet. */
    public static ContextLauncher visit(List<Class<?>> configurations) {
        return command(configurations, DatabaseHandle.Access.MADE);
    }

    private static ContextLauncher command(List<Class<?>> configurations, DatabaseHandle.Access access) {
        // Standard output is reserved for the command; failures are thrown.
        var launch = new ContextLauncher(WebApplicationType.NONE, configurations,
                List.of("--logging.level.root=off", "--logging.level.platen=off"), _ -> access);
        launch.application.setLazyInitialization(true);
        return launch;
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
            context = application.run(Stream.concat(said.stream(), ours.stream()).toArray(String[]::new));
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
        // This context has no generated bean definitions, where others of this process may have had some.
        SpringProperties.setProperty(AotDetector.AOT_ENABLED, "false");
        var application = new SpringApplication(NoBeans.class);
        application.setWebApplicationType(WebApplicationType.NONE);
        application.setBannerMode(Banner.Mode.OFF);
        application.setLogStartupInfo(false);
        application.setRegisterShutdownHook(false);
        application.addInitializers(context -> SettingsCheck.check(context.getEnvironment()));
        try (var context = application.run("--logging.level.root=off", "--logging.level.platen=off",
                "--spring.main.sources=")) {
            return context.getEnvironment();
        }
    }

    /** A context without beans, of which only the environment is read. */
    static final class NoBeans {}

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
        DatabaseOpening started = DatabaseOpening.start(bound, access.apply(bound));
        opening = started;
        if (!isServer()) {
            context.registerBean(AbstractApplicationContext.LIFECYCLE_PROCESSOR_BEAN_NAME, OnDemandLifecycle.class,
                    OnDemandLifecycle::new);
        }
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
