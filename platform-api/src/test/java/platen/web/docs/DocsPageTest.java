package platen.web.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.description.Description;
import platen.api.http.error.ErrorCode;

/** Tests the page at /docs. */
class DocsPageTest {
    private static ApiFixture api;
    private static Answer page;

    @BeforeAll
    static void open() {
        api = new ApiFixture();
        page = new Client(api, null).get("/docs");
    }

    @AfterAll
    static void close() {
        api.close();
    }

    @Test
    void everyOperationAndEveryErrorHasAPlace() {
        assertThat(page.status()).isEqualTo(200);
        Description.operations().forEach(each -> assertThat(page.text()).contains("id=\"op-" + each.id() + "\""));
        for (ErrorCode code : ErrorCode.values()) {
            assertThat(page.text()).contains("id=\"error-" + code.wire() + "\"");
        }
    }

    @Test
    void theDocUrlOfAnErrorLeadsToItsPlace() {
        String url = new Client(api, null).get("/api/v1/templates").json().path("doc_url").asString();
        assertThat(url).isEqualTo(api.url("/docs#error-unauthorized").toString());
    }

    @Test
    void noLinkLeadsNowhereAndNothingIsFetchedFromElsewhere() {
        var anchors = new TreeSet<>(found("id=\"([^\"]+)\""));
        assertThat(anchors).containsAll(found("href=\"#([^\"]+)\""));
        assertThat(found("(?:src|href)=\"([^#/][^\"]*)\"")).isEmpty();
        for (String file : new TreeSet<>(found("href=\"(/[^\"]+)\""))) {
            assertThat(new Client(api, null).get(file).status()).as(file).isEqualTo(200);
        }
    }

    @Test
    void thePagesHaveAnIconThatBrowsersFindByThemselves() {
        Answer icon = new Client(api, null).get("/favicon.ico");
        assertThat(icon.status()).isEqualTo(200);
        assertThat(icon.header("Content-Type")).startsWith("image/svg+xml");
        assertThat(icon.text()).startsWith("<svg ");
        assertThat(page.header("Content-Security-Policy")).contains("img-src 'self'");
    }

    @Test
    void onlyThePagesOwnScriptMayRun() {
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'")
                .containsPattern("script-src 'sha256-[A-Za-z0-9+/]{43}='")
                .doesNotContain("unsafe-eval");
        assertThat(found("<(script)")).hasSize(1);
    }

    @Test
    void noPlaceholderIsLeft() {
        assertThat(page.text()).doesNotContain("<!--").doesNotContain("{base_url}");
    }

    @Test
    void descriptionsAreEscaped() {
        assertThat(Prose.paragraphs("a <b> & `c<d>`\n\n**e**"))
                .isEqualTo("<p>a &lt;b&gt; &amp; <code>c&lt;d&gt;</code></p>\n<p><strong>e</strong></p>");
    }

    private static List<String> found(String pattern) {
        return Pattern.compile(pattern).matcher(page.text()).results().map(DocsPageTest::group).toList();
    }

    private static String group(MatchResult match) {
        return match.group(1);
    }
}
