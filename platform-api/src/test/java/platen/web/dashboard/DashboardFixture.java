package platen.web.dashboard;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.Queue;
import java.util.Set;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.core.env.Environment;
import platen.api.ApiConfiguration;
import platen.db.DatabaseConfiguration;
import platen.db.FaultInjector;
import platen.db.SettableClock;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.JobsConfiguration;
import platen.jobs.engine.Engine;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.IsolationSettings.Mode;
import platen.jobs.mail.MailSettings;
import platen.jobs.mail.SmtpServer;
import platen.jobs.outbound.AllowList;
import platen.jobs.people.signup.SignUpPolicy;
import platen.jobs.settings.JobsSettings;
import platen.jobs.template.Templates;
import platen.web.DashboardPagesConfiguration;
import platen.web.WebConfiguration;
import platen.web.account.AccountSettings;
import platen.web.guard.Passwords;

/**
 * A server with the API and the pages of people, on a free port with a database of its own. Templates are compiled in
 * this JVM, and webhooks may reach this machine.
 */
public final class DashboardFixture implements AutoCloseable {
    /** Password of each person. */
    public static final String PASSWORD = "correct horse tern";

    /** As in production, but quicker. */
    private static final Passwords PASSWORDS = new Passwords(4);
    private static final String HASH = PASSWORDS.hash(PASSWORD);

    /** Servers with the default settings that no class uses at the moment. */
    private static final Queue<DashboardFixture> IDLE = new ConcurrentLinkedQueue<>();

    private final TestDatabase testing = new TestDatabase();
    private final SettableClock clock = new SettableClock();
    private final ConfigurableApplicationContext context;
    private final URI base;
    /** Tables that the server itself fills when it starts, or migrations, and files, which it remembers to be there. */
    private final Set<String> ownTables;

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({DatabaseConfiguration.class, ApiConfiguration.class, WebConfiguration.class, JobsConfiguration.class,
            DashboardPagesConfiguration.class})
    static class Application {}

    /**
     * @param folder data folder
     * @param settings in addition to the default settings of tests, such as {@code platen.api.base-url}
     */
    public DashboardFixture(Path folder, Map<String, Object> settings, Class<?>... more) {
        this.context = new SpringApplicationBuilder(Application.class)
                .initializers(starting -> register((GenericApplicationContext) starting, folder, more))
                .properties(Map.of("server.port", "0", "server.address", "127.0.0.1", "spring.main.banner-mode", "off",
                        "logging.level.root", "error", "spring.main.register-shutdown-hook", "false"))
                .properties(settings)
                .run();
        this.base = URI.create(
                "http://127.0.0.1:" + context.getEnvironment().getRequiredProperty("local.server.port", Integer.class));
        this.ownTables = new HashSet<>(testing.filledTables());
        ownTables.add("blob");
        ownTables.add("blob_piece");
    }

    /**
     * Returns a server with the default settings and an empty database, which another class may have used before: to
     * start one takes longer than many classes. Give it back with {@link #release}.
     */
    static DashboardFixture lease() throws IOException {
        DashboardFixture idle = IDLE.poll();
        return idle == null
                ? new DashboardFixture(Files.createTempDirectory(Path.of("target"), "data"), Map.of())
                : idle;
    }

    /** Leaves the server to the next class, unless its clock was changed or it is still at work. */
    void release() {
        if (clock.isChanged() || !testing.tryToClear(ownTables)) {
            close();
        } else {
            IDLE.add(this);
        }
    }

    private void register(GenericApplicationContext starting, Path folder, Class<?>... more) {
        starting.registerBean(Database.class, testing::database);
        starting.registerBean(SecretCipher.class, () -> new SecretCipher(MasterKeys.random()));
        starting.registerBean(Clock.class, () -> clock);
        starting.registerBean("quickPasswords", Passwords.class, () -> PASSWORDS,
                definition -> definition.setPrimary(true));
        starting.registerBean(JobsSettings.class, () -> jobs(starting.getEnvironment()));
        // Previews weigh as much as the tests that run beside them, which would starve them.
        starting.registerBean(IsolationSettings.class,
                () -> IsolationSettings.of(Mode.AUTO, Runtime.getRuntime().availableProcessors(), 0));
        starting.registerBean(SignUpPolicy.class, () -> signUp(starting.getEnvironment()));
        starting.registerBean(AccountSettings.class, () -> new AccountSettings(folder, starting.getEnvironment()
                .getProperty("platen.api.base-url", "http://localhost:8080")));
        starting.registerBean("compilerOfTests", Templates.Compiler.class, () -> new Engine()::compile,
                definition -> definition.setPrimary(true));
        for (Class<?> each : more) {
            starting.registerBean(each);
        }
    }

    /** Sends mails to {@code platen.mail.port} of this machine if it is set. */
    private static JobsSettings jobs(Environment environment) {
        JobsSettings settings = JobsSettings.defaults().reaching(AllowList.parse(List.of("127.0.0.1")));
        Integer port = environment.getProperty("platen.mail.port", Integer.class);
        return port == null
                ? settings
                : settings.mailing(new MailSettings(
                        new SmtpServer("127.0.0.1", port, SmtpServer.Security.NONE, null, null, "platen@host.example"),
                        null));
    }

    private static SignUpPolicy signUp(Environment environment) {
        return new SignUpPolicy(environment.getProperty("platen.signup.mode", SignUpPolicy.Mode.class,
                SignUpPolicy.Mode.INVITED), List.of("quillmoor.example"), "acme");
    }

    public URI base() {
        return base;
    }

    public Database database() {
        return testing.database();
    }

    /** Returns the faults that the database can have. */
    public FaultInjector faults() {
        return testing.faults();
    }

    public SettableClock clock() {
        return clock;
    }

    public <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    /** Creates a workspace in an organization of its own. */
    public Workspace workspace(String name) {
        return bean(WorkspaceStore.class).create(name, Plan.ENTERPRISE, OptionalInt.empty(), clock.instant())
                .orElseThrow();
    }

    /** Creates a person with {@link #PASSWORD}. */
    public Person person(String email, String name) {
        var person = new Person(PublicId.next(), email, name, Language.EN, Theme.SYSTEM, null, null,
                Instant.parse("2026-08-22T10:11:12Z"));
        bean(PersonStore.class).create(person, HASH);
        return person;
    }

    /** Makes a person a member of the organization of a workspace. */
    public void join(Workspace workspace, Person person, Role role) {
        bean(MembershipStore.class)
                .add(new Membership(workspace.organizationId(), person.id(), role, clock.instant()));
    }

    /** Returns a browser in which nobody is logged in. */
    public Visitor visitor() {
        return new Visitor(base);
    }

    @Override
    public void close() {
        context.close();
        testing.close();
    }
}
