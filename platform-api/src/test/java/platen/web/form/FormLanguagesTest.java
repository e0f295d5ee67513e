package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.UUID;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import platen.api.ApiFixture;
import platen.api.Client;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.Scope;
import platen.db.submission.SubmissionStore;
import platen.db.template.TemplateStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.web.text.FormLanguage;
import platen.web.text.Texts;

/** Tests over HTTP in which language a form speaks and reads numbers. */
class FormLanguagesTest {
    private static final String SCHEMA = """
            {"fields": [{"key": "amount", "type": "currency", "required": true, "label": "Amount"},
                        {"key": "mail", "type": "email", "label": "Mail"}]}""";
    private static ApiFixture api;
    private static Client client;
    private static Client visitor;
    private static String path;
    private static UUID workspace;

    @BeforeAll
    static void start() {
        api = ApiFixture.lease(FormPagesConfiguration.class);
        Tenant tenant = Tenant.on(api);
        workspace = tenant.workspace.id();
        Templates templates = api.bean(Templates.class);
        var organization = tenant.workspace.organizationId();
        templates.create(new TemplateUpload(organization, "fee", "Fee",
                "<html lang='en'><body><p>{{amount}} {{mail}}</p></body></html>".getBytes(UTF_8),
                new ImportOptions(false, StoredJson.object(SCHEMA)), null));
        templates.publish(api.bean(TemplateStore.class).findByAlias(organization, "fee").orElseThrow(), 1,
                Environment.PRODUCTION);
        client = tenant.client(Environment.PRODUCTION, Scope.TEMPLATE_WRITE, Scope.TEMPLATE_RENDER,
                Scope.SUBMISSION_READ);
        visitor = new Client(api, null);
        path = client.post("/v1/forms", "{\"template\":\"fee\",\"title\":\"Fee\"}")
                .json()
                .path("url")
                .asString()
                .replaceFirst("https?://[^/]+", "");
    }

    @AfterAll
    static void stop() {
        api.release();
    }

    @ParameterizedTest
    @EnumSource(FormLanguage.class)
    void aFormSpeaksALanguageOfItsAddressAlsoWhenAnswersAreWrong(FormLanguage language) {
        String asked = path + "?lang=" + language.wire();
        Texts texts = Texts.of(language);
        Answer page = visitor.get(asked);
        assertThat(page.text()).contains("<html lang=\"" + language.wire() + "\"", texts.get("form.send"),
                ">" + texts.get("nav.skip") + "<");
        for (FormLanguage each : FormLanguage.values()) {
            assertThat(page.text()).contains("name=\"show\" value=\"" + each.wire() + "\"",
                    ">" + each.nativeName() + "<");
        }
        Answer wrong = send(asked, "data.mail=nobody&data.amount=five&token=" + token(page));
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("<html lang=\"" + language.wire() + "\"", texts.get("form.number-wrong"),
                "?lang=" + language.wire());
    }

    @Test
    void onlyArabicIsWrittenFromRightToLeft() {
        assertThat(visitor.get(path + "?lang=ar").text()).contains("<html lang=\"ar\" dir=\"rtl\"");
        assertThat(visitor.get(path + "?lang=ja").text()).contains("<html lang=\"ja\">");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"|fr-CA,fr;q=0.8|fr", "|ko,pt-BR;q=0.5|pt", "|ko|en", "?lang=xx|pl|pl",
            "?lang=de-AT|pl|de", "?lang=%zz|pl|pl", "?lang=|ja|ja"})
    void theAddressNamesTheLanguageElseTheBrowser(String query, String accepted, String language) {
        // the client refuses a malformed escape, which browsers send
        String asked = query == null ? "" : query.replace("%zz", "%25zz");
        Answer page = visitor.send("GET", path + asked, BodyPublishers.noBody(), "Accept-Language", accepted);
        assertThat(page.text()).contains("<html lang=\"" + language + "\"");
        assertThat(page.header("Vary")).containsIgnoringCase("Accept-Language");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', value = {"fr|1 450,50", "pl|1 450,50", "es|1.450,50", "ja|１，４５０．５０",
            "ar|١٬٤٥٠٫٥٠", "en|1,450.50"})
    void aNumberIsReadInTheLanguageOfThePage(String language, String typed) {
        String asked = path + "?lang=" + language;
        Answer sent = send(asked, "data.amount=" + URLEncoder.encode(typed, UTF_8) + "&token="
                + token(visitor.get(asked)));
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        byte[] data = PublicId.SUBMISSION
                .parse(client.get("/api/v1/submissions?limit=1").json().at("/data/0/submission_id").asString())
                .flatMap(id -> api.bean(SubmissionStore.class).data(workspace, id))
                .orElseThrow();
        assertThat(new String(data, UTF_8)).contains("1450.5");
        assertThat(sent.header("Location")).endsWith("?lang=" + language);
    }

    private static String token(Answer page) {
        Matcher token = Pattern.compile("name=\"token\" value=\"([A-Za-z0-9_-]{32})\"").matcher(page.text());
        assertThat(token.find()).as(page.text()).isTrue();
        return token.group(1);
    }

    private static Answer send(String path, String body) {
        return visitor.send("POST", path, BodyPublishers.ofString(body), "Content-Type",
                "application/x-www-form-urlencoded");
    }
}
