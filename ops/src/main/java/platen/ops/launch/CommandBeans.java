package platen.ops.launch;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;
import org.springframework.beans.factory.BeanFactory;
import org.springframework.beans.factory.annotation.QualifierAnnotationAutowireCandidateResolver;
import org.springframework.beans.factory.support.DefaultListableBeanFactory;
import org.springframework.beans.factory.support.RootBeanDefinition;
import org.springframework.context.SmartLifecycle;
import org.springframework.core.env.ConfigurableEnvironment;
import org.springframework.util.ClassUtils;
import platen.ops.command.CommandException;
import platen.ops.settings.Settings;

/**
 * The beans of a command, without an application context: each is created when it is first asked for. They are those of
 * {@link CoreConfiguration}, on a database that is opened meanwhile and closed last. The end of the process closes them
 * too. Thread-safe as Spring's bean factories are.
 */
public final class CommandBeans implements AutoCloseable {
    private final DefaultListableBeanFactory beans = new DefaultListableBeanFactory();
    private final DatabaseOpening opening;
    private final Thread atExit = new Thread(this::closeAll, "platen-exit");

    private CommandBeans(ConfigurableEnvironment environment, Settings settings, DatabaseOpening opening) {
        this.opening = opening;
        beans.setAutowireCandidateResolver(new QualifierAnnotationAutowireCandidateResolver());
        beans.addEmbeddedValueResolver(environment::resolvePlaceholders);
        ImportedBeans.register(beans, configurations(environment));
        beans.registerSingleton("settings", settings);
        beans.registerSingleton("databaseOpening", opening);
        beans.registerSingleton("secretCipher", opening.deferredCipher());
        // Waits for the database, which is closed by the opening and not as a bean.
        var handle = new RootBeanDefinition(DatabaseHandle.class, opening::handle);
        handle.setLazyInit(true);
        handle.setDestroyMethodName("");
        beans.registerBeanDefinition("databaseHandle", handle);
        beans.freezeConfiguration();
        Runtime.getRuntime().addShutdownHook(atExit);
    }

    /**
     * Opens the database and returns the beans once it is open.
     *
     * @param access how the embedded database is obtained
     * @param said settings as {@code --name=value}; they override those of the environment
     * @throws CommandException when a setting is unknown or the database is not available
     */
    public static CommandBeans open(DatabaseHandle.Access access, List<String> said) {
        ConfigurableEnvironment environment = CommandEnvironment.load(said);
        Settings settings = ContextLauncher.settings(environment);
        DatabaseOpening opening = DatabaseOpening.start(settings, access);
        var beans = new CommandBeans(environment, settings, opening);
        try {
            opening.cipher();
            return beans;
        } catch (RuntimeException e) {
            beans.close();
            throw e;
        }
    }

    /** Returns our configuration and those that the settings of Spring name, as for a server. */
    private static List<Class<?>> configurations(ConfigurableEnvironment environment) {
        var configurations = new ArrayList<Class<?>>(List.of(CoreConfiguration.class));
        for (String each : environment.getProperty("spring.main.sources", String[].class, new String[0])) {
            configurations.add(ClassUtils.resolveClassName(each, null));
        }
        return configurations;
    }

    /** Returns the bean of a type. */
    public <T> T bean(Class<T> type) {
        return beans.getBean(type);
    }

    /** Returns all beans. */
    public BeanFactory all() {
        return beans;
    }

    /** Stops and destroys the beans that were created, and closes the database. A second call does nothing. */
    @Override
    public void close() {
        try {
            Runtime.getRuntime().removeShutdownHook(atExit);
        } catch (IllegalStateException e) {
            // The process is ending already.
            return;
        }
        closeAll();
    }

    private synchronized void closeAll() {
        created().sorted(Comparator.comparingInt(SmartLifecycle::getPhase).reversed())
                .filter(SmartLifecycle::isRunning)
                .forEach(SmartLifecycle::stop);
        beans.destroySingletons();
        try {
            opening.close();
        } catch (IOException e) {
            throw new UncheckedIOException("The database could not be closed", e);
        }
    }

    private Stream<SmartLifecycle> created() {
        return Stream.of(beans.getSingletonNames())
                .map(beans::getSingleton)
                .filter(SmartLifecycle.class::isInstance)
                .map(SmartLifecycle.class::cast);
    }
}
