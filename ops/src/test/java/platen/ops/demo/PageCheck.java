package platen.ops.demo;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import platen.ops.demo.Browser.Scheme;
import tools.jackson.databind.JsonNode;

/**
 * Checks a page on a phone and a screen, in light and dark: axe finds nothing, nothing scrolls sideways, and the console
 * shows no error and no violation of the page's policy. Writes pictures to {@code target/pages} for people who look at the
 * pages, if the system property {@code pictures} is set.
 */
final class PageCheck {
    private static final Path PICTURES = Path.of("target", "pages");
    private static final boolean TAKE_PICTURES = System.getProperty("pictures") != null;
    private static final String RUN_AXE = """
            axe.run(document, {resultTypes: ['violations']%s}).then((result) => done(result.violations.map((each) =>
                each.id + ': ' + each.nodes.map((node) => node.html).join(' | '))));""";
    private static final String ALL_RULES = "";
    /** The colors are the same on phones and screens; so are style sheets, which axe would fetch once more. */
    private static final String LAYOUT = ", preload: false, rules: {'color-contrast': {enabled: false}}";
    /** Dark pages differ from light ones only in their colors. */
    private static final String COLORS = ", runOnly: ['color-contrast']";
    private static final String AXE = axe();

    private final Browser browser;

    PageCheck(Browser browser) {
        this.browser = browser;
    }

    private static String axe() {
        try (var in = PageCheck.class.getResourceAsStream("/axe.min.js")) {
            return new String(Objects.requireNonNull(in, "axe.min.js").readAllBytes(), StandardCharsets.UTF_8);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * Opens and checks a page.
     *
     * @param name file name of the pictures, without ending
     */
    void check(String name, String url) throws IOException, InterruptedException {
        browser.open("about:blank");
        browser.errors();
        browser.open(url);
        check(name);
    }

    /** Checks the page that is open now. */
    void check(String name) throws IOException, InterruptedException {
        // the browser reports the status of an error page itself
        assertThat(browser.errors()).as(name).filteredOn(each -> !each.contains("responded with a status of 4"))
                .isEmpty();
        browser.value(AXE);
        for (Scheme scheme : Scheme.values()) {
            for (int width : new int[]{320, 1_280}) {
                browser.show(width, width == 320 ? 700 : 900, scheme);
                String shown = name + "-" + width + "-" + scheme.name().toLowerCase(Locale.ROOT);
                assertThat(browser.value("return document.documentElement.scrollWidth").asInt())
                        .as("%s scrolls sideways", shown)
                        .isLessThanOrEqualTo(width);
                if (scheme == Scheme.LIGHT || width != 320) {
                    String rules = scheme == Scheme.DARK ? COLORS : width == 320 ? LAYOUT : ALL_RULES;
                    assertThat(browser.awaited(RUN_AXE.formatted(rules)).valueStream().map(JsonNode::asString)
                            .toList()).as(shown).isEmpty();
                }
                if (TAKE_PICTURES) {
                    browser.wholePicture(PICTURES.resolve(shown + ".png"));
                }
            }
        }
    }

    /** Checks pages, each named after its path below a URL. */
    void checkAll(String url, List<String> paths) throws IOException, InterruptedException {
        for (String path : paths) {
            String name = path.replaceAll("\\W+", "-").replaceAll("^-|-$", "");
            check(name.isEmpty() ? "overview" : name, url + path);
        }
    }
}
