package platen.ops;

import static org.assertj.core.api.Assertions.assertThat;
import static platen.ops.CommandFixture.run;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.UUID;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import platen.db.TestDatabase;
import platen.db.core.Environment;
import platen.db.core.PublicId;
import platen.db.key.KeyStore;
import platen.db.template.Template;
import platen.db.template.TemplateStore;
import platen.db.workflow.WorkflowStore;
import platen.ops.CommandFixture.Ran;

/** Tests the commands that import, preview and publish templates and workflows. */
class TemplateCommandsTest {
    private static final Path SAMPLES = Path.of("..", "samples");
    @AutoClose
    private static final CommandFixture commands = new CommandFixture();
    private static final TestDatabase testing = commands.testing;

    @Test
    void aRepeatedImportMakesANewVersionAndPublishesIt() {
        run("workspaces", "create", "forms");
        String form = SAMPLES.resolve("forms/consent.pdf").toString();
        Ran first = run("templates", "import", form, "-w", "forms", "--name", "Consent", "--publish", "production");
        assertThat(first.code()).as(first.err()).isZero();
        assertThat(first.out()).contains("'consent' has version 1: 1 page,");
        Ran second = run("templates", "import", form, "-w", "forms", "-p", "staging,development");
        assertThat(second.out()).contains("'consent' has version 2");
        assertThat(consent().published()).isEqualTo(
                Map.of(Environment.PRODUCTION, 1, Environment.STAGING, 2, Environment.DEVELOPMENT, 2));
        assertThat(consent().name()).isEqualTo("Consent");

        assertThat(run("templates", "publish", "consent", "-w", "forms", "-e", "production").code()).isZero();
        assertThat(consent().published()).containsEntry(Environment.PRODUCTION, 2);
        assertThat(run("templates", "publish", "consent", "-w", "forms", "-e", "production", "-v", "9").err())
                .contains("has no version 9");

        Ran workflow = run("workflows", "import", SAMPLES.resolve("workflows/onboarding.json").toString(), "-w",
                "forms");
        assertThat(workflow.code()).isEqualTo(1);
        assertThat(workflow.err()).contains("'application', which is no template", "'invoice', which is no template");
        assertThat(new WorkflowStore(testing.database()).list(commands.workspace("forms").organizationId())).isEmpty();
    }

    @Test
    void aMisspeltMemberOfAWorkflowIsRefusedWithTheSuggestedName(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "misspelt");
        run("templates", "import", SAMPLES.resolve("forms/consent.pdf").toString(), "-w", "misspelt");
        Path file = Files.writeString(folder.resolve("flow.json"), """
                {"alias":"flow","naem":"Flow","fields":[],"documents":[
                  {"template":"consent","conditions":{"field":"full_name","equals":"Ada"}}]}
                """);
        Ran ran = run("workflows", "import", file.toString(), "-w", "misspelt");
        assertThat(ran.code()).isEqualTo(1);
        assertThat(ran.err()).contains("naem is not known here. Did you mean 'name'?",
                "documents[0].conditions is not known here. Did you mean 'condition'?");
        assertThat(new WorkflowStore(testing.database()).list(commands.workspace("misspelt").organizationId()))
                .isEmpty();
    }

    @Test
    void anImportNamesWhatItInheritsAndWhatItBreaks(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "versions");
        Path letter = Files.writeString(folder.resolve("letter.html"), "<p>{{due}} {{total}}</p>");
        Path schema = Files.writeString(folder.resolve("schema.json"), """
                {"fields":[{"key":"due","type":"date"},{"key":"total","type":"currency"}]}""");
        run("templates", "import", letter.toString(), "-w", "versions", "--schema", schema.toString(), "-p",
                "production");
        Files.writeString(letter, "<p>{{due}} {{name}}</p>");
        Ran check = run("templates", "import", letter.toString(), "-w", "versions", "--check");
        assertThat(check.out()).contains("nothing was stored", "carried over from the version before: due",
                "dropped: total: ", "breaking: 'total'");
        Ran second = run("templates", "import", letter.toString(), "-w", "versions");
        assertThat(second.out()).contains("has version 2", "carried over from the version before: due",
                "dropped: total: ", "breaking: 'total'");
        Ran shown = run("templates", "publish", "letter", "-w", "versions", "-e", "production", "--check");
        assertThat(shown.code()).isEqualTo(3);
        assertThat(shown.out())
                .contains("nothing was published", "change from version 1: breaking", "breaking: 'total'")
                .doesNotContain("affected workflow");
        assertThat(run("templates", "list", "-w", "versions").out()).containsPattern("letter +dynamic +published +1 ");
    }

    @Test
    void anImportPrintsWarningsWithTheirPlacesAndAStrictOneIsRefusedWithThem(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "strict");
        Path letter = Files.writeString(folder.resolve("letter.html"), "<p>x</p>\n<video></video>");
        String warning = "  warning: template.html:2:1: <video> is not drawn; its box stays empty.";
        Ran refused = run("templates", "import", letter.toString(), "-w", "strict", "--strict");
        assertThat(refused.code()).isEqualTo(1);
        assertThat(refused.err()).contains("The template has 1 warning", warning);
        assertThat(run("templates", "import", letter.toString(), "-w", "strict").out()).contains("version 1", warning);
    }

    @Test
    void importAndPreviewPrintTheSameWarnings(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "alike");
        Path letter = Files.writeString(folder.resolve("alike.html"), """
                <!doctype html><style>p { colour: red }
                b { colour: red } p { color: {{c}} }</style><p style="wobble: 1">{{c}}</p><video></video>""");
        Path data = Files.writeString(folder.resolve("data.json"), "{\"c\":\"red\"}");
        Ran imported = run("templates", "import", letter.toString(), "-w", "alike");
        List<String> warnings = imported.out().lines().filter(each -> each.contains("warning:")).toList();
        assertThat(warnings).hasSizeGreaterThan(3)
                .anyMatch(each -> each.contains("template.html:1:27: The property 'colour' is not supported; it is "
                        + "ignored. (2 times, also at 2:5)"));
        Ran shown = run("templates", "preview", "alike", "-w", "alike", "-d", data.toString(), "-o",
                folder.resolve("a.pdf").toString());
        assertThat(shown.out().lines().filter(each -> each.contains("warning:"))).containsExactlyElementsOf(warnings);
        Ran strict = run("templates", "import", letter.toString(), "-w", "alike", "--strict");
        assertThat(strict.err().lines().filter(each -> each.contains("  warning:")))
                .containsExactlyElementsOf(warnings);
    }

    @Test
    void publishingATemplateNamesTheWorkflowsThatDoNotFitIt(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "affected");
        Path letter = Files.writeString(folder.resolve("letter.html"), "<p>{{due}} {{total}}</p>");
        run("templates", "import", letter.toString(), "-w", "affected", "-p", "production");
        Path flow = Files.writeString(folder.resolve("flow.json"), """
                {"alias":"flow","name":"Flow","fields":[{"key":"sum","type":"text"}],
                 "documents":[{"template":"letter","mapping":{"total":"sum"}}]}
                """);
        assertThat(run("workflows", "import", flow.toString(), "-w", "affected", "-p", "production").code()).isZero();
        Files.writeString(letter, "<p>{{due}}</p>");
        run("templates", "import", letter.toString(), "-w", "affected");
        for (String flag : List.of("--check", "--version=2")) {
            Ran ran = run("templates", "publish", "letter", "-w", "affected", "-e", "production", flag);
            assertThat(ran.code()).isEqualTo(flag.equals("--check") ? 3 : 0);
            assertThat(ran.out()).contains("affected workflow: 'flow' does not fit this version.");
        }
    }

    @Test
    void keysAndPublicationsAreAudited() {
        run("workspaces", "create", "audited");
        run("keys", "create", "-w", "audited", "-n", "nightly", "-s", "template:read");
        UUID key = new KeyStore(testing.database()).of(commands.workspace("audited").id()).getFirst().id();
        run("keys", "revoke", PublicId.KEY.of(key));
        run("templates", "import", SAMPLES.resolve("forms/consent.pdf").toString(), "-w", "audited", "-p", "staging");
        assertThat(run("audit", "list", "-w", "audited").out()).contains("key.created", "key.revoked",
                PublicId.KEY.of(key), "nightly", "template:read", "template.published", "tpl_", "staging", "\"cli\"");
    }

    @Test
    void aVersionIsSeenBeforeItIsPublished(@TempDir Path folder) throws IOException {
        run("workspaces", "create", "authors");
        String letter = SAMPLES.resolve("documents/welcome.html").toString();
        Path pdf = folder.resolve("welcome.pdf");
        run("templates", "import", letter, "-w", "authors");
        Ran bare = run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString());
        assertThat(bare.code()).isEqualTo(1);
        assertThat(bare.err()).contains("without sample data", "--data");

        String sample = SAMPLES.resolve("data/welcome.json").toString();
        run("templates", "import", letter, "-w", "authors", "--sample-data", sample);
        Ran seen = run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString());
        assertThat(seen.code()).as(seen.err()).isZero();
        assertThat(seen.out()).contains("welcome.pdf: 1 page.");
        assertThat(text(pdf)).contains("PREVIEW");

        Ran first = run("templates", "preview", "welcome", "-w", "authors", "-v", "1", "-o", pdf.toString(), "-d",
                sample);
        assertThat(first.code()).as(first.err()).isZero();
        Path wrong = Files.writeString(folder.resolve("wrong.json"), "{}");
        assertThat(run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString(), "-d",
                wrong.toString()).err()).contains("The data does not fit");
        assertThat(run("templates", "preview", "welcome", "-w", "authors", "-o", pdf.toString(), "-v", "9").err())
                .contains("no such version");
    }

    private static String text(Path pdf) throws IOException {
        try (var document = Loader.loadPDF(pdf.toFile())) {
            return new PDFTextStripper().getText(document);
        }
    }

    private static Template consent() {
        return new TemplateStore(testing.database())
                .findByAlias(commands.workspace("forms").organizationId(), "consent")
                .orElseThrow();
    }
}
