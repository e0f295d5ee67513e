package platen.api;

import java.net.URI;
import java.time.Clock;
import java.util.Collection;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jspecify.annotations.Nullable;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Configuration;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import platen.db.DatabaseConfiguration;
import platen.db.FaultInjector;
import platen.db.SettableClock;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.JobsConfiguration;
import platen.jobs.engine.Engine;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.outbound.AllowList;
import platen.jobs.settings.JobsSettings;
import platen.jobs.template.Templates;
import platen.web.WebConfiguration;

/**
 * Runs the API on a free port with a database of its own. Close it after the class. Templates are compiled in this JVM,
 * because a process for each would take most of the time.
 */
public final class ApiFixture implements AutoCloseable {
    /** Servers with the default settings that no class uses at the moment, by their resources. */
    private static final Map<List<Class<?>>, Queue<ApiFixture>> IDLE = new ConcurrentHashMap<>();

    private final TestDatabase testing = new TestDatabase();
    private final SettableClock clock = new SettableClock();
    private final ConfigurableApplicationContext context;
    private final boolean hasDefaultSettings;
    private final List<Class<?>> more;
    /** Tables that the server itself fills when it starts, or migrations, and files, which it remembers to be there. */
    private final Set<String> ownTables;
    private Workspace workspace;

    /** @param more resources of the test itself */
    public ApiFixture(Class<?>... more) {
        this(Map.of(), more);
    }

    /** @param settings in addition to the default settings of tests */
    public ApiFixture(Map<String, String> settings, Class<?>... more) {
        var properties = new LinkedHashMap<String, Object>(Map.of("server.port", "0", "spring.main.banner-mode", "off",
                "logging.level.root", "error", "spring.main.register-shutdown-hook", "false"));
        properties.putAll(settings);
        var application = new SpringApplication(App.class);
        application.setDefaultProperties(properties);
        application.addInitializers(starting -> register((GenericApplicationContext) starting, more));
        context = application.run();
        this.hasDefaultSettings = settings.isEmpty();
        this.more = List.of(more);
        ownTables = new HashSet<>(testing.filledTables());
        ownTables.add("blob");
        ownTables.add("blob_piece");
        workspace = workspace("main");
    }

    /**
     * Returns a server with the default settings and an empty database, which another class may have used before: to
     * start one takes longer than many classes. Give it back with {@link #release}.
     *
     * @param more resources of the test itself
     */
    public static ApiFixture lease(Class<?>... more) {
        ApiFixture idle = idle(List.of(more)).poll();
        if (idle == null) {
            return new ApiFixture(more);
        }
        idle.workspace = idle.workspace("main");
        return idle;
    }

    /** Leaves the server to the next class, unless it has other settings or times, or is still at work. */
    public void release() {
        if (!hasDefaultSettings || clock.isChanged() || !testing.tryToClear(ownTables)) {
            close();
        } else {
            idle(more).add(this);
        }
    }

    private static Queue<ApiFixture> idle(List<Class<?>> more) {
        return IDLE.computeIfAbsent(more, _ -> new ConcurrentLinkedQueue<>());
    }

    private void register(GenericApplicationContext starting, Class<?>... more) {
        starting.registerBean(Database.class, testing::database);
        starting.registerBean(SecretCipher.class, () -> new SecretCipher(MasterKeys.random()));
        starting.registerBean(JobsSettings.class,
                () -> jobs(starting.getEnvironment().getProperty("platen.mail.port")));
        starting.registerBean(Clock.class, () -> clock);
        starting.registerBean("compilerOfTests", Templates.Compiler.class, () -> new Engine()::compile,
                definition -> definition.setPrimary(true));
        for (Class<?> each : more) {
            starting.registerBean(each);
        }
    }

    /**
     * Permits loopback addresses, because the webhook receivers of tests listen on this machine.
     *
     * @param mailPort of a mail server on this machine; null for none
     */
    private static JobsSettings jobs(@Nullable String mailPort) {
        JobsSettings defaultSettings = JobsSettings.defaults();
        return new JobsSettings(defaultSettings.templateCacheBytes(), defaultSettings.countedEnvironments(),
                defaultSettings.maxConcurrentRenders(),
                defaultSettings.limits(),
                AllowList.parse(List.of("127.0.0.1")), mailPort == null
                        ? defaultSettings.mail()
                        : new MailSettings(new SmtpServer("127.0.0.1", Integer.parseInt(mailPort),
                                SmtpServer.Security.NONE, null, null, "platen@host.example"), null),
                defaultSettings.baseUrl());
    }

    @Configuration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({DatabaseConfiguration.class, ApiConfiguration.class, WebConfiguration.class, JobsConfiguration.class})
    static class App {}

    public int port() {
        return context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
    }

    public URI url(String path) {
        return URI.create("http://localhost:" + port() + path);
    }

    public Client client() {
        return new Client(this, key(Environment.PRODUCTION, Scope.DEFAULTS).secret());
    }

    public Client client(Environment environment, Scope... scopes) {
        return new Client(this, key(environment, List.of(scopes)).secret());
    }

    public KeyStore.Issued key(Environment environment, Collection<Scope> scopes) {
        return keys().issue(workspace.id(), "test", environment, scopes, null, clock.instant());
    }

    public KeyStore keys() {
        return new KeyStore(database());
    }

    /** Returns the workspace of {@link #client}. */
    public Workspace workspace() {
        return workspace;
    }

    /** Creates another workspace in an organization of its own. */
    public Workspace workspace(String name) {
        return new WorkspaceStore(database())
                .create(name, Plan.ENTERPRISE, OptionalInt.empty(), clock.instant())
                .orElseThrow();
    }

    public Database database() {
        return testing.database();
    }

    /** Returns the injector of database failures. */
    public FaultInjector faults() {
        return testing.faults();
    }

    public SettableClock clock() {
        return clock;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    @Override
    public void close() {
        context.close();
        testing.close();
    }
}
