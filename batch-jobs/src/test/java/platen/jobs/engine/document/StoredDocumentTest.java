package platen.jobs.engine.document;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.assertj.core.api.Assertions.fail;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.OutdatedTemplateException;
import platen.jobs.engine.text.FontFileFixture;
import tools.jackson.databind.node.JsonNodeFactory;

/** Tests the stored form of smart documents: parsed trees as bytes that are not trusted. */
class StoredDocumentTest {
    private static final Path SAMPLES = Path.of("..", "samples");
    /** Behind magic number, version, page count and the flags of marks, schema, sample data and heights, none set. */
    private static final int FINGERPRINT_AT = 17;
    private static final String STYLED = """
            <!DOCTYPE html><html lang="de"><head><title>{{title}}</title><style>
            @page { size: A5; margin: 12mm; @bottom-center { content: counter(page) " / " counter(pages) } }
            @layer base { td { color: #333 } }
            :root { --gap: 4pt } tr:nth-child(even of .x) td, td:not(.y):has(b) { background: rgb(200 220 240) }
            td { padding: calc(var(--gap) * 2) attr(data-pad px, 3px) }
            </style></head><body style="font-size: 10pt">
            <table>{{#each rows}}<tr class="x {{kind}}" {{#if amount > 10.5}}bgcolor="#eef" data-big{{/if}}><td style="width: {{width}}pt" data-pad="5">{{name | upper}}
            <td lang="fr" bgcolor="#eee">{{amount | currency("EUR")}}{{#if amount > 10.5}}<b>!</b>{{/if}}
            <input type="checkbox" {{#if amount > 10.5}}checked{{/if}}>
            {{/each}}</table></body></html>""";
    private static final String NUMBER = "{\"number\":\"42\"}";
    private static final String DATA = """
            {"title":"T","rows":[{"kind":"x","width":80,"name":"a","amount":10.25},{"kind":"y","width":90,"name":"b",
            "amount":11}]}""";

    static Stream<Path> templates() throws IOException {
        Path shared = Path.of("..", "..", "shared", "html");
        Stream<Path> real = Files.isDirectory(shared)
                ? Files.find(shared, 3, (path, _) -> path.toString().endsWith(".html")).sorted().limit(12)
                : Stream.empty();
        try (var samples = Files.list(SAMPLES.resolve("documents"))) {
            return Stream.concat(samples.filter(path -> path.toString().endsWith(".html")).sorted().toList().stream(),
                    real);
        }
    }

    @ParameterizedTest
    @MethodSource("templates")
    void aStoredDocumentRendersTheBytesOfTheCompiledOne(Path file) throws IOException {
        byte[] source = Files.readAllBytes(file);
        CompiledTemplate compiled = DocumentFixture.compiled(source).plan();
        byte[] form = compiled.toBytes();

        CompiledTemplate read = Engine.read(form);

        assertThat(read.toBytes()).isEqualTo(form).isEqualTo(DocumentFixture.compiled(source).plan().toBytes());
        String data = data(file);
        assertThat(pdf(read, data)).isEqualTo(pdf(compiled, data));
    }

    @Test
    void stylesThatDataDecidesAreTheSameFromTheStoredForm() {
        CompiledTemplate compiled = DocumentFixture.compiled(STYLED).plan();

        assertThat(pdf(Engine.read(compiled.toBytes()), DATA)).isEqualTo(pdf(compiled, DATA));
        assertThat(new String(compiled.toBytes(), StandardCharsets.ISO_8859_1)).as("the source is not in it")
                .doesNotContain("@page", "<table", "nth-child(");
    }

    @Test
    void aFormOfOtherTypesOrOfAnEarlierVersionIsOutdatedAndSaysHowToCompileItAgain() {
        ImportOptions options = ImportOptions
                .ofDocument(DocumentFixture.json("{\"fields\":[{\"key\":\"amount\",\"type\":\"currency\"}]}"))
                .withSampleData(DocumentFixture.json("{\"amount\":1.50}"));
        byte[] form = ((CompileOutcome.Compiled) DocumentFixture.ENGINE.compile(
                "<p>{{amount}}".getBytes(StandardCharsets.UTF_8), options)).plan().toBytes();
        byte[] plain = DocumentFixture.compiled("<p>{{amount}}").plan().toBytes();
        byte[] otherTypes = plain.clone();
        otherTypes[FINGERPRINT_AT]++;

        assertThatThrownBy(() -> Engine.read(otherTypes)).isInstanceOf(OutdatedTemplateException.class);
        for (int version : List.of(3, 4, 5, 7)) {
            byte[] other = form.clone();
            other[7] = (byte) version;
            assertThatThrownBy(() -> Engine.read(other)).isInstanceOfSatisfying(OutdatedTemplateException.class,
                    outdated -> {
                        assertThat(outdated.options().schema()).isEqualTo(options.schema());
                        assertThat(outdated.options().sampleData()).isEqualTo(options.sampleData());
                        assertThat(outdated.options().source()).isEqualTo(ImportOptions.Source.DOCUMENT);
                    });
        }
    }

    @Test
    @Tag("thorough")
    void aDamagedFormIsRefusedAndNeverAnotherException() {
        byte[] form = DocumentFixture.compiled(STYLED).plan().toBytes();
        for (int length = 0; length < form.length; length += 7) {
            refusesOrReads(Arrays.copyOf(form, length));
        }
        var random = new Random(17);
        for (int round = 0; round < 1_500; round++) {
            byte[] damaged = form.clone();
            for (int flips = 1 + random.nextInt(3); flips > 0; flips--) {
                int at = FINGERPRINT_AT + 16 + random.nextInt(form.length - FINGERPRINT_AT - 16);
                damaged[at] = random.nextBoolean()
                        ? (byte) random.nextInt()
                        : (byte) (damaged[at] ^ 1 << random.nextInt(8));
            }
            refusesOrReads(damaged);
        }
    }

    @Test
    @Tag("thorough")
    void anotherNodeRendersTheSameBytesFromTheStoredFormAndLoadsNoParserOfHtml(@TempDir Path folder) throws Exception {
        List<String> arguments = new ArrayList<>();
        List<String> expected = new ArrayList<>();
        for (Path file : templates().filter(path -> path.startsWith(SAMPLES)).toList()) {
            CompiledTemplate compiled = DocumentFixture.compiled(Files.readAllBytes(file)).plan();
            arguments.add(Files.write(folder.resolve(file.getFileName()), compiled.toBytes()).toString());
            String data = data(file).isEmpty() ? "{}" : data(file);
            arguments.add(Files.writeString(folder.resolve(file.getFileName() + ".json"), data).toString());
            expected.add(sha256(compiled, data));
        }
        arguments.add(Files.write(folder.resolve("styled"), DocumentFixture.compiled(STYLED).plan().toBytes())
                .toString());
        arguments.add(Files.writeString(folder.resolve("styled.json"), DATA).toString());
        expected.add(sha256(DocumentFixture.compiled(STYLED).plan(), DATA));
        for (var font : fonts().entrySet()) {
            byte[] source = DocumentFixture.zip(Map.of("template.html", ("""
                    <!doctype html><style>@font-face { font-family: Own; src: url(%s) } p { font-family: Own }
                    </style><p>Invoice {{number}} \uF095</p>""".formatted(font.getKey()))
                    .getBytes(StandardCharsets.UTF_8), font.getKey(), font.getValue()));
            CompiledTemplate compiled = DocumentFixture.compiled(source).plan();
            arguments.add(Files.write(folder.resolve(font.getKey()), compiled.toBytes()).toString());
            arguments.add(Files.writeString(folder.resolve(font.getKey() + ".json"), NUMBER).toString());
            expected.add(sha256(compiled, NUMBER));
        }
        Path classes = folder.resolve("classes");
        List<String> command = new ArrayList<>(
                List.of(Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                        "-XX:TieredStopAtLevel=1", "-XX:+UseSerialGC", "-Xlog:class+load:file=" + classes, "-cp",
                        System.getProperty("java.class.path"),
                        Rendering.class.getName()));
        command.addAll(arguments);

        Process process = new ProcessBuilder(command).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        String output = new String(process.getInputStream().readAllBytes(), StandardCharsets.UTF_8);

        assertThat(process.waitFor()).as(output).isZero();
        assertThat(output.lines()).containsExactlyElementsOf(expected);
        assertThat(Files.readString(classes)).contains("engine.document.tree.TreeCompiler ")
                .doesNotContain("org.jsoup", "engine.document.html.HtmlReader ", "ExpressionReader ");
    }

    /** Fonts of each format, by the name of their file. */
    private static Map<String, byte[]> fonts() {
        byte[] main = FontFileFixture.file(FontFileFixture.KATEX + "Main-Regular.ttf");
        Map<String, byte[]> fonts = new TreeMap<>();
        fonts.put("plain.ttf", main);
        fonts.put("variable.ttf", FontFileFixture.renamed(main, "gasp", "fvar"));
        fonts.put("packed.woff2", FontFileFixture.file(FontFileFixture.KATEX + "Main-Regular.woff2"));
        fonts.put("cff.otf", FontFileFixture.file(FontFileFixture.CFF_ICONS));
        fonts.put("both.ttc", FontFileFixture.collection(main, main));
        return fonts;
    }

    /** Renders stored documents in a process of its own and prints their hashes. */
    static final class Rendering {
        private Rendering() {}

        public static void main(String[] arguments) throws IOException {
            for (int i = 0; i < arguments.length; i += 2) {
                System.out.println(sha256(Engine.read(Files.readAllBytes(Path.of(arguments[i]))),
                        Files.readString(Path.of(arguments[i + 1]))));
            }
        }
    }

    private static String sha256(CompiledTemplate template, String data) {
        var rendered = (RenderOutcome.Rendered) template.render(DocumentFixture.json(data), ImageResolver.NONE);
        return HexFormat.of().formatHex(rendered.pdf().sha256());
    }

    private static void refusesOrReads(byte[] form) {
        try {
            Engine.read(form);
        } catch (IllegalArgumentException refused) {
            assertThat(refused).hasMessageContaining(" ");
        } catch (RuntimeException | Error other) {
            fail("Not refused properly", other);
        }
    }

    private static byte[] pdf(CompiledTemplate template, String data) {
        RenderOutcome outcome = template.render(
                data.isEmpty() ? JsonNodeFactory.instance.objectNode() : DocumentFixture.json(data),
                ImageResolver.NONE);
        return ((RenderOutcome.Rendered) outcome).pdf().bytes();
    }

    private static String data(Path file) {
        Path data = SAMPLES.resolve("data").resolve(file.getFileName().toString().replace(".html", ".json"));
        try {
            return Files.exists(data) && file.startsWith(SAMPLES) ? Files.readString(data) : "";
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
