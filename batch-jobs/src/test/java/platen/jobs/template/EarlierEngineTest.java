package platen.jobs.template;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.OptionalInt;
import java.util.UUID;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import platen.db.TestDatabase;
import platen.db.blob.BlobStore;
import platen.db.template.CompiledBy;
import platen.db.template.Kind;
import platen.db.template.TemplateStore;
import platen.db.template.TemplateStore.NewVersion;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.pdf.Sha256;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;

class EarlierEngineTest {
    private static final ImportOptions OPTIONS = new ImportOptions(false,
            StoredJson.object("{\"fields\":[{\"field\":\"a\",\"key\":\"person.name\"}]}"));
    private static final Templates.Compiler NEVER = (_, _) -> {
        throw new AssertionError("compiled again");
    };

    @Test
    void aCompiledTemplateOfAnEarlierEngineIsCompiledAgainOnceWithTheOptionsItHad() {
        try (var testing = new TestDatabase()) {
            var templates = new TemplateStore(testing.database());
            var blobs = new BlobStore(testing.database());
            var template = template(testing, templates, blobs, schema());

            CompiledTemplate renewed = new CompiledTemplateCache(templates, blobs, Engine::read,
                    new Engine()::compile, 1 << 20).get(template,
                            1, PageMarks.NONE);
            CompiledTemplate stored = new CompiledTemplateCache(templates, blobs, Engine::read, NEVER,
                    1 << 20).get(template, 1, PageMarks.NONE);

            assertThat(stored.toBytes()).isEqualTo(renewed.toBytes()).isEqualTo(compiled().plan().toBytes());
            assertThat(stored.render(StoredJson.object("{\"person\":{\"name\":\"Ada\"}}"), ImageResolver.NONE))
                    .isInstanceOf(RenderOutcome.Rendered.class);
        }
    }

    @Test
    void aTemplateWhoseKeysAreDerivedOtherwiseNowKeepsTheKeysThatCallersSend() {
        try (var testing = new TestDatabase()) {
            var templates = new TemplateStore(testing.database());
            var blobs = new BlobStore(testing.database());
            var template = template(testing, templates, blobs, schema().replace("person", "human"));

            CompiledTemplate renewed = new CompiledTemplateCache(templates, blobs, Engine::read,
                    new Engine()::compile, 1 << 20).get(template, 1, PageMarks.NONE);

            byte[] expected = pdf(compiled().plan(), "{\"person\":{\"name\":\"Ada\"}}");
            assertThat(pdf(renewed, "{\"human\":{\"name\":\"Ada\"}}")).isEqualTo(expected)
                    .isNotEqualTo(pdf(renewed, "{}"));
            assertThat(templates.version(template, 1).orElseThrow().engineRevision()).isEqualTo(Engine.REVISION);
        }
    }

    @Test
    void aReadableFormOfAnEarlierRevisionStaysInUseWhenItsSourceIsRefusedNow() {
        try (var testing = new TestDatabase()) {
            var templates = new TemplateStore(testing.database());
            var blobs = new BlobStore(testing.database());
            byte[] form = compiled().plan().toBytes();
            var template = template(testing, templates, blobs, schema(), form, form());
            Templates.Compiler refusing = (_, _) -> new CompileOutcome.Refused(CompileOutcome.Reason.PDF_BROKEN, "no");

            CompiledTemplate used = new CompiledTemplateCache(templates, blobs, Engine::read, refusing, 1 << 20)
                    .get(template, 1, PageMarks.NONE);

            assertThat(used.toBytes()).isEqualTo(form);
            assertThat(templates.version(template, 1).orElseThrow().engineRevision()).isZero();
        }
    }

    @Test
    void anUnreadableFormWhoseSourceIsRefusedNowIsNoMistakeOfTheCaller() {
        try (var testing = new TestDatabase()) {
            var templates = new TemplateStore(testing.database());
            var blobs = new BlobStore(testing.database());
            var template = template(testing, templates, blobs, schema());
            Templates.Compiler refusing = (_, _) -> new CompileOutcome.Refused(CompileOutcome.Reason.PDF_BROKEN, "no");
            var cache = new CompiledTemplateCache(templates, blobs, Engine::read, refusing, 1 << 20);

            assertThatThrownBy(() -> cache.get(template, 1, PageMarks.NONE))
                    .isInstanceOf(CompiledTemplateCache.UpgradeFailed.class)
                    .hasMessageContaining("platen templates upgrade --check");
        }
    }

    @Test
    @Tag("thorough")
    void aDocumentThatAnEarlierReleaseStoredIsCompiledAgainAndRenders() {
        try (var testing = new TestDatabase()) {
            var templates = new TemplateStore(testing.database());
            var blobs = new BlobStore(testing.database());
            byte[] source = "<h1>{{name}}</h1>".getBytes(StandardCharsets.UTF_8);
            var document = (CompileOutcome.Compiled) new Engine().compile(source,
                    ImportOptions.DEFAULT.withMinimumHeights(true));
            byte[] old = document.plan().toBytes();
            ByteBuffer.wrap(old).putInt(4, 2);
            var template = template(testing, templates, blobs, SchemaJson.write(document.schema()).toString(), old,
                    source);

            CompiledTemplate renewed = new CompiledTemplateCache(templates, blobs, Engine::read,
                    new Engine()::compile, 1 << 20).get(template, 1, PageMarks.NONE);

            assertThat(pdf(renewed, "{\"name\":\"Ada\"}")).isEqualTo(pdf(document.plan(), "{\"name\":\"Ada\"}"));
            assertThat(templates.version(template, 1).orElseThrow().planSha256())
                    .isEqualTo(Sha256.of(document.plan().toBytes()));
        }
    }

    @Test
    void heightStaysTheLeastHeightInADocumentOfAnEarlierRevisionHoweverOftenItIsCompiledAgain() {
        try (var testing = new TestDatabase()) {
            var templates = new TemplateStore(testing.database());
            var blobs = new BlobStore(testing.database());
            String text = "<div style='%s:10pt'>one<br>two<br>three</div><p>{{name}}</p>";
            byte[] source = text.formatted("height").getBytes(StandardCharsets.UTF_8);
            var fixed = (CompileOutcome.Compiled) new Engine().compile(source, ImportOptions.DEFAULT);
            var growing = (CompileOutcome.Compiled) new Engine().compile(
                    text.formatted("min-height").getBytes(StandardCharsets.UTF_8), ImportOptions.DEFAULT);
            byte[] old = fixed.plan().toBytes();
            ByteBuffer.wrap(old).putInt(4, 2);
            var template = template(testing, templates, blobs, SchemaJson.write(fixed.schema()).toString(), old,
                    source);

            byte[] first = renewed(templates, blobs, template);
            byte[] stored = blobs.read(templates.version(template, 1).orElseThrow().planSha256()).orElseThrow();
            ByteBuffer.wrap(stored).putInt(4, 1_000);
            blobs.keep(Sha256.of(stored), stored);
            templates.replacePlan(template, 1, Sha256.of(stored), Engine.REVISION);
            byte[] second = renewed(templates, blobs, template);

            assertThat(first).isEqualTo(pdf(growing.plan(), "{\"name\":\"Ada\"}"))
                    .isNotEqualTo(pdf(fixed.plan(), "{\"name\":\"Ada\"}"));
            assertThat(second).isEqualTo(first);
        }
    }

    private static byte[] renewed(TemplateStore templates, BlobStore blobs, UUID template) {
        return pdf(new CompiledTemplateCache(templates, blobs, Engine::read, new Engine()::compile, 1 << 20)
                .get(template, 1, PageMarks.NONE), "{\"name\":\"Ada\"}");
    }

    private static byte[] pdf(CompiledTemplate template, String data) {
        return ((RenderOutcome.Rendered) template.render(StoredJson.object(data), ImageResolver.NONE)).pdf().bytes();
    }

    private static UUID template(TestDatabase testing, TemplateStore templates, BlobStore blobs, String schema) {
        byte[] form = compiled().plan().toBytes();
        // The number after the magic number is the format version; the layout of both never changes.
        ByteBuffer.wrap(form).putInt(4, 1_000);
        return template(testing, templates, blobs, schema, form, form());
    }

    private static UUID template(TestDatabase testing, TemplateStore templates, BlobStore blobs, String schema,
            byte[] form, byte[] source) {
        var workspace = new WorkspaceStore(testing.database())
                .create("acme", platen.db.workspace.Plan.ENTERPRISE, OptionalInt.empty(), Instant.now()).orElseThrow();
        blobs.keep(Sha256.of(source), source);
        blobs.keep(Sha256.of(form), form);
        var template = templates.create(workspace.organizationId(), "w9", "W-9", Kind.FILLABLE, Instant.now())
                .orElseThrow();
        templates.addVersion(template.id(), new NewVersion(Kind.FILLABLE, Sha256.of(source), Sha256.of(form), 1, schema,
                null, "[]", new CompiledBy(0, null)), Instant.now());
        return template.id();
    }

    private static String schema() {
        return SchemaJson.write(compiled().schema()).toString();
    }

    private static CompileOutcome.Compiled compiled() {
        return (CompileOutcome.Compiled) new Engine().compile(form(), OPTIONS);
    }

    private static byte[] form() {
        return ("%PDF-1.7\n1 0 obj<</Type/Catalog/Pages 2 0 R/AcroForm<</Fields[4 0 R]>>>>endobj\n"
                + "2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj\n"
                + "3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 300 200]/Annots[4 0 R]>>endobj\n"
                + "4 0 obj<</Type/Annot/Subtype/Widget/FT/Tx/T(a)/DA(/Helv 10 Tf)/Rect[10 10 200 30]>>endobj\n"
                + "trailer<</Root 1 0 R>>\n%%EOF").getBytes(StandardCharsets.ISO_8859_1);
    }
}
