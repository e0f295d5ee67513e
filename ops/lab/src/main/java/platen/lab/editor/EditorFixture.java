package platen.lab.editor;

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
import java.util.EnumSet;
import java.util.List;
import java.util.OptionalInt;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.springframework.util.FileSystemUtils;
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
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;
import platen.ops.command.CommandException;
import platen.ops.serve.Server;
import platen.web.dashboard.WorkspaceView;
import platen.web.guard.Passwords;

/** A server in this process, bound to the loopback address, with a data folder of its own that is deleted at the end. */
final class EditorFixture implements AutoCloseable {
    private static final String PASSWORD = "a password of the lab";
    private static final Pattern TOKEN = Pattern.compile("name=\"_csrf\" value=\"([^\"]+)\"");

    private final Path folder;
    private final Server server;
    private final String hash = new Passwords(4).hash(PASSWORD);

    EditorFixture() {
        try {
            folder = Files.createTempDirectory("platen-editors");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        server = Server.start(List.of("--platen.data=" + folder.resolve("data"), "--platen.http.port=0",
                "--platen.http.address=127.0.0.1", "--platen.database.url=", "--platen.master-key=",
                "--platen.role=all", "--logging.level.root=error"));
    }

    URI url() {
        return URI.create(server.url());
    }

    Workspace workspace(String name) {
        return server.bean(WorkspaceStore.class)
                .create(name + " " + PublicId.next(), Plan.ENTERPRISE, OptionalInt.empty(), Instant.now())
                .orElseThrow();
    }

    /** Creates a template, and publishes it to the environment of the key. */
    void template(Workspace workspace, String alias, String source, String data) {
        Templates templates = server.bean(Templates.class);
        UploadResult result = templates.create(new TemplateUpload(workspace.organizationId(), alias, alias,
                source.getBytes(StandardCharsets.UTF_8), ImportOptions.DEFAULT, StoredJson.object(data)));
        if (!(result instanceof UploadResult.Stored stored)) {
            throw new CommandException("The sample is not a template: " + result);
        }
        templates.publish(stored.template(), stored.version().version(), Environment.DEVELOPMENT);
    }

    String key(Workspace workspace) {
        return server.bean(KeyStore.class)
                .issue(workspace.id(), "lab", Environment.DEVELOPMENT, EnumSet.allOf(Scope.class), null, Instant.now())
                .secret();
    }

    /** Creates a person who may edit the templates of a workspace, and returns the email. */
    String editor(Workspace workspace) {
        String email = "editor-" + PublicId.next() + "@example.org";
        var person = new Person(PublicId.next(), email, "Editor", Language.EN, Theme.SYSTEM, null, null, Instant.now());
        server.bean(PersonStore.class).create(person, hash);
        server.bean(MembershipStore.class)
                .add(new Membership(workspace.organizationId(), person.id(), Role.EDITOR, Instant.now()));
        return email;
    }

    String password() {
        return PASSWORD;
    }

    /** Returns the path of the editor of a template. */
    static String path(Workspace workspace, String alias) {
        return WorkspaceView.path(workspace) + "/templates/" + alias + "/edit";
    }

    /**
     * A person who is logged in.
     *
     * @param cookies header
     * @param token of forms
     */
    record Login(String cookies, String token) {}

    /** Logs a person in as a form does. */
    Login login(String email, String page) {
        var jar = new CookieManager();
        try (HttpClient http = HttpClient.newBuilder().cookieHandler(jar).build()) {
            String form = "email=" + encoded(email) + "&password=" + encoded(PASSWORD) + "&_csrf="
                    + encoded(token(http, "/login"));
            HttpResponse<String> answer = http.send(HttpRequest.newBuilder(url().resolve("/login"))
                    .header("Origin", server.url()).header("Content-Type", "application/x-www-form-urlencoded")
                    .POST(BodyPublishers.ofString(form)).build(), BodyHandlers.ofString());
            if (answer.statusCode() != 303) {
                throw new CommandException("The login answered " + answer.statusCode());
            }
            String token = token(http, page);
            String cookies = jar.getCookieStore().getCookies().stream()
                    .map(each -> each.getName() + "=" + each.getValue()).collect(Collectors.joining("; "));
            return new Login(cookies, token);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CommandException("Interrupted");
        }
    }

    private String token(HttpClient http, String path) throws IOException, InterruptedException {
        String body = http.send(HttpRequest.newBuilder(url().resolve(path)).build(), BodyHandlers.ofString()).body();
        Matcher token = TOKEN.matcher(body);
        if (!token.find()) {
            throw new CommandException(path + " has no form");
        }
        return token.group(1);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    @Override
    public void close() {
        server.close();
        try {
            FileSystemUtils.deleteRecursively(folder);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
