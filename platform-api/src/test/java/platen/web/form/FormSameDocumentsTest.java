package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.api.Client.Answer;
import platen.api.contract.Tenant;
import platen.db.core.Environment;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.FormTargets;
import platen.jobs.template.TemplateUpload;
import platen.jobs.template.Templates;
import platen.jobs.template.UploadResult;

/** Tests that what is typed into a form makes the same document as the same data that is sent to the API. */
class FormSameDocumentsTest extends FormsTest {
    private static final List<String> LANGUAGES = List.of("en", "de", "ar");
    /** Maximum size of the page of a sample. */
    private static final int MAX_PAGE_BYTES = 60_000;
    /** A file that is no template, because its fields exist only in the XFA part. */
    private static final String DYNAMIC_XFA = "xfa_filled_imm1344e.pdf";

    @ParameterizedTest
    @ValueSource(strings = {"application", "invoice", "consent"})
    void aSampleFormMakesTheSameDocumentsAsTheApi(String alias) {
        makesTheSameDocuments(tenant.form(alias, alias + "-same", Environment.PRODUCTION), MAX_PAGE_BYTES);
    }

    @ParameterizedTest
    @ValueSource(strings = {"certificate", "contract", "letter", "statement", "tax-invoice", "welcome"})
    void aSampleDocumentMakesTheSameDocumentsAsTheApi(String alias) {
        makesTheSameDocuments(tenant.document(alias), MAX_PAGE_BYTES);
    }

    @Test
    @Tag("thorough")
    void realFormsMakeTheSameDocumentsAsTheApi() throws IOException {
        Optional<Path> folder = folder();
        assumeTrue(folder.isPresent(), "The folder ../shared/forms with real forms is absent");
        try (Stream<Path> files = Files.list(folder.get())) {
            List<Path> forms = files.filter(file -> file.toString().endsWith(".pdf") && !file.endsWith(DYNAMIC_XFA))
                    .sorted()
                    .toList();
            assertThat(forms).isNotEmpty();
            forms.forEach(file -> makesTheSameDocuments(uploaded(file)));
        }
    }

    private static Optional<Path> folder() {
        return Stream.iterate(Path.of("").toAbsolutePath(), at -> at != null, Path::getParent)
                .flatMap(at -> Stream.of(at.resolve("../shared/forms"), at.resolve("shared/forms")))
                .filter(Files::isDirectory)
                .findFirst();
    }

    private Template uploaded(Path file) {
        String alias = file.getFileName().toString().replace(".pdf", "").toLowerCase(Locale.ROOT)
                .replaceAll("[^a-z0-9]+", "-");
        UploadResult stored = api.bean(Templates.class).create(new TemplateUpload(tenant.workspace.organizationId(),
                alias, alias, Tenant.read(file), ImportOptions.DEFAULT, null));
        assertThat(stored).as(alias).isInstanceOf(UploadResult.Stored.class);
        Template template = ((UploadResult.Stored) stored).template();
        return api.bean(Templates.class).publish(template, 1, Environment.PRODUCTION).orElseThrow();
    }

    private void makesTheSameDocuments(Template template) {
        makesTheSameDocuments(template, Integer.MAX_VALUE);
    }

    /** @param maxBytes of the page of the form */
    private void makesTheSameDocuments(Template template, int maxBytes) {
        String alias = template.alias();
        Answer form = client.post("/v1/forms", "{\"template\":\"" + alias + "\",\"title\":\"Same\"}");
        if (form.status() != 201) {
            assertThat(form.text()).as(alias).contains("at most 1500 fields and options");
            return;
        }
        InputSchema schema = api.bean(FormTargets.class)
                .schema(api.bean(TemplateStore.class).find(template.id()).orElseThrow(), Environment.PRODUCTION)
                .orElseThrow();
        for (int seed = 0; seed < LANGUAGES.size(); seed++) {
            String language = LANGUAGES.get(seed);
            assertThat(visitor.get(path(form) + "?lang=" + language).bytes().length).as("size of the page of %s", alias)
                    .isLessThanOrEqualTo(maxBytes);
            var answers = new TypedAnswers(schema.fields(), language, seed);
            byte[] filled = filled(form, answers, language);
            Answer rendered = client.post("/api/v1/templates/" + alias + "/render", Tenant.body(answers.data()));
            assertThat(rendered.status()).as(() -> alias + ": " + rendered.text()).isEqualTo(200);
            assertThat(Sha256.hex(filled)).as("%s in %s from %s", alias, language, answers.data())
                    .isEqualTo(Sha256.hex(rendered.bytes()));
        }
    }

    /** Sends a form, and returns the document that its person downloads. */
    private byte[] filled(Answer form, TypedAnswers answers, String language) {
        String path = path(form) + "?lang=" + language;
        Answer page = visitor.get(path);
        answers.names()
                .stream()
                .filter(name -> !name.matches(".*\\[[1-9]\\d*].*")) // a page has the first row
                .forEach(name -> assertThat(page.text()).contains("name=\"" + name + "\""));
        Answer sent = visitor.send("POST", path, BodyPublishers.ofByteArray(answers.body(token(page))), "Content-Type",
                "multipart/form-data; boundary=x");
        assertThat(sent.status()).as(() -> answers.data() + ": " + problems(sent)).isEqualTo(303);
        tenant.work(submissions(form).getFirst().path("submission_id").asString());
        return visitor.get(sent.header("Location").replaceFirst("\\?.*", "") + "/pdf").bytes();
    }

    /** Returns what a page that was refused says. */
    private static String problems(Answer page) {
        return page.text().replaceFirst("(?s).*id=\"errors\"(.*?)</ul>.*", "$1");
    }
}
