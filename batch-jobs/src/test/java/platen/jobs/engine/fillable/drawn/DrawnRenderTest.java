package platen.jobs.engine.fillable.drawn;

import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import javax.imageio.ImageIO;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.common.PDRectangle;
import org.apache.pdfbox.rendering.PDFRenderer;
import org.apache.pdfbox.text.PDFTextStripper;
import org.junit.jupiter.api.Test;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.EditableField.Place;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.engine.template.ImportOptions.Drawing;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Tests documents of drawn fields as they are seen. */
class DrawnRenderTest {
    private static final JsonMapper JSON = JsonMapper.shared();
    private static final Path PICTURES = Path.of("target/drawn-fields");
    private static final PDRectangle CROP = new PDRectangle(50, 40, 400, 300);

    /** One field of each type on a page. */
    private static String types(int page) {
        return """
                {"key":"name_N","type":"text","page":N,"x":20,"y":20,"width":150,"height":18,"font_size":11,"border":true},
                {"key":"notes_N","type":"multiline","page":N,"x":20,"y":50,"width":150,"height":50,"font_size":9,"border":true},
                {"key":"agree_N","type":"checkbox","page":N,"x":20,"y":110,"width":14,"height":14,"border":true},
                {"key":"plan_N","type":"radio","border":true,"options":[
                  {"value":"Basic plan","label":"Basic","page":N,"x":50,"y":110,"width":14,"height":14},
                  {"value":"Größer","page":N,"x":80,"y":110,"width":14,"height":14}]},
                {"key":"born_N","type":"date","format":"d mmmm yyyy","page":N,"x":20,"y":140,"width":120,"height":18,"align":"right","border":true},
                {"key":"sign_N","type":"signature","page":N,"x":20,"y":170,"width":100,"height":40,"border":true},
                {"key":"logo_N","type":"image","page":N,"x":130,"y":170,"width":40,"height":40,"border":true},
                {"key":"code_N","type":"barcode","page":N,"x":190,"y":20,"width":70,"height":70,"border":true},
                {"key":"lines_N","type":"barcode","code":"code128","page":N,"x":190,"y":100,"width":100,"height":30,"border":true},
                {"key":"comb_N","type":"text","max_length":6,"comb":true,"page":N,"x":190,"y":140,"width":90,"height":18,"border":true}
                """.replace("N", Integer.toString(page));
    }

    private static String data(int page) {
        return """
                "name_N":"Ada Lovelace","notes_N":"First line of a note\\nand a longer second line that wraps",
                "agree_N":true,"plan_N":"Größer","born_N":"1815-12-10","sign_N":"PNG","logo_N":"PNG",
                "code_N":"https://example.org","lines_N":"PLATEN-N","comb_N":"A1B2C3"
                """.replace("N\":", page + "\":").replace("PLATEN-N", "PLATEN-" + page).replace("PNG", picture());
    }

    private static String picture() {
        var image = new BufferedImage(60, 60, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 60; x++) {
            for (int y = 0; y < 60; y++) {
                image.setRGB(x, y, y < 30 ? 0xcc0000 : x < 30 ? 0x00aa00 : 0x0000cc);
            }
        }
        var out = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", out);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        return "data:image/png;base64," + Base64.getEncoder().encodeToString(out.toByteArray());
    }

    static CompileOutcome compile(byte[] pdf, String fields) {
        return new Engine().compile(pdf, ImportOptions.DEFAULT
                .withDrawing(Drawing.given((ArrayNode) JSON.readTree(fields.replace('\'', '"')))));
    }

    static CompileOutcome.Compiled compiled(byte[] pdf, String fields) {
        return switch (compile(pdf, fields)) {
            case CompileOutcome.Compiled compiled -> compiled;
            case CompileOutcome.Refused refused -> throw new AssertionError(refused.message());
        };
    }

    private static RenderOutcome.Rendered rendered(CompileOutcome.Compiled compiled, String data) {
        return switch (Engine.read(compiled.plan().toBytes()).render((ObjectNode) JSON.readTree(data),
                ImageResolver.NONE)) {
            case RenderOutcome.Rendered rendered -> rendered;
            case RenderOutcome.Rejected rejected -> throw new AssertionError(rejected.message());
        };
    }

    private static FlatPdf turned() {
        return new FlatPdf().page(0, CROP).page(90, CROP).page(180, CROP).page(270, CROP);
    }

    @Test
    void eachTypeIsDrawnUprightAtItsPlaceOnTurnedAndCroppedPages() throws Exception {
        String fields = "[" + types(1) + "," + types(2) + "," + types(3) + "," + types(4) + "]";
        for (FlatPdf file : List.of(turned(), turned().encrypted())) {
            CompileOutcome.Compiled compiled = compiled(file.bytes(), fields);

            RenderOutcome.Rendered rendered = rendered(compiled,
                    "{" + data(1) + "," + data(2) + "," + data(3) + "," + data(4) + "}");

            assertThat(rendered.warnings()).isEmpty();
            try (PDDocument document = Loader.loadPDF(rendered.pdf().bytes())) {
                for (int page = 0; page < 4; page++) {
                    BufferedImage seen = new PDFRenderer(document).renderImageWithDPI(page, 144);
                    Files.createDirectories(PICTURES);
                    ImageIO.write(seen, "png", PICTURES.resolve("page-" + (page + 1) + ".png").toFile());
                    assertThat(new int[]{seen.getRGB(2 * 150, 2 * 180), seen.getRGB(2 * 140, 2 * 200),
                            seen.getRGB(2 * 160, 2 * 200)}).as("logo on page " + (page + 1))
                            .containsExactly(0xffcc0000, 0xff00aa00, 0xff0000cc);
                }
                assertThat(new PDFTextStripper().getText(document)).contains("Ada Lovelace", "10 December 1815");
            }
        }
    }

    @Test
    void placesAreThoseThatTheAuthorGave() {
        CompileOutcome.Compiled compiled = compiled(turned().bytes(),
                "[" + types(1) + "," + types(2) + "," + types(3) + "," + types(4) + "]");

        for (int page = 1; page <= 4; page++) {
            assertThat(places(compiled, "name_" + page)).containsExactly(new Place(page, 20, 20, 150, 18));
            assertThat(places(compiled, "plan_" + page)).containsExactly(new Place(page, 50, 110, 14, 14),
                    new Place(page, 80, 110, 14, 14));
        }
        assertThat(compiled.schema().fields()).extracting(Field::key).contains("name_1", "code_4");
    }

    private static List<Place> places(CompileOutcome.Compiled compiled, String key) {
        return compiled.fields().stream().filter(each -> each.current().key().equals(key))
                .flatMap(each -> each.places().stream()).toList();
    }
}
