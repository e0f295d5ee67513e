package platen.web.operator;

import java.io.IOException;
import java.net.CookieManager;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.Map;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jobrunr.storage.StorageProvider;
import org.springframework.boot.SpringBootConfiguration;
import org.springframework.boot.autoconfigure.EnableAutoConfiguration;
import org.springframework.boot.builder.SpringApplicationBuilder;
import org.springframework.context.ConfigurableApplicationContext;
import org.springframework.context.annotation.Import;
import org.springframework.context.support.GenericApplicationContext;
import org.springframework.security.crypto.bcrypt.BCryptPasswordEncoder;
import org.springframework.security.crypto.password.PasswordEncoder;
import platen.api.ApiConfiguration;
import platen.db.DatabaseConfiguration;
import platen.db.TestDatabase;
import platen.db.core.Database;
import platen.db.operator.OperatorStore;
import platen.db.secret.MasterKeys;
import platen.db.secret.SecretCipher;
import platen.jobs.JobsConfiguration;
import platen.jobs.audit.AuditTrail;
import platen.jobs.engine.Engine;
import platen.jobs.queue.JobQueue;
import platen.jobs.queue.QueuedJob;
import platen.jobs.render.work.RenderJob;
import platen.jobs.settings.JobsSettings;
import platen.jobs.template.Templates;
import platen.web.WebConfiguration;
import platen.web.operator.login.OperatorPasswords;

/** The operator pages of one node, served beside the API as in production, with a browser client. */
final class OperatorPagesFixture implements AutoCloseable {
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    /** As in production, but quicker. */
    private static final PasswordEncoder QUICK = new BCryptPasswordEncoder(4);

    private final Path folder;
    private final ConfigurableApplicationContext context;
    private final URI base;
    private final CookieManager cookies = new CookieManager();
    private final HttpClient client = HttpClient.newBuilder()
            .cookieHandler(cookies)
            .connectTimeout(Duration.ofSeconds(60))
            .build();

    @SpringBootConfiguration(proxyBeanMethods = false)
    @EnableAutoConfiguration
    @Import({DatabaseConfiguration.class, ApiConfiguration.class, WebConfiguration.class, JobsConfiguration.class,
            DashboardConfiguration.class})
    static class Application {}

    OperatorPagesFixture(TestDatabase testing, Path folder, boolean writable) {
        this(testing, folder, writable, Map.of());
    }

    /** @param more settings in addition to the default settings of tests */
    OperatorPagesFixture(TestDatabase testing, Path folder, boolean writable, Map<String, Object> more) {
        this.folder = folder;
        this.context = new SpringApplicationBuilder(Application.class)
                .initializers(starting -> register((GenericApplicationContext) starting, testing, folder, writable))
                .properties(Map.of("server.port", "0", "server.address", "127.0.0.1", "spring.main.banner-mode", "off",
                        "server.shutdown", "graceful"))
                .properties(more)
                .run();
        int port = context.getEnvironment().getRequiredProperty("local.server.port", Integer.class);
        this.base = URI.create("http://127.0.0.1:" + port);
    }

    private static void register(GenericApplicationContext starting, TestDatabase testing, Path folder,
            boolean writable) {
        starting.registerBean(Database.class, testing::database);
        starting.registerBean(SecretCipher.class, () -> new SecretCipher(MasterKeys.random()));
        starting.registerBean(Clock.class, Clock::systemUTC);
        starting.registerBean(JobsSettings.class, JobsSettings::defaults);
        starting.registerBean(DashboardSettings.class, () -> new DashboardSettings(folder, writable));
        starting.registerBean("compilerOfTests", Templates.Compiler.class, () -> new Engine()::compile,
                definition -> definition.setPrimary(true));
        starting.registerBean("quickPasswords", OperatorPasswords.class,
                () -> new OperatorPasswords(testing.database(), starting.getBean(OperatorStore.class), folder,
                        starting.getBean(AuditTrail.class), Clock.systemUTC(), QUICK),
                definition -> definition.setPrimary(true));
    }

    URI base() {
        return base;
    }

    CookieManager cookies() {
        return cookies;
    }

    OperatorPasswords passwords() {
        return context.getBean(OperatorPasswords.class);
    }

    StorageProvider jobs() {
        return context.getBean(StorageProvider.class);
    }

    /** Enqueues the first job of a row; no worker runs. */
    void enqueue(QueuedJob job) {
        context.getBean(JobQueue.class).enqueue(job);
    }

    <T> T bean(Class<T> type) {
        return context.getBean(type);
    }

    Database database() {
        return context.getBean(Database.class);
    }

    /** Enqueues a render; no worker runs. */
    UUID enqueue() {
        UUID id = UUID.randomUUID();
        context.getBean(JobQueue.class).enqueue(new RenderJob(id));
        return id;
    }

    String password() throws IOException {
        var told = new Properties();
        try (var in = Files.newBufferedReader(folder.resolve(OperatorPasswords.FILE))) {
            told.load(in);
        }
        return told.getProperty("PLATEN_OPERATOR_PASSWORD");
    }

    OperatorPagesFixture loggedIn() throws IOException, InterruptedException {
        HttpResponse<String> answer = login(OperatorPasswords.FIRST, password());
        if (answer.statusCode() != 302) {
            throw new IllegalStateException("Login answered " + answer.statusCode());
        }
        return this;
    }

    HttpResponse<String> login(String name, String password) throws IOException, InterruptedException {
        return post("/operator/login", "username=" + name + "&password=" + encoded(password) + "&_csrf=" + token());
    }

    /** Returns the token of a new login form. */
    String token() throws IOException, InterruptedException {
        Matcher form = TOKEN.matcher(get("/operator/login").body());
        if (!form.find()) {
            throw new IllegalStateException("The login form has no token");
        }
        return encoded(form.group(1));
    }

    HttpResponse<String> get(String path) throws IOException, InterruptedException {
        return send(request(path));
    }

    /** Posts a form with the origin of our own pages. */
    HttpResponse<String> post(String path, String form) throws IOException, InterruptedException {
        return send(request(path).header("Origin", base.toString())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
    }

    HttpRequest.Builder request(String path) {
        return HttpRequest.newBuilder(base.resolve(path)).timeout(Duration.ofSeconds(60));
    }

    HttpResponse<String> send(HttpRequest.Builder request) throws IOException, InterruptedException {
        return client.send(request.build(), BodyHandlers.ofString());
    }

    HttpClient client() {
        return client;
    }

    private static String encoded(String value) {
        return URLEncoder.encode(value, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        context.close();
    }
}
