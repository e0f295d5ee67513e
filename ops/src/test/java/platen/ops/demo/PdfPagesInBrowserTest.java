package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
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
import platen.web.page.Pages;

/** Shows PDFs with the element that editors share. */
@Tag("thorough")
@InBrowser
@ExtendWith(DashboardServer.Provider.class)
class PdfPagesInBrowserTest {
    private static final Path FORMS = Path.of("..", "samples", "forms");
    private static DashboardServer server;
    private static Workspace workspace;
    private static Browser browser;

    @BeforeAll
    static void start(DashboardServer shared) throws Exception {
        server = shared;
        workspace = server.workspace("Pages");
        browser = new Browser();
        browser.show(1_280, 900, Scheme.LIGHT);
        server.logIn(browser, server.person(workspace, Role.EDITOR, Language.EN));
    }

    @AfterAll
    static void stop() throws Exception {
        if (browser != null) {
            browser.close();
        }
    }

    /** Opens a page of the dashboard, whose policy holds, and adds the element to it. */
    @BeforeEach
    void open() throws Exception {
        browser.open(server.page(workspace, "/templates"));
        browser.errors();
        browser.awaited("""
                window.events = [];
                window.violations = [];
                document.addEventListener('securitypolicyviolation', (event) => violations.push(event.violatedDirective));
                import('%s').then(() => {
                  const pages = document.createElement('pdf-pages');
                  pages.setAttribute('label', 'Page {0} of {1}');
                  for (const name of ['page-ready', 'painted', 'shown', 'failed']) {
                    pages.addEventListener(name, (event) => events.push({name, ...event.detail, element: undefined}));
                  }
                  document.querySelector('main .page').replaceChildren(pages);
                  window.pages = pages;
                  window.bytes = (text) => Uint8Array.from(atob(text), (each) => each.charCodeAt(0)).buffer;
                  done(true);
                })""".formatted(Pages.asset("pdf-pages.js")));
    }

    @Test
    void everyPageHasADrawingItsTextAndALayerInPoints() throws Exception {
        show("application.pdf");
        browser.until("document.querySelector('.pdf-page .pdf-text')?.textContent.length > 40");
        assertThat(browser.value("""
                const first = pages.page(1);
                return [first.getAttribute('aria-label'), first.querySelector('canvas').width > 300,
                    [...first.querySelector('canvas').getContext('2d').getImageData(0, 0, 400, 400).data].some((v) => v < 200),
                    events.some((each) => each.name === 'painted' && each.page === 1 && each.at > 0),
                    events.some((each) => each.name === 'page-ready' && Math.abs(each.scale - pages.scale) < 0.001)]""")
                .toString()).matches("\\[\"Page 1 of \\d+\",true,true,true,true]");
        assertThat(browser.value("""
                const button = document.createElement('button');
                pages.place(button, 1, [72, 36, 100, 20]);
                const box = button.getBoundingClientRect();
                const page = pages.page(1).getBoundingClientRect();
                return [box.left - page.left, box.top - page.top, box.width, box.height]
                    .map((each) => Math.round(each / pages.scale))""").toString()).isEqualTo("[72,36,100,20]");
        clean();
    }

    @Test
    void anotherDocumentReplacesTheDrawingsAndKeepsTheScrollPosition() throws Exception {
        show("application.pdf");
        browser.value("scrollTo(0, 500); window.canvas = pages.page(1).querySelector('canvas')");
        show("application-rev2.pdf");
        assertThat(browser.value("return [scrollY, pages.page(1).querySelector('canvas') !== canvas, "
                + "document.querySelectorAll('.pdf-page').length === pages.pageCount]").toString())
                .isEqualTo("[500,true,true]");
        clean();
    }

    @Test
    void aDamagedFileIsReportedAndTheOldPagesStay() throws Exception {
        show("application.pdf");
        browser.awaited("pages.show(new TextEncoder().encode('%PDF-1.7 damaged').buffer).then(() => done(true))");
        assertThat(browser.value("return events.at(-1).name + pages.pageCount").asString()).matches("failed[1-9]");
    }

    @Test
    void pagesFollowTheWidthOfTheirColumn() throws Exception {
        show("application.pdf");
        double before = browser.value("return pages.scale").asDouble();
        browser.show(400, 900, Scheme.LIGHT);
        browser.until("pages.scale < " + before / 1.5);
        browser.until("Math.abs(pages.page(1).querySelector('canvas').width - pages.page(1).clientWidth) < 3");
        browser.show(1_280, 900, Scheme.LIGHT);
        clean();
    }

    private static void show(String form) throws Exception {
        String file = Base64.getEncoder().encodeToString(Files.readAllBytes(FORMS.resolve(form)));
        browser.awaited("pages.show(bytes('%s')).then(() => done(true))".formatted(file));
        assertThat(browser.value("return events.filter((each) => each.name === 'failed')").toString()).isEqualTo("[]");
    }

    private static void clean() throws Exception {
        assertThat(browser.errors()).isEmpty();
        assertThat(browser.value("return violations").toString()).isEqualTo("[]");
    }
}
