package platen.jobs.engine.fillable;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.ArrayDeque;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSNull;
import org.apache.pdfbox.cos.COSObject;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.graphics.form.PDFormXObject;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.fillable.compile.FormsFixture;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.fillable.text.Overlay;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

class RealFormsTest {

    static List<Path> forms() {
        return FormsFixture.all();
    }

    @ParameterizedTest
    @MethodSource("forms")
    void everyFormCompilesRendersAndReopensWithoutFields(Path form) throws Exception {
        byte[] file = FormsFixture.read(form);
        CompileOutcome.Compiled compiled = FormsFixture.compiled(file);
        ObjectNode data = FormsFixture.data(compiled.schema().fields());

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
        CompileOutcome.Compiled compiled = FormsFixture.compiled(FormsFixture.read(form));
        byte[] wire = compiled.plan().toBytes();
        CompiledTemplate read = Engine.read(wire);
        ObjectNode data = FormsFixture.data(compiled.schema().fields());

        assertThat(read.toBytes()).isEqualTo(wire);
        assertThat(rendered(read, data).sha256()).isEqualTo(rendered(compiled.plan(), data).sha256());
    }

    @ParameterizedTest
    @MethodSource("forms")
    void exactlyTheWidgetsOfTheChosenValueAreTurnedOn(Path form) throws Exception {
        CompileOutcome.Compiled compiled = FormsFixture.compiled(FormsFixture.read(form));
        for (FormField field : ((CompiledForm) compiled.plan()).fields()) {
            if (!(field instanceof FormField.Radio radio)) {
                continue;
            }
            String key = WidgetPlace.alias(radio.path());
            Field told = compiled.schema().fields().stream().filter(each -> each.key().equals(key)).findFirst()
                    .orElseThrow();
            for (Field.Option option : told.options()) {
                Pdf pdf = rendered(compiled.plan(),
                        JsonNodeFactory.instance.objectNode().put(key, option.value()));
                for (WidgetPlace.Button place : radio.places()) {
                    assertThat(drawings(pdf, place.page()).contains(drawing(place.on())))
                            .as("%s = %s draws the widget of %s", key, option.value(), place.value())
                            .isEqualTo(place.value().equals(option.value()));
                }
            }
        }
    }

    @Test
    void whereExportValuesAndStateNamesDifferTheExportValueCounts() {
        var compiledTemplate = (CompiledForm) FormsFixture
                .compiled(FormsFixture.read(FormsFixture.folder().resolve("combed.pdf"))).plan();

        // Its widgets' states are 0 and 1, their export values 1 and 2.
        assertThat(compiledTemplate.fields().stream().filter(FormField.Radio.class::isInstance)
                .map(FormField.Radio.class::cast)
                .map(radio -> radio.places().stream().map(WidgetPlace.Button::value).toList()))
                .isNotEmpty().allMatch(List.of("1", "2")::equals);
    }

    /**
     * Keys that make a viewer perform actions, ask questions or offer fields; none of them may be reachable from the
     * trailer.
     */
    private static final Set<String> SURPRISES = Set.of("AcroForm", "XFA", "JavaScript", "JS", "AA", "EmbeddedFiles",
            "EF", "RichMediaContent", "NeedsRendering", "Perms");

    @ParameterizedTest
    @Tag("thorough")
    @MethodSource("forms")
    void nothingIsLeftThatWouldSurpriseItsReader(Path form) throws Exception {
        CompileOutcome.Compiled compiled = FormsFixture.compiled(FormsFixture.read(form));
        Pdf pdf = rendered(compiled.plan(), FormsFixture.data(compiled.schema().fields()));

        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            var seen = Collections.<COSBase>newSetFromMap(new IdentityHashMap<>());
            var open = new ArrayDeque<COSBase>(List.of(document.getDocument().getTrailer()));
            while (!open.isEmpty()) {
                COSBase next = open.remove();
                if (seen.add(next)) {
                    switch (next) {
                        case COSObject reference when reference.getObject() != null -> open.add(reference.getObject());
                        case COSArray array -> array.forEach(each -> open.add(each == null ? COSNull.NULL : each));
                        case COSDictionary dictionary -> {
                            assertThat(dictionary.keySet()).extracting(COSName::getName)
                                    .doesNotContainAnyElementsOf(SURPRISES);
                            assertThat(dictionary.getNameAsString(COSName.SUBTYPE)).isNotEqualTo("Widget");
                            assertThat(dictionary.getNameAsString(COSName.S)).isNotIn("JavaScript", "Launch",
                                    "SubmitForm", "ImportData", "ResetForm", "GoToR", "GoToE");
                            open.addAll(dictionary.getValues());
                        }
                        default -> {}
                    }
                }
            }
        }
    }

    private static String drawing(WidgetPlace.Drawn drawn) {
        var overlay = new Overlay(false);
        overlay.draw(drawn);
        return new String(overlay.content().toBytes(), StandardCharsets.ISO_8859_1);
    }

    private static String drawings(Pdf pdf, int page) throws IOException {
        try (PDDocument document = Loader.loadPDF(pdf.bytes())) {
            var overlay = (PDFormXObject) document.getPage(page).getResources().getXObject(COSName.getPDFName("PlO"));
            return new String(overlay.getContents().readAllBytes(), StandardCharsets.ISO_8859_1);
        }
    }

    private static Pdf rendered(CompiledTemplate compiledTemplate, ObjectNode data) {
        return switch (compiledTemplate.render(data, ImageResolver.NONE)) {
            case RenderOutcome.Rendered done -> done.pdf();
            case RenderOutcome.Rejected rejected -> throw new AssertionError(rejected.message());
        };
    }
}
