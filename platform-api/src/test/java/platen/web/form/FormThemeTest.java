package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.key.Scope;
import platen.web.page.Pages;

/** Tests over HTTP the looks of forms. */
class FormThemeTest {
    private static final Pattern SHEET = Pattern.compile("href=\"(/f/[a-z0-9/-]+/theme\\.css\\?v=[0-9a-f]{16})\"");
    private static ApiFixture api;
    private static Client client;
    private static Client visitor;

    @BeforeAll
    static void start() {
        api = ApiFixture.lease(FormPagesConfiguration.class);
        Tenant tenant = Tenant.on(api);
        tenant.form("consent", "consent", Environment.STAGING);
        client = tenant.client(Environment.STAGING, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER);
        visitor = new Client(api, null);
    }

    @AfterAll
    static void stop() {
        api.release();
    }

    @Test
    void aThemeIsAStyleSheetOfTheFormUnderTheUsualPolicy() {
        Answer form = made("{\"accent\":\"#0B6E4F\",\"radius\":0,\"font\":\"serif\",\"mode\":\"dark\"}");
        assertThat(form.json().path("theme").toString())
                .isEqualTo("{\"accent\":\"#0b6e4f\",\"radius\":0,\"font\":\"serif\",\"mode\":\"dark\"}");
        Answer page = visitor.get(path(form));
        assertThat(page.header("Content-Security-Policy")).isEqualTo(Pages.CONTENT_SECURITY_POLICY);
        assertThat(page.text()).contains("data-theme=\"dark\"").doesNotContain("<style", " style=");
        String address = sheet(page);
        Answer sheet = visitor.get(address);
        assertThat(sheet.header("Content-Type")).startsWith("text/css");
        assertThat(sheet.header("Cache-Control")).contains("immutable");
        assertThat(sheet.text()).contains("--brand: #0b6e4f;", "--r2: 0px;", "--sans: Georgia");
        assertThat(visitor.get(address.replaceFirst("\\?.*", "?v=0")).header("Cache-Control")).isEqualTo("no-cache");

        client.sendJson("PATCH", api(form), "{\"theme\":{\"radius\":12}}");
        assertThat(sheet(visitor.get(path(form)))).isNotEqualTo(address);
        assertThat(visitor.get(address).header("Cache-Control")).isEqualTo("no-cache");
    }

    @Test
    void aFormWithoutThemeHasNoSheetOfItsOwn() {
        Answer form = made("null");
        assertThat(visitor.get(path(form)).text()).doesNotContain("theme.css", "data-theme");
        Answer themed = client.sendJson("PATCH", api(form), "{\"theme\":{\"mode\":\"light\"}}");
        assertThat(themed.json().at("/theme/radius").intValue()).isEqualTo(6);
        assertThat(visitor.get(path(form)).text()).contains("data-theme=\"light\"").doesNotContain("theme.css");
        client.sendJson("PATCH", api(form), "{\"theme\":null}");
        assertThat(visitor.get(path(form)).text()).doesNotContain("data-theme");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"#ffcc00|both|1.4", "#ffffff|light|1.0", "#777777|both|4.2",
            "#777777|dark|4.4",
            "#767676|light|4.3"})
    void anAccentThatPeopleCannotReadIsRefusedWithItsContrast(String accent, String mode, String contrast) {
        Answer refused = post("{\"accent\":\"" + accent + "\",\"mode\":\"" + mode + "\"}");
        assertThat(refused.status()).isEqualTo(400);
        assertThat(refused.json().path("message").asString()).contains(accent + " has " + contrast + ":1", "4.5:1");
        assertThat(refused.json().path("parameter").asString()).isEqualTo("theme.accent");
    }

    @Test
    void aDarkPageNeedsNoContrastToLightPaper() {
        assertThat(post("{\"accent\":\"#767676\",\"mode\":\"dark\"}").status()).isEqualTo(201);
    }

    @ParameterizedTest
    @ValueSource(strings = {"{\"accent\":\"red\"}", "{\"accent\":\"#123456;}\"}", "{\"accent\":\"#12345\"}",
            "{\"radius\":25}", "{\"radius\":-1}", "{\"font\":\"comic\"}", "{\"mode\":\"dim\"}", "\"dark\""})
    void whatIsNoThemeIsRefused(String theme) {
        assertThat(post(theme).status()).isEqualTo(400);
    }

    private static Answer post(String theme) {
        return client.post("/v1/forms", "{\"template\":\"consent\",\"title\":\"Look\",\"theme\":" + theme + "}");
    }

    private static Answer made(String theme) {
        Answer made = post(theme);
        assertThat(made.status()).as(made.text()).isEqualTo(201);
        return made;
    }

    private static String sheet(Answer page) {
        Matcher sheet = SHEET.matcher(page.text());
        assertThat(sheet.find()).as(page.text()).isTrue();
        return sheet.group(1);
    }

    private static String path(Answer form) {
        return form.json().path("url").asString().replaceFirst("https?://[^/]+", "");
    }

    private static String api(Answer form) {
        return "/v1/forms/" + form.json().path("form_id").asString();
    }
}
