package platen.jobs.compile;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Arrays;
import java.util.stream.Stream;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.encryption.AccessPermission;
import org.apache.pdfbox.pdmodel.encryption.StandardProtectionPolicy;
import org.assertj.core.api.ThrowingConsumer;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompileOutcome.Reason;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.isolation.IsolationSettings;
import platen.jobs.isolation.WorkerPool;
import tools.jackson.databind.node.JsonNodeFactory;

class CompileProcessTest {
    @AutoClose
    private static final WorkerPool WORKERS = new WorkerPool(IsolationSettings.defaults());
    /** Starting a JVM may be slow on a busy machine; the limit in production is 10 s. */
    private static final CompileProcess PROCESS = new CompileProcess(WORKERS, Duration.ofSeconds(60));
    /** Compiles harmless files in this process, which saves a worker process per file. */
    private static final Engine ENGINE = new Engine();

    @Test
    void theProcessAnswersWhatTheEngineItselfAnswers() {
        byte[] form = HostileFiles.form("/MaxLen 7/Ff 2");

        var there = (CompileOutcome.Compiled) PROCESS.compile(form, ImportOptions.DEFAULT);
        var here = (CompileOutcome.Compiled) ENGINE.compile(form, ImportOptions.DEFAULT);

        assertThat(there.schema()).isEqualTo(here.schema());
        assertThat(there.pageCount()).isEqualTo(1);
        assertThat(there.plan().toBytes()).isEqualTo(here.plan().toBytes());
    }

    static Stream<Arguments> bombs() throws Exception {
        return Stream.of(Arguments.of("object stream bomb", HostileFiles.objectStreamBomb()),
                Arguments.of("content bomb", HostileFiles.contentBomb()));
    }

    @ParameterizedTest(name = "{0}")
    @Tag("thorough")
    @MethodSource("bombs")
    void aFileThatNeedsTooMuchIsRefusedWithAReason(String name, byte[] file) {
        assertThat(PROCESS.compile(file, ImportOptions.DEFAULT)).satisfies(refusedFor(Reason.PDF_TOO_LARGE));
    }

    static Stream<Arguments> unreadableFiles() throws Exception {
        byte[] form = HostileFiles.form("");
        return Stream.of(
                Arguments.of("not a PDF", "GIF89a".getBytes(StandardCharsets.US_ASCII), Reason.UNSUPPORTED_TYPE),
                Arguments.of("nothing", new byte[0], Reason.UNSUPPORTED_TYPE),
                Arguments.of("a page without its fields", HostileFiles.withoutItsEnd(), Reason.PDF_BROKEN),
                Arguments.of("first bytes alone", Arrays.copyOf(form, 60), Reason.PDF_BROKEN),
                Arguments.of("password", locked(), Reason.PDF_PASSWORD));
    }

    @ParameterizedTest(name = "{0}")
    @MethodSource("unreadableFiles")
    void anUnreadableFileIsRefusedWithAReason(String name, byte[] file, Reason reason) {
        assertThat(ENGINE.compile(file, ImportOptions.DEFAULT)).satisfies(refusedFor(reason));
    }

    @Test
    void textIsADocumentHoweverItBegins() {
        byte[] plain = "Hello {{name}}, plain text".getBytes(StandardCharsets.UTF_8);
        assertThat(PROCESS.compile(plain, ImportOptions.ofDocument(null)))
                .isInstanceOfSatisfying(CompileOutcome.Compiled.class,
                        compiled -> assertThat(compiled.schema().fields()).extracting(Field::key)
                                .containsExactly("name"));
        byte[] faulty = "Hello\n{{name, plain text".getBytes(StandardCharsets.UTF_8);
        assertThat(PROCESS.compile(faulty, ImportOptions.ofDocument(null)))
                .satisfies(refusedFor(Reason.TEMPLATE_SYNTAX))
                .satisfies(outcome -> assertThat(((CompileOutcome.Refused) outcome).spot())
                        .isEqualTo(new CompileOutcome.Spot(2, 7)))
                .extracting(outcome -> ((CompileOutcome.Refused) outcome).message()).asString()
                .startsWith("At line 2, column 7 of template.html: Expected '}}'");
    }

    @Test
    void aStrictImportIsRefusedWithItsWarnings() {
        byte[] source = "<p>x</p>\n<video></video>".getBytes(StandardCharsets.UTF_8);
        var reported = (CompileOutcome.Compiled) PROCESS.compile(source, ImportOptions.DEFAULT);
        assertThat(reported.warnings()).singleElement().asString().startsWith("template.html:2:1: <video>");
        var refused = (CompileOutcome.Refused) PROCESS.compile(source,
                ImportOptions.DEFAULT.withWarnings(ImportOptions.WarningPolicy.REFUSE));
        assertThat(refused.warnings()).isEqualTo(reported.warnings());
        assertThat(refused.message()).startsWith("The template has 1 warning, which 'strict' makes errors.");
        assertThat(refused.spot()).isEqualTo(new CompileOutcome.Spot(2, 1));
    }

    private static ThrowingConsumer<CompileOutcome> refusedFor(Reason reason) {
        return outcome -> {
            var refused = (CompileOutcome.Refused) outcome;
            assertThat(refused.reason()).as(refused.message()).isEqualTo(reason);
            assertThat(refused.message()).isNotBlank();
        };
    }

    static Stream<Arguments> oddFiles() {
        return Stream.of(Arguments.of("MaxLen", HostileFiles.form("/Ff 16777216/MaxLen 2000000000")),
                Arguments.of("page count", HostileFiles.falsePageCount()),
                Arguments.of("page tree loop", HostileFiles.pageTreeLoop()),
                Arguments.of("widget in its own kids", HostileFiles.form("/Parent 4 0 R")));
    }

    @ParameterizedTest(name = "{0}")
    @Tag("thorough")
    @MethodSource("oddFiles")
    void aFileThatOnlyClaimsTooMuchRenders(String name, byte[] file) {
        var compiled = (CompileOutcome.Compiled) ENGINE.compile(file, ImportOptions.DEFAULT);
        var data = JsonNodeFactory.instance.objectNode().put("name", "Ada");

        assertThat(compiled.plan().render(data, ImageResolver.NONE)).isInstanceOf(RenderOutcome.Rendered.class);
    }

    @Test
    @Tag("thorough")
    void endlessNestingEndsInAnAnswer() {
        assertThat(PROCESS.compile(HostileFiles.deepNesting(), ImportOptions.DEFAULT)).isNotNull();
        assertThat(PROCESS.compile(HostileFiles.fieldLoop(), ImportOptions.DEFAULT)).isNotNull();
    }

    @Test
    void aProcessThatTakesTooLongIsEndedAndRefused() {
        var impatient = new CompileProcess(WORKERS, Duration.ofMillis(1));

        assertThat(impatient.compile(HostileFiles.form(""), ImportOptions.DEFAULT))
                .satisfies(refusedFor(Reason.PDF_TOO_LARGE));
    }

    private static byte[] locked() throws Exception {
        try (var document = new PDDocument()) {
            document.addPage(new PDPage());
            document.protect(new StandardProtectionPolicy("owner", "user", new AccessPermission()));
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }
}
