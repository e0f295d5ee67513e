package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;
import platen.web.dashboard.Nav;
import platen.web.dashboard.WorkspaceView;
import tools.jackson.databind.JsonNode;

/** Opens the pages of people in a browser: accessibility, small screens, the keyboard and passkeys. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class PeopleInBrowserTest {
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
                    window.unseen.push(event.target.outerHTML + [':focus', ':focus-visible'].map((each) =>
                        event.target.matches(each)) + ' page has the focus: ' + document.hasFocus());
                }
            });
            const controls = [...document.querySelectorAll('a[href], button, input, select, textarea, summary')]
                .filter((each) => each.checkVisibility() && !each.disabled && each.tabIndex >= 0
                    && (each.type !== 'radio' || each.checked));
            window.controls = controls;
            // each part of a date takes the focus
            return controls.length + 8 * controls.filter((each) => each.type?.startsWith('date')).length;""";

    private static DashboardServer server;
    private static String base;
    private static String workspacePath;
    private static String email;

    @BeforeAll
    static void start(DashboardServer shared) {
        server = shared;
        base = server.url();
        Workspace workspace = server.workspace("Acme Housing");
        workspacePath = WorkspaceView.path(workspace);
        email = server.person(workspace, Role.OWNER, Language.EN);
        server.person(workspace, Role.VIEWER, Language.EN);
    }

    @Test
    void everyPageOfPeopleIsAccessibleAndFitsPhonesAndScreensInLightAndDark() throws Exception {
        try (var browser = new Browser()) {
            var check = new PageCheck(browser);
            check.checkAll(base, entrances());
            logIn(browser);
            check.checkAll(base, pages().stream().filter(each -> !each.startsWith(workspacePath)).toList());
            check.checkAll(base + workspacePath,
                    pages().stream()
                            .filter(each -> each.startsWith(workspacePath))
                            .map(each -> each.substring(workspacePath.length()))
                            .toList());
        }
    }

    @Test
    void theKeyboardAloneReachesEveryControlAndShowsWhereItIs() throws Exception {
        assertKeyboardReaches(List.of(workspacePath + "/members", "/me", "/login/confirm?to=/me"));
    }

    @Test
    void theKeyboardAloneReachesEveryControlOfEveryPage() throws Exception {
        assertKeyboardReaches(pages());
    }

    private static void assertKeyboardReaches(List<String> paths) throws Exception {
        try (var browser = new Browser()) {
            browser.show(1_280, 800, Scheme.LIGHT);
            logIn(browser);
            for (String path : paths) {
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
                        workspacePath + "/settings/oidc",
                        "/dashboard/w/wrong"))
                .toList();
    }

    private static List<String> texts(JsonNode list) {
        return list.valueStream().map(JsonNode::asString).toList();
    }

    private static void logIn(Browser browser) throws Exception {
        server.logIn(browser, email);
    }
}
