package platen.lab.pages;

import java.io.IOException;
import java.io.UncheckedIOException;
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
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.Properties;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.springframework.util.FileSystemUtils;
import platen.db.audit.Actor;
import platen.db.core.Database;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.key.Scope;
import platen.db.member.Membership;
import platen.db.member.MembershipStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.template.TemplateStore;
import platen.db.webhook.Endpoint;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.webhook.Endpoints;
import platen.jobs.workflow.Workflows;
import platen.ops.command.CommandException;
import platen.ops.serve.Server;
import platen.web.dashboard.WorkspaceView;
import platen.web.guard.Passwords;

/** A server in this process with a workspace of many records, and its owner, who is logged in. */
final class PagesFixture implements AutoCloseable {
    private static final String PASSWORD = "a password of the lab";
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final Path folder;
    private final Server server;
    private final HttpClient http = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
    private final HttpClient operators;
    private final Workspace workspace;
    private final UUID key;
    private final UUID template;

    PagesFixture() {
        try {
            folder = Files.createTempDirectory("platen-pages");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server = Server.start(List.of("--platen.data=" + folder.resolve("data"), "--platen.http.port=0",
                "--platen.http.address=127.0.0.1", "--platen.database.url=", "--platen.master-key=",
                "--platen.role=api", "--logging.level.root=error", "--platen.outbound.allow=127.0.0.1"));
        workspace = server.bean(WorkspaceStore.class)
                .create("measured", Plan.ENTERPRISE, OptionalInt.empty(), Instant.now())
                .orElseThrow();
        key = server.bean(KeyStore.class)
                .issue(workspace.id(), "lab", Environment.PRODUCTION, EnumSet.allOf(Scope.class), null, Instant.now())
                .key()
                .id();
        operators = HttpClient.newBuilder().cookieHandler(new CookieManager()).build();
        template = upload();
        server.bean(Endpoints.class)
                .create(new Endpoint(PublicId.next(), workspace.id(), "http://127.0.0.1:9/", Environment.PRODUCTION,
                        List.of("submission.completed"), true, true, true, true, null,
                        Instant.now().truncatedTo(ChronoUnit.MICROS)), Actor.SYSTEM);
        logIn();
        logInOperator();
    }

    private UUID upload() {
        server.bean(Templates.class)
                .create(new TemplateUpload(workspace.organizationId(), "letter", "Letter",
                        "<html lang='en'><body><p>{{who}}</p></body></html>".getBytes(StandardCharsets.UTF_8),
                        ImportOptions.DEFAULT, null));
        server.bean(Workflows.class)
                .create(workspace.organizationId(), "pack", "Pack", StoredJson.object("""
                        {"fields": [{"key": "who", "type": "text"}], "documents": [{"template": "letter"}]}"""),
                        Actor.SYSTEM);
        return server.bean(TemplateStore.class)
                .findByAlias(workspace.organizationId(), "letter")
                .orElseThrow()
                .id();
    }

    private void logIn() {
        var person = new Person(PublicId.next(), "owner@example.org", "Owner", Language.EN, Theme.SYSTEM, null, null,
                Instant.now());
        server.bean(PersonStore.class).create(person, new Passwords(4).hash(PASSWORD));
        server.bean(MembershipStore.class)
                .add(new Membership(workspace.organizationId(), person.id(), Role.OWNER, Instant.now()));
        String form = "email=owner%40example.org&password=" + encoded(PASSWORD) + "&_csrf=" + token(http, "/login");
        post(http, "/login", form, 303);
    }

    private void logInOperator() {
        var setup = new Properties();
        try (var in = Files.newBufferedReader(folder.resolve("data").resolve("operator.env"))) {
            setup.load(in);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String form = "username=operator&password=" + encoded(setup.getProperty("PLATEN_OPERATOR_PASSWORD"))
                + "&_csrf=" + token(operators, "/operator/login");
        post(operators, "/operator/login", form, 302);
    }

    private String token(HttpClient client, String path) {
        Matcher token = TOKEN.matcher(send(client, HttpRequest.newBuilder(url(path))).body());
        if (!token.find()) {
            throw new CommandException(path + " has no form");
        }
        return encoded(token.group(1));
    }

    private void post(HttpClient client, String path, String form, int expected) {
        HttpResponse<String> answer = send(client, HttpRequest.newBuilder(url(path))
                .header("Origin", server.url())
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(form)));
        if (answer.statusCode() != expected) {
            throw new CommandException(path + " answered " + answer.statusCode());
        }
    }

    Database database() {
        return server.bean(Database.class);
    }

    Workspace workspace() {
        return workspace;
    }

    UUID key() {
        return key;
    }

    UUID template() {
        return template;
    }

    /** Requests a page of the workspace, or one of the operators' pages. */
    HttpResponse<String> page(String path) {
        return path.startsWith("/operator")
                ? send(operators, HttpRequest.newBuilder(url(path)))
                : send(http, HttpRequest.newBuilder(url(WorkspaceView.path(workspace) + path)));
    }

    private static HttpResponse<String> send(HttpClient client, HttpRequest.Builder request) {
        try {
            return client.send(request.build(), BodyHandlers.ofString());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("Interrupted");
        }
    }

    private URI url(String path) {
        return URI.create(server.url()).resolve(path);
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        http.close();
        operators.close();
        server.close();
        try {
            FileSystemUtils.deleteRecursively(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
