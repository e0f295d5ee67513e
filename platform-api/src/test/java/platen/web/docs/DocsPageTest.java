package platen.web.docs;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.description.Description;
import platen.api.http.error.ErrorCode;
import platen.web.page.Pages;

/** Tests the page at /docs. */
class DocsPageTest {
    private static ApiFixture api;
    private static Answer page;

    @BeforeAll
    static void open() {
        api = ApiFixture.lease();
        page = new Client(api, null).get("/docs");
    }

    @AfterAll
    static void close() {
        api.release();
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
    @Tag("thorough")
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
    void onlyScriptsAndStylesOfThisServerMayRun() {
        assertThat(page.header("Content-Security-Policy")).contains("default-src 'none'", "script-src 'self'",
                "style-src 'self'").doesNotContain("unsafe");
        assertThat(found("<(script)")).hasSize(1);
        assertThat(page.text()).doesNotContain("<style", " style=");
    }

    @Test
    void operationsAreTitledBySummaryAboveTheirPath() {
        Description.operations()
                .forEach(each -> assertThat(page.text()).containsPattern("<h3 id=\"title-" + each.id() + "\">"
                        + Pattern.quote(each.node().path("summary").asString()) + "</h3>\\s*<p class=\"path\">"
                        + "<span class=\"badge method\">" + each.method() + "</span> <code>"
                        + Pattern.quote(each.path())));
    }

    @Test
    void theGuideIsBeforeTheOperations() {
        List<String> headings = found("<h2 id=\"([^\"]+)\"");
        assertThat(headings).startsWith("templates", "keys", "upload", "render", "async", "webhooks", "errors");
    }

    @Test
    void noPlaceholderIsLeft() {
        assertThat(page.text()).doesNotContain("<!--").doesNotContain("{base_url}");
    }

    @Test
    void htmlOfADescriptionIsEscapedAndItsLinksAreSanitized() {
        assertThat(Pages.text(output -> Markdown.blocks("a <b> & `c<d>`\n\n**e** [f](javascript:g)").writeTo(output)))
                .contains("<p>a &lt;b&gt; &amp; <code>c&lt;d&gt;</code></p>", "<strong>e</strong>", ">f</a>")
                .doesNotContain("javascript");
        assertThat(Pages.text(output -> Markdown.inline("one `line`").writeTo(output)).strip())
                .isEqualTo("one <code>line</code>");
    }

    private static List<String> found(String pattern) {
        return Pattern.compile(pattern).matcher(page.text()).results().map(DocsPageTest::group).toList();
    }

    private static String group(MatchResult match) {
        return match.group(1);
    }
}
