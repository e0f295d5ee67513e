package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Properties;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.ops.demo.Browser.Scheme;
import platen.ops.serve.Server;

/** Tests the way of a newcomer from the setup link to a first PDF, in a browser only. */
@Tag("thorough")
@InBrowser
class FirstPdfInBrowserTest {
    private static final Path PICTURES = Path.of("target", "pages");
    /** Resolves when the page fulfills a condition; a page that never does ends with the script timeout. */
    private static final String WHEN = """
            const look = () => { if (%s) done(true); else setTimeout(look, 50); };
            look();""";

    @TempDir
    private static Path folder;

    private static Server server;

    @BeforeAll
    static void start() {
        server = Server.start(List.of("--platen.data=" + folder.resolve("data"), "--platen.http.port=0",
                "--platen.http.address=127.0.0.1", "--platen.database.url=", "--platen.master-key=",
                "--spring.main.sources=", "--logging.level.root=error"), List.of());
    }

    @AfterAll
    static void stop() {
        server.close();
    }

    @Test
    void aNewOwnerTakesASamplePublishesItAndDownloadsThePdf() throws Exception {
        try (var browser = new Browser()) {
            browser.show(1_280, 900, Scheme.LIGHT);
            browser.open(server.url() + setupPath());
            browser.value("""
                    const values = {name: 'Ada Lenz', email: 'ada@example.org', organization: 'Alder Lake',
                        password: 'correct horse tern'};
                    for (const [name, value] of Object.entries(values)) {
                      document.querySelector(`[name=${name}]`).value = value;
                    }
                    document.querySelector('main form').submit();""");
            browser.open(server.url() + "/dashboard");
            follow(browser, "main ol a.primary", "/templates");
            browser.picture(PICTURES.resolve("templates-empty.png"));
            submit(browser, "form:has([value=welcome])", "/templates/welcome?added=1");
            submit(browser, "form[action$='/publish']:has([value=development])", "/templates/welcome");
            browser.picture(PICTURES.resolve("template.png"));
            submit(browser, "#test", "/renders/sub_");
            browser.picture(PICTURES.resolve("test-pdf.png"));
            assertThat(browser.awaited("""
                    fetch(document.getElementById('download').href)
                        .then(answer => answer.text()).then(text => done(text.slice(0, 5)));""").asString())
                    .isEqualTo("%PDF-");
            assertThat(browser.errors()).isEmpty();
            browser.open(server.url() + "/dashboard");
            assertThat(browser.value("return document.querySelector('main').textContent").asString())
                    .contains("No render has failed.");
        }
    }

    private static void follow(Browser browser, String link, String address) throws Exception {
        browser.value("document.querySelector(\"%s\").click()".formatted(link));
        arrive(browser, address);
    }

    private static void submit(Browser browser, String form, String address) throws Exception {
        browser.value("document.querySelector(\"%s\").requestSubmit()".formatted(form));
        arrive(browser, address);
    }

    private static void arrive(Browser browser, String address) throws IOException, InterruptedException {
        browser.awaited(WHEN.formatted("document.readyState === 'complete' && location.href.includes('" + address
                + "')"));
    }

    /** Returns the path of the link that the first start wrote. */
    private static String setupPath() throws IOException {
        var setup = new Properties();
        try (var in = Files.newBufferedReader(folder.resolve("data").resolve("setup.env"))) {
            setup.load(in);
        }
        return setup.values()
                .stream()
                .map(String::valueOf)
                .filter(value -> value.contains("/setup/"))
                .map(value -> URI.create(value).getPath())
                .findFirst()
                .orElseThrow();
    }
}
