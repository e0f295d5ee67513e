package platen.web.page;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.member.Role;
import platen.web.dashboard.DashboardTest;

/** Fetches the scripts that draw PDFs, and what they load themselves. */
class AssetsTest extends DashboardTest {

    @Test
    void aModuleImportsOtherModulesByPathsWithTheirHashes() {
        HttpResponse<String> module = fetch(Pages.asset("pdf-pages.js"));
        assertThat(module.statusCode()).isEqualTo(200);
        assertThat(module.body()).contains("from \"" + Pages.asset("pdf.js") + "\"",
                "\"" + Pages.asset("pdf-worker.js") + "\"").doesNotContain("\"./");
    }

    @ParameterizedTest
    @ValueSource(strings = {"pdf.js", "pdf-worker.js", "pdf-pages.js"})
    void scriptsAreKeptByBrowsersAndWorkersMayOnlyUseOurOwnServer(String name) {
        HttpResponse<String> script = fetch(Pages.asset(name));
        assertThat(script.headers().firstValue("Content-Type").orElse("")).startsWith("text/javascript");
        assertThat(script.headers().firstValue("Cache-Control").orElse("")).contains("immutable");
        assertThat(script.headers().firstValue("Content-Security-Policy").orElse(""))
                .isEqualTo("default-src 'none'; script-src 'self'; connect-src 'self'");
    }

    @ParameterizedTest
    @CsvSource({"cmaps/Adobe-Japan1-UCS2.bcmap,application/octet-stream",
            "standard_fonts/FoxitFixed.pfb,application/octet-stream",
            "standard_fonts/LiberationSans-Bold.ttf,application/octet-stream",
            "wasm/openjpeg_nowasm_fallback.js,text/javascript;charset=UTF-8"})
    void whatPdfJsLoadsIsServedUnderItsVersion(String path, String type) {
        HttpResponse<String> file = fetch("/assets/pdf/" + version() + "/" + path);
        assertThat(file.statusCode()).isEqualTo(200);
        assertThat(file.headers().firstValue("Content-Type")).contains(type);
        assertThat(file.body()).isNotEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"build/pdf.mjs", "standard_fonts/LICENSE_FOXIT", "cmaps/..%2Fpackage.json",
            "wasm/openjpeg.wasm"})
    void otherFilesOfTheLibraryAreNotServed(String path) {
        assertThat(fetch("/assets/pdf/" + version() + "/" + path).statusCode()).isIn(400, 404);
        assertThat(fetch("/assets/pdf/0.0.0/cmaps/Adobe-Japan1-UCS2.bcmap").statusCode()).isEqualTo(404);
    }

    private static String version() {
        return PdfLibrary.VERSION;
    }

    private HttpResponse<String> fetch(String path) {
        return as(Role.VIEWER).get(path);
    }
}
