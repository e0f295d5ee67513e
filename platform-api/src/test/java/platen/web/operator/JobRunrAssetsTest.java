package platen.web.operator;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;

/** Detects incompatible changes in new versions of JobRunr's page. */
class JobRunrAssetsTest {
    private static final Pattern CALL = Pattern
            .compile("(?:fetch|EventSource|sendBeacon|WebSocket|\\.open)\\(\"([^\"]*)\"");

    private final JobRunrAssets assets = new JobRunrAssets("/operator/jobs");

    @Test
    void scriptsCallNoOtherHost() {
        List<String> called = CALL.matcher(everything()).results().map(MatchResult::group).toList();
        assertThat(called).hasSizeGreaterThan(10).allMatch(call -> call.contains("(\"/operator/jobs/"), "ours");
        assertThat(everything()).doesNotContain("jobrunr.io/api").contains("/operator/jobs/elsewhere/");
    }

    /** A read-only page hides these: two groups of two buttons. The fifth change dismisses the notice of a problem. */
    @Test
    void changingButtonsAreGrouped() {
        assertThat(everything().split("method:\"(?:POST|DELETE|PUT|PATCH)\"", -1)).hasSize(5 + 1);
        assertThat(everything()).contains("\"MuiButtonGroup\"");
    }

    /** Checks the links by which {@code jobs-bar.css} finds what it hides. */
    @Test
    void offersOfTheVendorAreRecognized() {
        assertThat(everything()).contains("title:\"Support the development of JobRunr", "variant:\"caption\"",
                "https://www.jobrunr.io/en/pricing/");
    }

    @Test
    void nothingIsLeftAtTheRoot() {
        assertThat(everything()).doesNotContain("\"/dashboard").doesNotContain("\"/api/").doesNotContain("\"/sse/");
    }

    @Test
    void thePageHasItsNonceInEveryScript() {
        String page = assets.page("abc");
        assertThat(page.split("<script", -1)).hasSameSizeAs(page.split("nonce=\"abc\"", -1)).hasSizeGreaterThan(2);
        assertThat(page).doesNotContain("CSP_NONCE").doesNotContain("manifest.json");
    }

    private String everything() {
        var text = new StringBuilder(assets.page("abc"));
        assets.all().forEach((path, asset) -> {
            if (path.endsWith(".js") || path.endsWith(".css")) {
                text.append(new String(asset.bytes(), StandardCharsets.UTF_8));
            }
        });
        return text.toString();
    }
}
