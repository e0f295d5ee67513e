package platen.web.dashboard;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.DynamicTest;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.TestFactory;
import org.springframework.web.bind.annotation.RequestMethod;
import org.springframework.web.servlet.mvc.method.annotation.RequestMappingHandlerMapping;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.member.InvitationStore;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.person.Person;
import platen.db.person.PersonStore;
import platen.db.person.Theme;
import platen.db.template.TemplateStore;
import platen.db.webhook.EndpointStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.people.Access;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.workflow.Workflows;

/** Opens every page of people in German, and sends every form with errors: nothing on them is English unmarked. */
@Tag("thorough")
class GermanPagesTest extends DashboardTest {
    /** Words that no German text contains; a page with one of them has a text that is not from a bundle. */
    private static final Pattern ENGLISH = Pattern.compile("\\b(?:the|and|is|are|must|not|have|has|with|this|that|your|"
            + "you|cannot|from|for|of|to|be|or|it|[Ss]kip|[Cc]opy|[Ss]ite|[Dd]ocumentation|[Dd]elete|[Aa]dd|"
            + "[Cc]ancel|[Ss]ave|[Ss]how|[Pp]assword)\\b");
    /** Content that is shown as it is sent or stored: code, examples, English parts that are marked as such, form values. */
    private static final Pattern UNTRANSLATED = Pattern.compile("(?s)<(code|pre|script|textarea|dd class=\"mono\")"
            + "[^>]*>.*?</\\w+>|<(\\w+)(?: [^>]*)? lang=\"en\"[^>]*>.*?</\\2>|<title>.*?</title>");
    private static final Pattern TEXT = Pattern
            .compile(
                    "(?s)>([^<]+)<|\\s(?:aria-label|title|placeholder|alt|aria-description|data-[a-z-]+)=\"([^\"]*)\"");
    private static final Pattern PATH = Pattern.compile("/[a-z/-]*");
    private static final Pattern JSON_KEY = Pattern.compile("&#34;[a-z-]+&#34;:");
    private static final List<String> ROOTS = List.of("/setup", "/login", "/join", "/reset", "/signup", "/me",
            "/dashboard");

    private final Map<String, String> ids = new LinkedHashMap<>();
    private Visitor german;

    @BeforeAll
    void fill() {
        var person = new Person(PublicId.next(), "ada@example.org", "Ada Lenz", Language.DE, Theme.SYSTEM, null, null,
                server().clock().instant());
        server().bean(PersonStore.class).create(person, new platen.web.guard.Passwords(4).hash(
                DashboardFixture.PASSWORD));
        server().join(workspace(), person, Role.OWNER);
        Person other = server().person("bruno@example.org", "Bruno");
        server().join(workspace(), other, Role.VIEWER);
        german = server().visitor().login("ada@example.org");
        ids.put("person", PublicId.PERSON.of(other.id()));

        server().bean(Templates.class).create(new TemplateUpload(workspace().organizationId(), "brief", "Brief",
                "<html lang='de'><head><style>p { wobble: 1px }</style></head><body><p>{{name}}</p></body></html>"
                        .getBytes(StandardCharsets.UTF_8),
                ImportOptions.DEFAULT, null));
        ids.put("alias", "brief");
        post("/templates/brief/publish", "environment", "staging", "version", "1");
        fillGate();
        var records = new RecordsFixture(server(), workspace()).template("brief-lauf").workflow("lauf", "brief-lauf");
        ids.put("run", PublicId.RUN.of(records.run("lauf", "{\"who\": \"Ada\"}").id()));
        ids.put("batch", records.batch("brief-lauf", "who,iban\nAda,\n,x\n"));
        ids.put("schedule", records.schedule("brief-lauf"));
        ids.put("destination", records.destination("ablage"));
        ids.put("transfer", records.failedTransfer(ids.get("batch"), ids.get("destination")));
        ids.put("envelope", records.envelope("brief-lauf"));
        ids.put("form", records.form("brief-lauf"));
        ids.put("draft", records.draft(german, "brief-lauf", "who,color\nAda,1\n,2\n"));
        String rendered = Visitor
                .location(post("/templates/brief/render", "on", "staging", "data", "{\"name\":\"A\"}"));
        ids.put("submission", rendered.replaceFirst(".*/", ""));
        server().bean(Workflows.class).create(workspace().organizationId(), "brief", "Mappe", StoredJson.object("""
                {"fields": [{"key": "name"}], "documents": [{"template": "brief"}]}"""), Actor.cli());
        post("/webhooks", "url", "http://127.0.0.1:1/", "environment", "staging", "event", "submission.completed",
                "source", "api_async");
        ids.put("webhook", PublicId.ENDPOINT
                .of(server().bean(EndpointStore.class).of(workspace().id()).getFirst().id()));
        String tested = Visitor.location(post("/webhooks/" + ids.get("webhook") + "/test"));
        ids.put("delivery", tested.replaceFirst(".*test=(dlv_[0-9a-f]+).*", "$1"));
        String key = post("/keys", "name", "Kasse", "environment", "staging", "scope", "template:read", "lifetime",
                "days-30").body();
        ids.put("key", key.replaceFirst("(?s).*/keys/(key_[0-9a-f]+).*", "$1"));
        post("/members/invite", "email", "gast@example.org", "role", "viewer");
        ids.put("invitation", PublicId.INVITATION.of(
                server().bean(InvitationStore.class).of(workspace().organizationId()).getFirst().id()));
    }

    /** Adds a template whose second version breaks production. */
    private void fillGate() {
        var templates = server().bean(Templates.class);
        var organization = workspace().organizationId();
        templates.create(new TemplateUpload(organization, "vertrag", "Vertrag", html("{{alt}}"),
                ImportOptions.DEFAULT, null));
        var template = server().bean(TemplateStore.class).findByAlias(organization, "vertrag").orElseThrow();
        templates.publish(template, 1, Environment.PRODUCTION);
        templates.publish(template, 1, Environment.STAGING);
        post("/templates/vertrag/render", "on", "staging", "data", "{}");
        templates.addVersion(template, html("{{neu}} {{mehr}}"), new ImportOptions(false, StoredJson.object(
                "{\"fields\":[{\"key\":\"neu\",\"required\":true}]}")), null);
    }

    private static byte[] html(String text) {
        return ("<html lang='de'><body><p>" + text + "</p></body></html>").getBytes(StandardCharsets.UTF_8);
    }

    @TestFactory
    Stream<DynamicTest> everyPageIsGerman() {
        return Stream.concat(pages(), Stream.of("production", "staging", "development")
                .map(each -> path("/templates/vertrag/publish?version=2&environment=" + each)))
                .map(path -> DynamicTest.dynamicTest(path, () -> {
                    HttpResponse<String> page = german.get(path);
                    assertGerman(page);
                }));
    }

    @TestFactory
    Stream<DynamicTest> pagesBeforeALoginFollowTheBrowser() {
        var own = server().bean(PersonStore.class).findByEmail("bruno@example.org").orElseThrow();
        String reset = "/reset/" + server().bean(Access.class).openReset(own.id(), Actor.SYSTEM).text();
        return Stream.of("/", "/login", "/reset", reset, "/reset/falsch", "/setup", "/join/falsch", "/signup",
                "/login/second", "/dashboard/w/falsch/")
                .map(path -> DynamicTest.dynamicTest(path, () -> {
                    Visitor visitor = server().visitor();
                    assertGerman(visitor.send(visitor.request(path).header("Accept-Language", "de-AT,en;q=0.5")
                            .header("Accept", "text/html")));
                }));
    }

    /** Forms with errors: a path below the workspace's or from the root, and fields. */
    private List<List<String>> wrongForms() {
        return List.of(List.of("/keys", "name", "", "environment", "", "lifetime", ""),
                List.of("/keys", "name", "x".repeat(500), "scope", "unknown"),
                List.of("/keys/{key}", "name", ""), List.of("/keys/{key}/rotate", "overlap", "5"),
                List.of("/destinations", "type", "sftp", "name", ""),
                List.of("/destinations", "type", "s3", "name", "x", "environment", "staging", "endpoint", "x"),
                List.of("/destinations/{destination}", "endpoint", "https://a.example/b"),
                List.of("/destinations/{destination}/test"),
                List.of("/webhooks", "url", ""), List.of("/webhooks", "url", "http://10.0.0.1/"),
                List.of("/webhooks", "url", "ftp://x"), List.of("/webhooks", "url", "https://a:b@example.org/"),
                List.of("/webhooks/{webhook}", "url", "https://localhost:1/"),
                List.of("/webhooks/{webhook}/rotate", "overlap", "99"),
                List.of("/members/invite", "email", "falsch", "role", ""),
                List.of("/members/invite", "email", "bruno@example.org", "role", "viewer"),
                List.of("/members/{person}/transfer"),
                List.of("/settings/rename", "name", ""), List.of("/settings/create", "new", ""),
                List.of("/settings/create", "new", "main"), List.of("/settings/delete", "confirm", "falsch"),
                List.of("/settings/retention", "production-pdfs", "0"),
                List.of("/settings/retention/hold", "reason", ""),
                List.of("/settings/oidc", "name", "", "domains", "falsch"),
                List.of("/settings/oidc", "name", "A", "issuer", "https://localhost", "client", "b", "secret", "c"),
                List.of("/templates", "name", ""), List.of("/templates/brief/versions"),
                List.of("/templates/vertrag/publish", "environment", "production", "version", "2", "confirmed", "true"),
                List.of("/templates/brief/render", "on", "production", "data", "{}"),
                List.of("/templates/brief/render", "on", "development", "data", "{}"),
                List.of("/templates/brief/render", "on", "staging", "data", "{"),
                List.of("/templates/brief/render", "on", "staging", "data", "{\"name\": [1]}"),
                List.of("/templates/brief/render", "on", "preview-1", "data", "[]"),
                List.of("/workflows/brief/publish", "environment", "production", "version", "1"),
                List.of("/submissions/{submission}/reveal"), List.of("/runs/{run}/reveal"),
                List.of("/envelopes/new"), List.of("/envelopes/new", "template", "fehlt", "environment", "staging"),
                List.of("/envelopes/new", "template", "brief", "environment", "staging", "title", "", "days", "x",
                        "p1-name", "", "p1-order", "x", "json", "{"),
                List.of("/envelopes/{envelope}/void", "reason", ""),
                List.of("/envelopes/{envelope}/deadline", "expires_at", "falsch"),
                List.of("/envelopes/{envelope}/send"), List.of("/envelopes/{envelope}/resend", "signer", "9"),
                List.of("/batches/new"), List.of("/schedules"),
                List.of("/schedules/{schedule}", "name", "A", "cron", "x", "misfire", "skip", "source", "url",
                        "target", "template:brief-lauf"),
                List.of("/schedules", "name", "A", "environment", "staging", "cron", "0 6 * * *", "time_zone", "UTC",
                        "misfire", "skip", "source", "url", "url", "http://127.0.0.1:9/", "target",
                        "template:brief-lauf"),
                List.of("/forms", "title", "", "template", "fehlt"),
                List.of("/forms", "title", "A", "template", "brief", "environment", "production"),
                List.of("/forms/{form}", "title", "A", "opens_at", "2027-01-02", "closes_at", "2027-01-01"),
                List.of("/forms/{form}/fields", "state", "{", "revision", "x"),
                List.of("/forms/{form}/fields", "state", "{}", "revision", "x", "do", "up:who"),
                List.of("/forms/{form}/fields", "state", "{}", "revision", "x", "label.iban", "", "show-field.iban",
                        "nichts", "show-test.iban", "is", "require-test.iban", "json"),
                List.of("/forms/{form}/fields", "state", "{}", "revision", "x", "label.iban", "", "show-field.iban",
                        "iban", "show-test.iban", "filled", "label.who", "x".repeat(201)),
                List.of("/forms/{form}/logo"),
                List.of("/forms/{form}", "title", "A", "draft_days", "0"),
                List.of("/forms/{form}", "title", "A", "max_submissions", "0", "intro_text", "x".repeat(2_001)),
                List.of("/batches/{batch}/correct"), List.of("/batches/{batch}/resume"),
                List.of("/batches/{batch}/cancel"), List.of("/batches/drafts/{draft}", "column-0", "who", "column-1",
                        "who"),
                List.of("/batches/drafts/{draft}/order"),
                List.of("/submissions/{submission}/render"), List.of("/deliveries/replay", "since", "falsch"),
                List.of("/me/profile", "name", ""), List.of("/me/profile", "name", "x".repeat(500)),
                List.of("/me/password", "current", "falsch", "password", "kurz"),
                List.of("/me/password", "current", "falsch", "password", "x".repeat(100)),
                List.of("/me/passkeys", "name", ""), List.of("/me/factor/confirm", "code", "1"),
                List.of("/login/confirm", "password", "falsch"));
    }

    @TestFactory
    Stream<DynamicTest> everyErrorOfAFormIsGerman() {
        return wrongForms().stream().map(form -> DynamicTest.dynamicTest(String.valueOf(form), () -> {
            String path = form.getFirst().startsWith("/me") || form.getFirst().startsWith("/login")
                    ? form.getFirst()
                    : path(form.getFirst());
            HttpResponse<String> answer = german.post(filled(path), german.token(),
                    form.subList(1, form.size()).toArray(String[]::new));
            assertGerman(answer.statusCode() == 303 ? german.get(Visitor.location(answer)) : answer);
        }));
    }

    @Test
    void aFileThatIsRefusedIsExplainedInGermanWithTheCompilersWordsMarked() {
        for (String source : List.of("<html lang='en'><body>\n<p>{{#if who}}</p></body></html>", "{\"alias\": 1}",
                "not a template")) {
            HttpResponse<String> refused = german.upload(path("/templates"), path("/templates"), "x.html",
                    source.getBytes(StandardCharsets.UTF_8), "name", "Neu");
            assertThat(refused.statusCode()).isEqualTo(422);
            assertThat(refused.body()).contains("Aus dieser Datei kann keine Vorlage werden.", "<span lang=\"en\">");
            assertGerman(refused);
        }
        HttpResponse<String> taken = german.upload(path("/templates"), path("/templates"), "brief.html",
                "<html lang='de'><body>a</body></html>".getBytes(StandardCharsets.UTF_8), "alias", "brief", "name",
                "Brief");
        assertThat(taken.body()).contains("gibt es schon");
        assertGerman(taken);
    }

    /** Texts between tags of templates, and attributes that people read, come from bundles. */
    @Test
    void noTemplateContainsATextOfItsOwn() throws IOException {
        var expression = Pattern
                .compile("(?m)^\\s*(?:@import|@param|!\\{).*$|\\$(?:unsafe)?\\{[^{}]*(?:\\{[^{}]*}[^{}]*)*}"
                        + "|@(?:if|elseif|for|template[.\\w]*)\\((?:[^()]|\\((?:[^()]|\\((?:[^()]|\\([^()]*\\))*\\))*\\))*\\)"
                        + "|@(?:else|endif|endfor)|@`|`");
        var found = new TreeSet<String>();
        for (Path file : templates()) {
            String html = expression.matcher(Files.readString(file)).replaceAll(" ");
            html = UNTRANSLATED.matcher(html).replaceAll("<>");
            TEXT.matcher(">" + html + "<").results().map(hit -> hit.group(1) == null ? hit.group(2) : hit.group(1))
                    .map(String::strip)
                    .filter(text -> !PATH.matcher(text).matches())
                    .filter(text -> ENGLISH.matcher(text).find() || text.matches("[A-Z][a-z]+ [a-z ]+.*"))
                    .forEach(text -> found.add(file + ": " + text));
        }
        assertThat(found).isEmpty();
    }

    private static List<Path> templates() throws IOException {
        try (var files = Files.walk(Path.of("src/main/jte"))) {
            return files.filter(each -> each.toString().endsWith(".jte"))
                    .filter(each -> !each.toString().contains("/operator/") && !each.toString().contains("/docs/"))
                    .filter(each -> !each.endsWith("verify.jte"))
                    .toList();
        }
    }

    private void assertGerman(HttpResponse<String> page) {
        if (!page.headers().firstValue("Content-Type").orElse("").startsWith("text/html")) {
            return;
        }
        assertThat(page.body()).contains("<html lang=\"de\"");
        String html = UNTRANSLATED.matcher(page.body().replaceFirst("<html lang", "<html data")).replaceAll("<>");
        var found = new ArrayList<String>();
        TEXT.matcher(html).results()
                .map(hit -> hit.group(1) == null ? hit.group(2) : hit.group(1))
                .map(String::strip)
                .filter(text -> !PATH.matcher(text).matches())
                .map(text -> JSON_KEY.matcher(text).replaceAll(" "))
                .filter(text -> ENGLISH.matcher(text).find())
                .forEach(found::add);
        assertThat(found).as("English on a page with status " + page.statusCode()).isEmpty();
    }

    private Stream<String> pages() {
        Set<String> patterns = new TreeSet<>();
        server().bean(RequestMappingHandlerMapping.class).getHandlerMethods().keySet().stream()
                .filter(info -> info.getMethodsCondition().getMethods().contains(RequestMethod.GET))
                .flatMap(info -> info.getPatternValues().stream())
                .filter(pattern -> ROOTS.stream().anyMatch(pattern::startsWith))
                .forEach(patterns::add);
        return patterns.stream().map(pattern -> filled(pattern.replace("/dashboard/w/{workspace}", path(""))));
    }

    private String filled(String path) {
        String filled = path;
        for (Map.Entry<String, String> each : ids.entrySet()) {
            filled = filled.replace("{" + each.getKey() + "}", each.getValue());
        }
        return filled.replaceAll("\\{[^/]+}", "falsch");
    }

    private HttpResponse<String> post(String below, String... fields) {
        return german.post(path(below), german.token(), fields);
    }
}
