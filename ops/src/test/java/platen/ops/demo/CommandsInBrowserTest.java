package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.util.List;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;
import platen.db.member.Role;
import platen.db.person.Language;
import platen.db.workspace.Workspace;
import platen.ops.demo.Browser.Scheme;
import tools.jackson.databind.JsonNode;

/** Tests the list of commands and the keys of pages of workspaces in a browser. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class CommandsInBrowserTest {
    private static final String ESCAPE = "\uE00C";
    private static final String ENTER = "\uE007";
    private static final String DOWN = "\uE015";
    private static final String UP = "\uE013";
    private static final String CONTROL = "\uE009";
    private static final String OPEN_DIALOG = "document.querySelector('dialog[open]')?.id ?? ''";
    private static final String OFFERED = """
            return [...document.querySelectorAll('#commands [role=option]')].filter((each) => each.checkVisibility())
                .map((each) => (each.querySelector('.cut') ?? each.childNodes[1]).textContent.trim())""";

    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;
    private static String owner;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Keys");
        owner = server.person(workspace, Role.OWNER, Language.EN);
        browser = new Browser();
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    @BeforeEach
    void openOverview() throws Exception {
        browser.show(1_280, 900, Scheme.LIGHT);
        browser.open(server.url() + "/login");
        if (browser.value("return location.pathname").asString().startsWith("/login")) {
            server.logIn(browser, owner);
        }
        browser.value("localStorage.clear()");
        browser.open(server.page(workspace, ""));
    }

    @Test
    void controlAndKOpensAListThatIsSearchedAndWalkedByArrows() throws Exception {
        browser.chord(CONTROL, "k");
        assertThat(openDialog()).isEqualTo("commands");
        assertThat(browser.value("return document.activeElement.getAttribute('role')").asString())
                .isEqualTo("combobox");
        assertThat(offered()).contains("Overview", "Templates", "Audit log", "Create an API key", "Documentation")
                .doesNotContain("Templates with “” in their name");

        browser.press("api");
        assertThat(offered()).containsExactly("API keys", "Create an API key", "Templates with “api” in their name");
        browser.press(DOWN + DOWN + DOWN + UP + UP);
        assertThat(browser.value("return document.activeElement.getAttribute('aria-activedescendant') === "
                + "document.querySelector('#commands [aria-selected=true]').id").asBoolean()).isTrue();
        browser.press(ENTER);
        browser.until("location.pathname.endsWith('/keys') && location.hash === '#new'");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void theListsOfCommandsAndOfKeysAreAccessibleAndFit() throws Exception {
        var check = new PageCheck(browser);
        browser.chord(CONTROL, "k");
        assertThat(openDialog()).isEqualTo("commands");
        check.check("commands");
        browser.open(server.page(workspace, ""));
        browser.press("?");
        assertThat(openDialog()).isEqualTo("shortcuts");
        check.check("shortcuts");
    }

    @Test
    void idsAndNamesThatAreTypedLeadToTheirPages() throws Exception {
        browser.click("#find");
        browser.press("evt_7");
        assertThat(offered()).containsExactly("Templates with “evt_7” in their name", "Deliveries of evt_7");
        browser.press(ESCAPE);
        assertThat(openDialog()).isEmpty();
        assertThat(browser.value("return document.activeElement.id").asString()).as("the focus returns")
                .isEqualTo("find");
        browser.press("/rent & <b>" + ENTER);
        browser.until("location.pathname.endsWith('/templates')");
        assertThat(browser.value("return document.querySelector('[name=q]').value").asString())
                .isEqualTo("rent & <b>");
        assertThat(browser.errors()).isEmpty();
    }

    @Test
    void aLetterAfterGOpensAPageAndTheQuestionMarkListsAllKeys() throws Exception {
        browser.press("?");
        assertThat(openDialog()).isEqualTo("shortcuts");
        assertThat(browser.text("#shortcuts")).contains("Keyboard shortcuts", "API keys", "Next and previous row");
        browser.press(ESCAPE);
        browser.press("gk");
        browser.until("location.pathname.endsWith('/keys')");
        browser.press("gx");
        browser.press("t");
        assertThat(browser.value("return location.pathname").asString()).as("g ends with the next key")
                .endsWith("/keys");
        browser.press("gs");
        browser.until("location.pathname.endsWith('/settings')");
    }

    @Test
    void jAndKMoveBetweenTheRowsOfAList() throws Exception {
        browser.press("j");
        String first = browser.value("return document.activeElement.href ?? ''").asString();
        assertThat(first).isNotEmpty();
        browser.press("jk");
        assertThat(browser.value("return document.activeElement.href").asString()).isEqualTo(first);
    }

    @Test
    void keysTypedIntoAFieldAreNoShortcuts() throws Exception {
        browser.open(server.page(workspace, "/settings"));
        browser.click("#new");
        browser.press("gk?/");
        assertThat(browser.value("return document.getElementById('new').value").asString()).isEqualTo("gk?/");
        assertThat(openDialog()).isEmpty();
        browser.chord(CONTROL, "k");
        assertThat(openDialog()).isEqualTo("commands");
    }

    @Test
    void shortcutsOfSingleKeysCanBeTurnedOff() throws Exception {
        browser.press("?");
        browser.click("#single-keys");
        browser.open(server.page(workspace, "/audit"));
        browser.press("gk?/");
        assertThat(openDialog()).isEmpty();
        assertThat(browser.value("return location.pathname").asString()).endsWith("/audit");
        browser.chord(CONTROL, "k");
        assertThat(openDialog()).isEqualTo("commands");
    }

    @Test
    void onlyPagesAndActionsOfTheRoleAreOfferedInThePersonsLanguage() throws Exception {
        server.logIn(browser, server.person(workspace, Role.VIEWER, Language.DE));
        try {
            browser.open(server.page(workspace, ""));
            browser.click("#find");
            assertThat(offered()).containsExactly("Übersicht", "Vorlagen", "Workflows", "Formulare", "Aufträge",
                    "Läufe", "Webhooks", "Zustellungen", "Nutzung", "Tarif und Kontingent", "Ihre Einstellungen",
                    "Dokumentation", "Tastenkürzel");
            assertThat(browser.text("#find")).contains("Strg");
            browser.press(ESCAPE + "gk");
            assertThat(browser.value("return location.pathname").asString()).doesNotContain("/keys");
        } finally {
            browser.forget();
        }
    }

    @Test
    void withoutScriptNothingOffersTheList() throws Exception {
        browser.runScripts(false);
        try {
            browser.open(server.page(workspace, ""));
            assertThat(browser.isShown("#find")).isFalse();
            assertThat(browser.isShown("#commands")).isFalse();
            assertThat(browser.text("nav.side")).contains("API keys");
        } finally {
            browser.runScripts(true);
        }
    }

    private static String openDialog() throws IOException, InterruptedException {
        return browser.value("return " + OPEN_DIALOG).asString();
    }

    private static List<String> offered() throws IOException, InterruptedException {
        return browser.value(OFFERED).valueStream().map(JsonNode::asString).toList();
    }
}
