package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.Images;
import platen.jobs.engine.Pdf;
import platen.jobs.engine.Plan;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.fillable.compile.TestingForms;
import tools.jackson.databind.node.ObjectNode;

class RealFormsTest {

    static List<Path> forms() {
        return TestingForms.all();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyFormCompilesRendersAndReopensWithoutFields(Path form) throws Exception {
        byte[] file = TestingForms.read(form);
        CompileOutcome.Compiled compiled = TestingForms.compiled(file);
        ObjectNode data = TestingForms.data(compiled.schema().fields());

        Pdf pdf = rendered(compiled.plan(), data);

        try (PDDocument original = Loader.loadPDF(file); PDDocument document = Loader.loadPDF(pdf.bytes())) {
            assertThat(document.getNumberOfPages()).isEqualTo(original.getNumberOfPages());
            assertThat(document.getDocumentCatalog().getAcroForm(null)).isNull();
            assertThat(document.isEncrypted()).isFalse();
        }
    }

    @ParameterizedTest
    @MethodSource("forms")
    void aPlanSurvivesItsWireFormByteForByte(Path form) {
        CompileOutcome.Compiled compiled = TestingForms.compiled(TestingForms.read(form));
        byte[] wire = compiled.plan().toBytes();
        Plan read = Plan.fromBytes(wire);
        ObjectNode data = TestingForms.data(compiled.schema().fields());

        assertThat(read.toBytes()).isEqualTo(wire);
        assertThat(rendered(read, data).sha256()).isEqualTo(rendered(compiled.plan(), data).sha256());
    }

    private static Pdf rendered(Plan plan, ObjectNode data) {
        return switch (plan.render(data, Images.NONE)) {
            case RenderOutcome.Rendered done -> done.pdf();
            case RenderOutcome.Rejected rejected -> throw new AssertionError(rejected.message());
        };
    }
}
