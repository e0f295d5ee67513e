package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import java.util.OptionalInt;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.core.PublicId;
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
import platen.ops.demo.Browser.Scheme;
import platen.ops.serve.Server;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import platen.web.guard.Passwords;
import tools.jackson.databind.JsonNode;

/** Opens the pages of people in a browser: accessibility, small screens, the keyboard and passkeys. */
class PeopleInBrowserTest {
    private static final String PASSWORD = "correct horse tern";
    private static final String RUN_AXE = """
            axe.run(document, {resultTypes: ['violations']}).then((result) => done(result.violations.map((each) =>
                each.id + ': ' + each.nodes.map((node) => node.html).join(' | '))));""";
    /** Collects the elements that take the focus, and those of them whose focus cannot be seen. */
    private static final String FOLLOW_FOCUS = """
            // begins at the top, also where a field has the focus
            document.body.tabIndex = -1;
            document.body.focus();
            document.body.removeAttribute('tabindex');
            window.reached = new Set();
            window.unseen = [];
            document.addEventListener('focusin', (event) => {
                window.reached.add(event.target);
                const style = getComputedStyle(event.target);
                if (style.outlineStyle === 'none' && style.boxShadow === 'none') {
                    window.unseen.push(event.target.outerHTML);
                }
            });
            const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
                .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex >= 0
                    && (each.type !== 'radio' || each.checked));
            window.controls = controls;
            // each part of a date takes the focus
            return controls.length + 8 * controls.filter((each) => each.type?.startsWith('date')).length;""";

    @TempDir
    private static Path folder;

    private static Server server;
    private static String base;
    private static String workspacePath;
    private static String email;

    @BeforeAll
    static void start() {
        server = Server.start(List.of("--platen.data=" + folder.resolve("data"), "--platen.http.port=0",
                "--platen.http.address=127.0.0.1", "--platen.database.url=", "--platen.master-key=",
                "--spring.main.sources=", "--logging.level.root=error"));
        base = server.url().replace("127.0.0.1", "localhost");
        Instant now = Instant.now();
        Workspace workspace = server.bean(WorkspaceStore.class)
                .create("Acme Housing", Plan.ENTERPRISE, OptionalInt.empty(), now)
                .orElseThrow();
        workspacePath = WorkspaceView.path(workspace);
        email = "mara@example.org";
        for (Role role : List.of(Role.OWNER, Role.VIEWER)) {
            String address = role == Role.OWNER ? email : "viewer@example.org";
            var person = new Person(PublicId.next(), address, "Mara " + role.name(), Language.EN, Theme.SYSTEM, null,
                    null, now);
            server.bean(PersonStore.class).create(person, new Passwords().hash(PASSWORD));
            server.bean(MembershipStore.class)
                    .add(new Membership(workspace.organizationId(), person.id(), role, now));
        }
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void everyPageOfPeopleIsAccessibleAndFitsPhonesAndScreensInLightAndDark() throws Exception {
        try (var browser = new Browser()) {
            for (Scheme scheme : Scheme.values()) {
                for (int width : new int[]{320, 1_280}) {
                    browser.show(width, 800, scheme);
                    browser.forget();
                    for (String path : entrances()) {
                        assertShown(browser, path, width);
                    }
                    logIn(browser);
                    for (String path : pages()) {
                        assertShown(browser, path, width);
                    }
                }
            }
        }
    }

    @Test
    void theKeyboardAloneReachesEveryControlAndShowsWhereItIs() throws Exception {
        try (var browser = new Browser()) {
            browser.show(1_280, 800, Scheme.LIGHT);
            logIn(browser);
            for (String path : pages()) {
                browser.open(base + path);
                int stops = browser.value(FOLLOW_FOCUS).asInt();
                browser.press("\uE004");
                assertThat(browser.value("return document.activeElement.className").asString())
                        .as("%s begins with the link to its content", path).isEqualTo("skip");
                browser.press("\uE004".repeat(stops + 1));
                assertThat(texts(browser.value("return window.controls.filter((each) => !window.reached.has(each))"
                        + ".map((each) => each.outerHTML)"))).as("%s: not reached", path).isEmpty();
                assertThat(texts(browser.value("return window.unseen"))).as("%s: focus not seen", path).isEmpty();
            }
        }
    }

    @Test
    void aPasskeyIsAddedLogsInConfirmsAndIsRemoved() throws Exception {
        try (var browser = new Browser()) {
            browser.addAuthenticator();
            logIn(browser);
            browser.open(base + "/me/passkeys");
            browser.value("document.querySelector('form[data-passkey] input[name=name]').value = 'Work laptop'");
            browser.click("form[data-passkey] button");
            browser.await(".banner.ok");
            assertThat(browser.value("return document.querySelector('main').textContent").asString())
                    .contains("is added", "never used");

            browser.forget();
            browser.open(base + "/login?to=/me/passkeys");
            browser.click("form[data-passkey] button");
            browser.await("form[action$='/rename']");
            assertThat(browser.value("return document.querySelector('main').textContent").asString())
                    .contains("last used");

            browser.open(base + "/login/confirm?to=/me");
            browser.click("form[data-passkey] button");
            browser.await("form[action='/me/profile']");

            browser.open(base + "/me/passkeys");
            browser.click("a[href$='/remove']");
            browser.await(".entrance form[action$='/remove']");
            browser.click(".entrance form[action$='/remove'] button");
            browser.await(".banner.ok");
            browser.forget();
            browser.open(base + "/login");
            browser.click("form[data-passkey] button");
            browser.await(".banner.bad");
            assertThat(browser.value("return location.pathname").asString()).startsWith("/login");
            assertThat(browser.value("return document.querySelector('main').textContent").asString())
                    .contains("was not accepted");
        }
    }

    private static List<String> entrances() {
        return List.of("/login", "/reset", "/setup", "/setup/wrong", "/join/wrong", "/reset/wrong", "/login?to=/me");
    }

    /** Returns the paths of all pages of the navigation, of the person and of errors. */
    private static List<String> pages() {
        return Stream.concat(Stream.of(Nav.values()).map(each -> workspacePath + each.path()),
                Stream.of("/me", "/me/factor", "/me/passkeys", "/login/confirm?to=/me", workspacePath + "/missing",
                        "/dashboard/w/wrong"))
                .toList();
    }

    private static void assertShown(Browser browser, String path, int width) throws Exception {
        browser.open("about:blank");
        browser.errors();
        browser.open(base + path);
        assertThat(browser.errors()).as(path).filteredOn(each -> !each.contains("status of 404")).isEmpty();
        assertThat(browser.value("return document.documentElement.scrollWidth").asInt())
                .as("%s scrolls sideways at %d", path, width)
                .isLessThanOrEqualTo(width);
        browser.value(axe());
        assertThat(texts(browser.awaited(RUN_AXE))).as("%s at %d", path, width).isEmpty();
    }

    private static String axe() throws IOException {
        try (var in = PeopleInBrowserTest.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(in, "axe.min.js").readAllBytes(),
                    StandardCharsets.UTF_8);
        }
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    private static void logIn(Browser browser) throws Exception {
        browser.open(base + "/login");
        browser.value("""
                document.getElementById('email').value = '%s';
                document.getElementById('password').value = '%s';""".formatted(email, PASSWORD));
        browser.click("form[action='/login'] button");
        browser.await("nav[aria-label]");
    }
}
