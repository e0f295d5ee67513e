package platen.jobs.engine.fillable;

import com.google.zxing.common.BitMatrix;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.Barcodes;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.fillable.form.Reading;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.fillable.text.BarcodeDrawing;
import platen.jobs.engine.fillable.text.BundledFontText;
import platen.jobs.engine.fillable.text.CleanText;
import platen.jobs.engine.fillable.text.FormFontText;
import platen.jobs.engine.fillable.text.ListLayout;
import platen.jobs.engine.fillable.text.Overlay;
import platen.jobs.engine.fillable.text.PreparedText;
import platen.jobs.engine.fillable.text.TextLayout;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.pdf.BufferPool;
import platen.jobs.engine.pdf.FileId;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.text.embed.EmbeddedFonts;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Performs one render: draws the value of each field in its widgets and writes the end of the document. */
final class FormFiller {
    private final CompiledForm compiledForm;
    private final ObjectNode data;
    private final Calculations calculations;
    private final PdfBuffer tail = BufferPool.take();
    private final PdfObjects objects;
    private final Overlay[] overlays;
    private final RenderImages pictures;
    private final Barcodes barcodes = new Barcodes();
    private final EmbeddedFonts fonts = new EmbeddedFonts();
    private final List<Warning> warnings = new ArrayList<>();
    /** Whether a character was drawn as a box. */
    private boolean missesGlyphs;

    FormFiller(CompiledForm compiledForm, ObjectNode data, ImageResolver images) {
        this.compiledForm = compiledForm;
        this.data = data;
        this.calculations = new Calculations(compiledForm.formulas(), data);
        this.objects = new PdfObjects(tail, compiledForm.base().offsets());
        this.overlays = new Overlay[compiledForm.pageCount()];
        for (int page = 0; page < overlays.length; page++) {
            overlays[page] = new Overlay(compiledForm.blank().pages().get(page).isTagged());
        }
        // The base refers to the object numbers of the overlays, so they are written first.
        for (int i = compiledForm.blank().overlays(); i > 0; i--) {
            objects.reserve();
        }
        if (compiledForm.blank().claims() != null) {
            objects.reserve();
        }
        this.pictures = new RenderImages(images, objects);
    }

    RenderOutcome run() {
        for (FormField field : compiledForm.fields()) {
            Cancellation.check();
            @Nullable
            JsonNode given = DataValues.find(data, field.path());
            JsonNode value = given;
            if (value == null && !compiledForm.presets().isEmpty()) {
                value = compiledForm.presets().get(WidgetPlace.alias(field.path()));
            }
            if (value == null && !compiledForm.formulas().isEmpty()) {
                value = calculations.of(field.path());
            }
            RenderOutcome.@Nullable Rejected rejected = switch (field) {
                case FormField.Text text -> text(text, value);
                case FormField.Choices choices -> choices(choices, value);
                case FormField.Check check -> check(check, value);
                case FormField.Radio radio -> radio(radio, value);
                case FormField.Picture picture -> picture(picture, value);
                case FormField.Barcode barcode -> barcode(barcode, value);
            };
            if (rejected != null) {
                return rejected;
            }
            if (given != null && DataValues.isUnseen(field, given)) {
                warn(field, "has a value that is not drawn: the form hides the field, gives it no area or no sign, or"
                        + " puts it off the page");
            }
        }
        fonts.write(objects);
        writeOverlays();
        BlankForm blank = compiledForm.blank();
        if (blank.claims() != null) {
            XmpClaims claims = FilledClaims.justified(blank.claims(), compiledForm.marks(), missesGlyphs, pictures,
                    warnings);
            objects.stream(blank.metadata(), "/Type/Metadata/Subtype/XML",
                    claims == blank.claims() ? compiledForm.metadata() : claims.xmp().getBytes(StandardCharsets.UTF_8));
        }
        compiledForm.base().xref().finish(objects, blank.root(), blank.info() == 0 ? null : blank.info(),
                FileId.of(compiledForm.base().base().sha256OfBase(), tail));
        var pdf = new Pdf(compiledForm.base().base(), tail.toBytes());
        BufferPool.giveBack(tail);
        return new RenderOutcome.Rendered(pdf, compiledForm.pageCount(), List.copyOf(warnings));
    }

    private RenderOutcome.@Nullable Rejected text(FormField.Text field, @Nullable JsonNode value) {
        if (value == null) {
            for (WidgetPlace.Text place : field.places()) {
                Cancellation.check();
                Overlay overlay = overlays[place.page()].beginPlace();
                overlay.draw(place.resting());
                if (place.restingText() != null) {
                    set(field, place.restingText(), place);
                }
                overlay.endPlace();
            }
            return null;
        }
        String text = field.format().text(value);
        if (!field.options().isEmpty()) {
            text = label(field.options(), text);
        }
        for (WidgetPlace.Text place : field.places()) {
            Cancellation.check();
            Overlay overlay = overlays[place.page()].beginPlace();
            set(field, text, place);
            overlay.endPlace();
        }
        return null;
    }

    private void set(FormField.Text field, String raw, WidgetPlace.Text place) {
        if (raw.isEmpty()) {
            return;
        }
        boolean lines = field.flow() == FormField.Flow.LINES;
        String text = lines ? CleanText.paragraphs(raw) : CleanText.line(raw);
        if (text.isBlank()) {
            warn(field, "shows nothing, because its value has no visible characters");
            return;
        }
        if (field.flow() == FormField.Flow.PASSWORD) {
            text = "*".repeat(text.codePointCount(0, text.length()));
        }
        int[] paragraphEnds = {};
        if (lines) {
            paragraphEnds = CleanText.paragraphEnds(text);
            text = text.replace('\n', ' ');
        }
        PreparedText setting = setting(field, place, text, paragraphEnds);
        var layout = new TextLayout(overlays[place.page()], place, setting);
        boolean complete = switch (field.flow()) {
            case LINE, PASSWORD -> layout.line();
            case LINES -> layout.lines(paragraphEnds);
            case COMB -> layout.comb(field.maxLength());
        };
        if (complete && !layout.isTooSmall()) {
            return;
        }
        String size = String.format(Locale.ROOT, "%.1f pt", layout.drawnSize());
        if (!complete) {
            warn(field,
                    "was cut, because the text does not fit its place" + (layout.isTooSmall() ? " at " + size : ""));
        } else {
            warn(field, "was set at " + size + " to fit its place; text below 5 pt is hard to read");
        }
    }

    private PreparedText setting(FormField field, WidgetPlace.Text place, String text, int... paragraphEnds) {
        FormFont font = compiledForm.fonts().get(place.font());
        FormFontText own = FormFontText.of(font, text);
        if (own != null) {
            return own;
        }
        var bundled = new BundledFontText(font, text, paragraphEnds, fonts);
        if (bundled.hasBoxes()) {
            warnOfBoxes(field);
        }
        return bundled;
    }

    private void warnOfBoxes(FormField field) {
        missesGlyphs = true;
        warn(field, "has characters that no font covers; they are drawn as boxes");
    }

    private RenderOutcome.@Nullable Rejected choices(FormField.Choices field, @Nullable JsonNode value) {
        for (WidgetPlace.Text place : field.places()) {
            Overlay overlay = overlays[place.page()].beginPlace();
            if (value == null && place.restingText() == null) {
                overlay.draw(place.resting());
            } else {
                list(field, value, place, overlay);
            }
            overlay.endPlace();
        }
        return null;
    }

    private void list(FormField.Choices field, @Nullable JsonNode value, WidgetPlace.Text place, Overlay overlay) {
        List<Integer> selected = value == null ? field.selected() : DataValues.selected(value, field.options());
        var list = new ListLayout(overlay, place, field.options(), (text) -> setting(field, place, text));
        if (!list.draw(field.topIndex(), selected)) {
            warn(field, "has chosen options that do not fit its place");
        }
    }

    private void draw(WidgetPlace place, WidgetPlace.Drawn drawn) {
        draw(place, drawn, Reading.AS_DRAWN);
    }

    private void draw(WidgetPlace place, WidgetPlace.Drawn drawn, Reading reading) {
        Overlay overlay = overlays[place.page()].beginPlace(reading);
        overlay.draw(drawn);
        overlay.endPlace();
    }

    private RenderOutcome.@Nullable Rejected check(FormField.Check field, @Nullable JsonNode value) {
        for (WidgetPlace.Button place : field.places()) {
            WidgetPlace.Drawn state = value == null
                    ? place.resting()
                    : DataValues.isTrue(value, place.value()) ? place.on() : place.off();
            draw(place, state, isOn(state, place) ? Reading.CHECKED : Reading.UNCHECKED);
        }
        return null;
    }

    private RenderOutcome.@Nullable Rejected radio(FormField.Radio field, @Nullable JsonNode value) {
        String chosen = value == null ? null : ValueFormat.PLAIN.text(value);
        for (WidgetPlace.Button place : field.places()) {
            WidgetPlace.Drawn state = chosen == null
                    ? place.resting()
                    : chosen.equals(place.value()) ? place.on() : place.off();
            draw(place, state, isOn(state, place) ? Reading.CHOSEN : Reading.NOT_CHOSEN);
        }
        return null;
    }

    /** Returns whether a state is drawn as the widget's on state, also if it is the widget's own. */
    private static boolean isOn(WidgetPlace.Drawn state, WidgetPlace.Button place) {
        return state.object() == place.on().object() && state.equals(place.on());
    }

    private RenderOutcome.@Nullable Rejected picture(FormField.Picture field, @Nullable JsonNode value) {
        if (value == null || !value.isString() || value.stringValue().isEmpty()) {
            for (WidgetPlace.Picture place : field.places()) {
                draw(place, place.resting());
            }
            return null;
        }
        switch (pictures.of(value.stringValue())) {
            case RenderImages.Ready ready -> {
                for (WidgetPlace.Picture place : field.places()) {
                    draw(place, ready.fitted(place));
                }
                ready.losses().forEach(loss -> warn(field, loss));
                if (ready.hasBoxes()) {
                    warnOfBoxes(field);
                }
            }
            case RenderImages.Unusable unusable -> {
                String alias = WidgetPlace.alias(field.path());
                if (field.required()) {
                    return new RenderOutcome.Rejected(unusable.reason(),
                            "The image of field '" + alias + "' " + unusable.message() + ".", alias);
                }
                field.places().forEach(place -> draw(place, WidgetPlace.Drawn.EMPTY));
                warn(field, "was left empty: its image " + unusable.message());
            }
        }
        return null;
    }

    private RenderOutcome.@Nullable Rejected barcode(FormField.Barcode field, @Nullable JsonNode value) {
        String text = value == null ? "" : field.format().text(value);
        Optional<BitMatrix> code = text.isEmpty() ? Optional.empty() : barcodes.of(text, field.code());
        if (!text.isEmpty() && code.isEmpty()) {
            warn(field, "was left empty: the bar code '" + field.code().word() + "' cannot hold its value, expected "
                    + field.code().holds());
        }
        for (WidgetPlace.Picture place : field.places()) {
            Overlay overlay = overlays[place.page()].beginPlace();
            code.ifPresent(cells -> BarcodeDrawing.draw(overlay, place, cells, field.code()));
            overlay.endPlace();
        }
        return null;
    }

    private static String label(List<Option> options, String value) {
        for (Option option : options) {
            if (option.value().equals(value)) {
                return option.label();
            }
        }
        return value;
    }

    private void warn(FormField field, String message) {
        var warning = new Warning(WidgetPlace.alias(field.path()), message);
        // A field with several widgets is reported once.
        if (!warnings.contains(warning)) {
            warnings.add(warning);
        }
    }

    private void writeOverlays() {
        BlankForm blank = compiledForm.blank();
        int number = blank.firstOverlay();
        for (int page = 0; page < overlays.length; page++) {
            BlankForm.Page drawnOn = blank.pages().get(page);
            if (drawnOn.hasOverlay()) {
                overlays[page].write(objects, number++, blank.shapes().get(drawnOn.shape()).box(), drawnOn.structure(),
                        blank.properties(), fonts);
            }
        }
    }
}
