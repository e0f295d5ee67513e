package platen.jobs.engine.fillable.compile;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.within;

import java.awt.Rectangle;
import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.util.List;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.pdmodel.graphics.color.PDColor;
import org.apache.pdfbox.pdmodel.graphics.color.PDDeviceRGB;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAnnotationWidget;
import org.apache.pdfbox.pdmodel.interactive.annotation.PDAppearanceCharacteristicsDictionary;
import org.apache.pdfbox.pdmodel.interactive.form.PDAcroForm;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.CompileOutcome.Compiled;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.EditableField.Place;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Compares the places of fields with what is drawn there. */
class FieldPlacesTest {
    private static final int RED = 0xFFFF0000;

    @ParameterizedTest
    @ValueSource(ints = {0, 90, 180, 270})
    void aPlaceIsWhereTheFieldIsDisplayedOnRotatedAndCroppedPages(int rotation) throws IOException {
        byte[] form = form(rotation, new PDRectangle(120, 60, 110, 30));
        Compiled compiled = (Compiled) new Engine().compile(form, ImportOptions.DEFAULT);
        assertThat(compiled.fields()).singleElement().satisfies(field -> {
            assertThat(field.name()).isEqualTo("Full Name");
            assertThat(field.places()).hasSize(2).allMatch(place -> place.page() == 1);
        });
        Rectangle drawn = red(compiled);
        List<Place> places = compiled.fields().getFirst().places();
        assertThat(drawn.x).isCloseTo((int) Math.round(places.stream().mapToDouble(Place::x).min().orElseThrow()),
                within(1));
        assertThat(drawn.y).isCloseTo((int) Math.round(places.stream().mapToDouble(Place::y).min().orElseThrow()),
                within(1));
        assertThat((double) drawn.x + drawn.width)
                .isCloseTo(places.stream().mapToDouble(each -> each.x() + each.width()).max().orElseThrow(),
                        within(1.5));
        assertThat((double) drawn.y + drawn.height)
                .isCloseTo(places.stream().mapToDouble(each -> each.y() + each.height()).max().orElseThrow(),
                        within(1.5));
    }

    @Test
    void aFieldTellsWhatTheFileSaysAndWhatTheAuthorChanged() throws IOException {
        ObjectNode overrides = (ObjectNode) JsonMapper.shared().readTree("""
                {"fields": [{"field": "Full Name", "key": "person.birth", "type": "date", "format": "dd/mm/yyyy",
                             "label": "Born on", "required": true}]}""");
        EditableField field = ((Compiled) new Engine().compile(form(0, new PDRectangle(120, 60, 110, 30)),
                new ImportOptions(false, overrides))).fields().getFirst();
        assertThat(field.derived().key()).isEqualTo("full_name");
        assertThat(field.derived().type()).isEqualTo(FieldType.TEXT);
        assertThat(field.derived().format()).isEmpty();
        assertThat(field.current().key()).isEqualTo("person.birth");
        assertThat(field.current().type()).isEqualTo(FieldType.DATE);
        assertThat(field.current().format()).isEqualTo("dd/mm/yyyy");
        assertThat(field.current().label()).isEqualTo("Born on");
        assertThat(field.current().required()).isTrue();
    }

    @ParameterizedTest
    @ValueSource(strings = {"$1,234.56", "1.234,56 €", "1234.5", "1'234.56", "1234"})
    void theFormatOfANumberIsSpelledSoThatItCanBeGivenAgain(String format) throws IOException {
        ObjectNode overrides = JsonNodeFactory.instance.objectNode();
        overrides.putArray("fields").addObject().put("field", "Full Name").put("type", "currency").put("format",
                format);
        EditableField field = ((Compiled) new Engine().compile(form(0, new PDRectangle(120, 60, 110, 30)),
                new ImportOptions(false, overrides))).fields().getFirst();
        assertThat(field.current().format()).isEqualTo(format);
    }

    /** Returns a form with one field of two red widgets. */
    private static byte[] form(int rotation, PDRectangle place) throws IOException {
        try (var document = new PDDocument()) {
            var page = new PDPage(new PDRectangle(400, 300));
            page.setCropBox(new PDRectangle(50, 20, 300, 260));
            page.setRotation(rotation);
            document.addPage(page);
            var form = new PDAcroForm(document);
            document.getDocumentCatalog().setAcroForm(form);
            form.setDefaultAppearance("/Helv 10 Tf 0 g");
            var field = new PDTextField(form);
            field.setPartialName("Full Name");
            PDAnnotationWidget first = widget(page, place);
            PDAnnotationWidget second = widget(page, new PDRectangle(place.getLowerLeftX() + 20,
                    place.getUpperRightY() + 40, 50, 20));
            field.setWidgets(List.of(first, second));
            page.setAnnotations(List.of(first, second));
            form.getFields().add(field);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        }
    }

    private static PDAnnotationWidget widget(PDPage page, PDRectangle place) {
        var widget = new PDAnnotationWidget();
        widget.setRectangle(place);
        widget.setPage(page);
        widget.setPrinted(true);
        var look = new PDAppearanceCharacteristicsDictionary(new COSDictionary());
        look.setBackground(new PDColor(new float[]{1, 0, 0}, PDDeviceRGB.INSTANCE));
        widget.setAppearanceCharacteristics(look);
        return widget;
    }

    private static Rectangle red(Compiled compiled) throws IOException {
        var rendered = (RenderOutcome.Rendered) compiled.plan()
                .render(JsonNodeFactory.instance.objectNode(), ImageResolver.NONE);
        try (PDDocument document = Loader.loadPDF(rendered.pdf().bytes())) {
            BufferedImage image = new PDFRenderer(document).renderImage(0);
            var drawn = new Rectangle();
            for (int y = 0; y < image.getHeight(); y++) {
                for (int x = 0; x < image.getWidth(); x++) {
                    if ((image.getRGB(x, y) | 0xFF000000) == RED) {
                        drawn = drawn.isEmpty() ? new Rectangle(x, y, 1, 1) : drawn.union(new Rectangle(x, y, 1, 1));
                    }
                }
            }
            return drawn;
        }
    }
}
