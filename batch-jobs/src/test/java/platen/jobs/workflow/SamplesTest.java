package platen.jobs.workflow;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Validation;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StrictJson;
import tools.jackson.databind.node.ObjectNode;

/** Tests that the published samples work unchanged. */
class SamplesTest {
    private static final Path SAMPLES = Path.of("../samples");

    @ParameterizedTest
    @CsvSource({"application,application", "application-rev2,application", "consent,consent", "invoice,invoice"})
    void sampleDataFitsItsFormAndRendersWithoutAWarning(String form, String data) throws IOException {
        CompileOutcome.Compiled template = compiled(form);
        ObjectNode sample = json("data/" + data + ".json");
        assertThat(Validation.check(template.schema(), sample, Validation.Mode.STRICT)).satisfies(SamplesTest::isFine);
        RenderOutcome outcome = template.plan().render(sample, ImageResolver.NONE);
        assertThat(outcome).isInstanceOfSatisfying(RenderOutcome.Rendered.class,
                rendered -> assertThat(rendered.warnings()).isEmpty());
    }

    @ParameterizedTest
    @CsvSource({"letter,1", "tax-invoice,3", "statement,123", "contract,2", "certificate,1", "welcome,1"})
    void sampleDataFitsItsDocumentAndFillsItsPages(String document, int pages) throws IOException {
        CompileOutcome.Compiled template = compiled(document);
        assertThat(template.warnings()).isEmpty();
        ObjectNode sample = json("data/" + document + ".json");
        assertThat(Validation.check(template.schema(), sample, Validation.Mode.LENIENT)).satisfies(SamplesTest::isFine);
        assertThat(template.plan().render(sample, ImageResolver.NONE)).isInstanceOfSatisfying(
                RenderOutcome.Rendered.class,
                rendered -> {
                    assertThat(rendered.warnings()).isEmpty();
                    assertThat(rendered.pageCount()).isEqualTo(pages);
                });
    }

    @Test
    void theAnswersOfTheSampleWorkflowFitEveryDocumentOfIt() throws IOException {
        Definition onboarding = onboarding();
        ObjectNode answers = json("data/onboarding.json");
        assertThat(Validation.check(onboarding.fields(), answers, Validation.Mode.STRICT))
                .satisfies(SamplesTest::isFine);
        assertThat(onboarding.documents()).extracting(Definition.Document::template)
                .containsExactly("application", "invoice", "consent", "welcome");
        for (Definition.Document document : onboarding.documents()) {
            assertThat(document.condition().holds(answers)).as(document.template()).isTrue();
            CompileOutcome.Compiled template = compiled(document.template());
            ObjectNode data = document.mapping().apply(answers, template.schema());
            assertThat(Validation.check(template.schema(), data, Validation.Mode.STRICT)).as(document.template())
                    .satisfies(SamplesTest::isFine);
        }
    }

    @Test
    void withoutConsentTheConsentFormStaysOut() throws IOException {
        Definition.Document consent = onboarding().documents().get(2);
        ObjectNode answers = json("data/onboarding.json");
        assertThat(consent.condition().holds(answers.deepCopy().put("media_consent", false))).isFalse();
        assertThat(consent.condition().holds(answers.deepCopy().put("publication", "never"))).isFalse();
    }

    private static void isFine(ValidationResult findings) {
        assertThat(findings.errors()).isEmpty();
        assertThat(findings.warnings()).isEmpty();
    }

    private static Definition onboarding() throws IOException {
        return switch (DefinitionReader.read(json("workflows/onboarding.json").remove(
                List.of("alias", "name")))) {
            case DefinitionReader.Valid valid -> valid.definition();
            case DefinitionReader.Invalid invalid -> throw new AssertionError(invalid.problems().toString());
        };
    }

    private static CompileOutcome.Compiled compiled(String form) throws IOException {
        Path pdf = SAMPLES.resolve("forms/" + form + ".pdf");
        byte[] source = Files.readAllBytes(Files.exists(pdf) ? pdf : SAMPLES.resolve("documents/" + form + ".html"));
        return switch (new Engine().compile(source, new ImportOptions(form.equals("invoice"), null))) {
            case CompileOutcome.Compiled compiled -> compiled;
            case CompileOutcome.Refused refused -> throw new AssertionError(refused.message());
        };
    }

    private static ObjectNode json(String file) throws IOException {
        return switch (StrictJson.parse(Files.readAllBytes(SAMPLES.resolve(file)))) {
            case StrictJson.Parsed parsed -> (ObjectNode) parsed.value();
            case StrictJson.Refused refused -> throw new AssertionError(file + ": " + refused.sentence());
        };
    }
}
