package platen.jobs.engine.fillable.compile;

import java.io.IOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.fillable.compile.FixedContent.Role;
import platen.jobs.engine.fillable.compile.drawn.DrawnMarker;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.FieldDeriver;
import platen.jobs.engine.fillable.compile.field.RawField;
import platen.jobs.engine.fillable.compile.kind.PrintFlags;
import platen.jobs.engine.fillable.compile.pdf.ContentTokens;
import platen.jobs.engine.fillable.compile.pdf.CosAccess;
import platen.jobs.engine.fillable.compile.pdf.CosBody;
import platen.jobs.engine.fillable.compile.pdf.Limits;
import platen.jobs.engine.fillable.compile.pdf.Pages;
import platen.jobs.engine.fillable.compile.structure.DrawnWidget;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormField.Flow;
import platen.jobs.engine.fillable.form.Reading;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.fillable.form.WidgetPlace.Drawn;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.schema.FieldType;
import tools.jackson.databind.node.JsonNodeFactory;

/**
 * Splits the widgets of fields into fixed content, which is added to the page, and values, which are added to the
 * compiled form.
 */
final class WidgetPlacer {
    private static final int MULTILINE = 13;
    private static final int PASSWORD = 14;
    private static final int COMBO = 18;
    private static final int COMB = 25;

    private final COSDictionary form;
    private final FormFontCache fonts;
    private final CosBody body;
    private final List<FixedContent> fixed;
    private final PrintFlags flags;
    private final Pages pages;
    private final boolean needAppearances;

    WidgetPlacer(COSDictionary form, FormFontCache fonts, CosBody body, List<FixedContent> fixed, PrintFlags flags,
            Pages pages) {
        this.form = form;
        this.fonts = fonts;
        this.body = body;
        this.fixed = fixed;
        this.flags = flags;
        this.pages = pages;
        this.needAppearances = form.getBoolean(COSName.NEED_APPEARANCES, false);
    }

    /** Draws a field that takes no value unchanged. */
    void bake(RawField raw) throws IOException {
        for (RawField.Widget widget : raw.widgets()) {
            WidgetAppearance look = look(widget);
            if (look == null) {
                continue;
            }
            COSStream appearance = look.appearance() != null ? look.appearance() : state(widget.dictionary(), null);
            if (appearance != null) {
                bake(widget, look, appearance);
            } else {
                caption(raw, widget, look);
            }
        }
    }

    private void bake(RawField.Widget widget, WidgetAppearance look, COSStream appearance) {
        if (ContentTokens.of(appearance).paints() && CosAccess.drawableBox(appearance) != null) {
            WidgetAppearance.asForm(appearance);
            fonts.draw(appearance);
            fixed.get(widget.page()).draw(widget, Role.CONTENT, appearance, look.placement());
        }
    }

    /** Converts a field that takes a value. */
    FormField place(DerivedField field, List<WidgetPlace.Step> path) throws IOException {
        return switch (field.type()) {
            case CHECKBOX, BOOLEAN -> new FormField.Check(path, field.required(), buttons(field));
            case RADIO_GROUP -> new FormField.Radio(path, field.required(), buttons(field));
            case IMAGE, SIGNATURE -> new FormField.Picture(path, field.required(), pictures(field));
            case MULTI_SELECT, DROPDOWN -> field.raw().type().equals("Tx") || field.raw().flag(COMBO)
                    ? text(field, path)
                    : choices(field, path);
            default -> {
                Optional<BarcodeType> code = DrawnMarker.barcode(field.raw().chain());
                yield code.isPresent()
                        ? new FormField.Barcode(path, field.required(), field.format(), code.get(), pictures(field))
                        : text(field, path);
            }
        };
    }

    private FormField text(DerivedField field, List<WidgetPlace.Step> path) throws IOException {
        RawField raw = field.raw();
        boolean textField = raw.type().equals("Tx");
        boolean comb = textField && raw.flag(COMB) && !raw.flag(MULTILINE) && !raw.flag(PASSWORD)
                && field.maxLength() > 0 && field.maxLength() <= Limits.COMB_CELLS;
        Flow flow = !textField
                ? Flow.LINE
                : raw.flag(PASSWORD) ? Flow.PASSWORD : raw.flag(MULTILINE) ? Flow.LINES : comb ? Flow.COMB : Flow.LINE;
        String value = raw.value();
        List<WidgetPlace.Text> places = textPlaces(field, comb ? field.maxLength() : 0,
                value.isEmpty() ? null : drawn(field, value));
        return new FormField.Text(path, field.required(), field.format(), flow, field.maxLength(), field.options(),
                places);
    }

    private FormField choices(DerivedField field, List<WidgetPlace.Step> path) throws IOException {
        List<String> values = field.raw().values();
        var selected = new ArrayList<Integer>();
        for (int i = 0; i < field.options().size(); i++) {
            if (values.contains(field.options().get(i).value())) {
                selected.add(i);
            }
        }
        int top = field.raw().number(new COSDictionary(), COSName.TI, 0);
        return new FormField.Choices(path, field.required(), field.options(), Math.max(0, top), selected,
                textPlaces(field, 0, ""));
    }

    /**
     * Returns the form's own value as it is drawn, formatted like a value of the data unless it is formatted already.
     */
    private static String drawn(DerivedField field, String value) {
        for (var option : field.options()) {
            if (option.value().equals(value)) {
                return option.label();
            }
        }
        if (field.format() instanceof ValueFormat.Number || field.format() instanceof ValueFormat.Percent) {
            try {
                return field.format().text(JsonNodeFactory.instance.numberNode(new BigDecimal(value)));
            } catch (NumberFormatException formattedAlready) {
                return value;
            }
        }
        return value;
    }

    private List<WidgetPlace.Text> textPlaces(DerivedField field, int combCells, @Nullable String value)
            throws IOException {
        var places = new ArrayList<WidgetPlace.Text>();
        for (RawField.Widget widget : field.raw().widgets()) {
            WidgetAppearance look = look(widget);
            if (look == null) {
                continue;
            }
            COSDictionary dictionary = widget.dictionary();
            COSStream appearance = look.appearance();
            ContentTokens content = appearance == null ? ContentTokens.EMPTY : ContentTokens.of(appearance);
            chrome(widget, look, content, combCells);
            // An appearance that the form does not ask to regenerate is what its author saw, for example a barcode.
            boolean trusted = appearance != null
                    && !((needAppearances || !fonts.mayDraw(appearance)) && value != null);
            boolean printed = flags.isPrinted(dictionary);
            if (appearance != null && trusted && printed && content.paintsMarked()) {
                fonts.draw(appearance);
            }
            Drawn resting = trusted && printed && content.paintsMarked()
                    ? look.drawn(appearance, body)
                    : Drawn.EMPTY;
            DefaultAppearance style = DefaultAppearance.parse(field.raw().defaultAppearance(dictionary));
            int font = fonts.find(style.font(), Arrays.asList(form.getCOSDictionary(COSName.DR), resources(appearance),
                    resources(field.raw())));
            value(widget, field.label(), Reading.AS_DRAWN);
            places.add(new WidgetPlace.Text(widget.page(), look.toPage(), look.box(),
                    WidgetDecoration.padding(dictionary), font,
                    style.size(), style.color(), field.raw().number(dictionary, COSName.Q, 0), resting,
                    trusted || !printed ? null : value));
        }
        return places;
    }

    /** Records a widget whose value a render draws, for the structure tree. */
    private void value(RawField.Widget widget, @Nullable String label, Reading... readings) {
        fixed.get(widget.page()).values().add(new DrawnWidget(widget.dictionary(), label, List.of(readings)));
    }

    private static @Nullable COSDictionary resources(@Nullable COSStream appearance) {
        return appearance == null ? null : appearance.getCOSDictionary(COSName.RESOURCES);
    }

    private static @Nullable COSDictionary resources(RawField raw) {
        return raw.inherited(COSName.DR) instanceof COSDictionary dictionary ? dictionary : null;
    }

    /** Adds background and border: the author's own drawing without its text, otherwise what /MK and /BS specify. */
    private void chrome(RawField.Widget widget, WidgetAppearance look, ContentTokens content, int combCells)
            throws IOException {
        COSStream appearance = look.appearance();
        ContentTokens frame = content.frame(look.box());
        if (appearance != null && frame.paints()) {
            COSStream chrome = look.stream(frame.bytes(), appearance.getDictionaryObject(COSName.RESOURCES));
            fixed.get(widget.page()).draw(widget, Role.DECORATION, chrome, look.placement());
        } else if (appearance == null || content.withoutMarked().showsText()) {
            fixed.get(widget.page()).draw(widget, Role.DECORATION,
                    WidgetDecoration.of(widget.dictionary()).draw(look.box(), combCells),
                    look.toPage());
        }
    }

    private List<WidgetPlace.Button> buttons(DerivedField field) throws IOException {
        var places = new ArrayList<WidgetPlace.Button>();
        List<RawField.Widget> widgets = field.raw().widgets();
        for (int i = 0; i < widgets.size(); i++) {
            RawField.Widget widget = widgets.get(i);
            WidgetAppearance look = look(widget);
            if (look == null) {
                continue;
            }
            COSDictionary dictionary = widget.dictionary();
            String on = FieldDeriver.onState(dictionary);
            String value = field.values().isEmpty() ? on : field.values().get(i);
            boolean drawsStates = CosAccess.normalAppearance(dictionary) instanceof COSDictionary states
                    && CosAccess.named(states, on) instanceof COSStream drawing
                    && ContentTokens.of(drawing).hasItsFonts(drawing)
                    && fonts.mayDraw(drawing)
                    && fonts.mayDraw(state(dictionary, "Off"));
            String current = dictionary.getNameAsString(COSName.AS);
            current = current == null ? field.raw().value() : current;
            Drawn onDrawn;
            Drawn offDrawn;
            if (drawsStates) {
                onDrawn = look.drawn(state(dictionary, on), body);
                offDrawn = look.drawn(state(dictionary, "Off"), body);
            } else {
                onDrawn = tick(field, widget, look);
                offDrawn = Drawn.EMPTY;
            }
            String option = field.type() == FieldType.RADIO_GROUP ? value : "";
            String label = field.label() == null ? "" : field.label();
            String described = label + (label.isEmpty() || option.isEmpty() ? "" : ": ") + option;
            if (field.type() == FieldType.RADIO_GROUP) {
                value(widget, described.isEmpty() ? null : described, Reading.CHOSEN, Reading.NOT_CHOSEN);
            } else {
                value(widget, described.isEmpty() ? null : described, Reading.CHECKED, Reading.UNCHECKED);
            }
            places.add(new WidgetPlace.Button(widget.page(), value, onDrawn, offDrawn,
                    !flags.isPrinted(dictionary) ? Drawn.EMPTY : current.equals(on) ? onDrawn : offDrawn));
        }
        return places;
    }

    /** Draws a mark for a button without one in the file, using the symbol that its /MK names. */
    private Drawn tick(DerivedField field, RawField.Widget widget, WidgetAppearance look) throws IOException {
        WidgetDecoration chrome = WidgetDecoration.of(widget.dictionary());
        boolean radio = field.type() == FieldType.RADIO_GROUP;
        fixed.get(widget.page()).draw(widget, Role.DECORATION,
                radio ? chrome.drawRound(look.box()) : chrome.draw(look.box(), 0),
                look.toPage());
        String sign = chrome.caption().isEmpty() ? radio ? "l" : "4" : chrome.caption().substring(0, 1);
        float size = Math.min(look.box().width(), look.box().height()) * 0.8f;
        String color = DefaultAppearance.parse(field.raw().defaultAppearance(widget.dictionary())).color();
        if (fonts.mustBeEmbedded()) {
            var path = new PdfBuffer().ascii(color).space();
            MarkPath.append(path, sign.charAt(0), (look.box().left() + look.box().right()) / 2,
                    (look.box().bottom() + look.box().top()) / 2, 0.75f * size);
            return look.drawn(look.stream(path.toBytes(), new COSDictionary()), body);
        }
        int font = fonts.standard("ZapfDingbats");
        var out = new PdfBuffer().ascii(color).ascii(" BT /F ").operand(size).ascii("Tf ");
        // The symbols are about 0.8 em wide and 0.7 em high.
        out.operand((look.box().left() + look.box().right()) / 2 - 0.4 * size)
                .operand((look.box().bottom() + look.box().top()) / 2 - 0.35 * size).ascii("Td (").ascii(sign)
                .ascii(") Tj ET");
        var fontEntry = new COSDictionary();
        fontEntry.setItem(COSName.F, Pages.indirect(fonts.dictionary(font)));
        var resources = new COSDictionary();
        resources.setItem(COSName.FONT, fontEntry);
        return look.drawn(look.stream(out.toBytes(), resources), body);
    }

    private List<WidgetPlace.Picture> pictures(DerivedField field) throws IOException {
        var places = new ArrayList<WidgetPlace.Picture>();
        for (RawField.Widget widget : field.raw().widgets()) {
            WidgetAppearance look = look(widget);
            if (look == null) {
                continue;
            }
            COSStream appearance = look.appearance();
            WidgetDecoration chrome = WidgetDecoration.of(widget.dictionary());
            fixed.get(widget.page()).draw(widget, Role.DECORATION, chrome.draw(look.box(), 0), look.toPage());
            value(widget, field.label(), Reading.AS_DRAWN);
            if (appearance != null && flags.isPrinted(widget.dictionary())) {
                fonts.draw(appearance);
            }
            places.add(new WidgetPlace.Picture(widget.page(), look.toPage(),
                    look.box().inset(WidgetDecoration.padding(widget.dictionary())),
                    flags.isPrinted(widget.dictionary()) ? look.drawn(appearance, body) : Drawn.EMPTY));
        }
        return places;
    }

    /** Draws the caption of a push button that has no appearance. */
    private void caption(RawField raw, RawField.Widget widget, WidgetAppearance look) {
        WidgetDecoration chrome = WidgetDecoration.of(widget.dictionary());
        FixedContent page = fixed.get(widget.page());
        page.draw(widget, Role.DECORATION, chrome.draw(look.box(), 0), look.toPage());
        String caption = chrome.caption();
        if (caption.isEmpty()) {
            return;
        }
        DefaultAppearance style = DefaultAppearance.parse(raw.defaultAppearance(widget.dictionary()));
        int font = fonts.find(style.font(), Arrays.asList(form.getCOSDictionary(COSName.DR)));
        var text = fonts.text(font, caption);
        float size = style.size() > 0 ? style.size() : Math.min(12, look.box().height() * 0.7f);
        var out = new PdfBuffer().ascii(style.color()).ascii(" BT /").ascii(page.font(fonts.dictionary(font), font))
                .space()
                .operand(size).ascii("Tf ");
        out.operand((look.box().left() + look.box().right() - text.width() * size) / 2)
                .operand((look.box().bottom() + look.box().top()) / 2 - 0.35 * size).ascii("Td ");
        out.literal(text.codes()).ascii(" Tj ET ");
        page.draw(widget, Role.CONTENT, out.toString(), look.toPage());
    }

    private @Nullable WidgetAppearance look(RawField.Widget widget) {
        if (widget.isAstray() || PrintFlags.isNeverSeen(widget.dictionary())) {
            return null;
        }
        WidgetAppearance look = WidgetAppearance.of(widget.dictionary());
        return look == null || !look.rectangle().overlaps(pages.box(widget.page())) ? null : look;
    }

    /** Returns the appearance of a state, or of the current one for null. */
    private static @Nullable COSStream state(COSDictionary widget, @Nullable String name) {
        COSDictionary normal = CosAccess.normalAppearance(widget);
        if (normal == null || normal instanceof COSStream) {
            return null;
        }
        String wanted = name == null ? widget.getNameAsString(COSName.AS) : name;
        COSBase state = wanted == null ? null : CosAccess.named(normal, wanted);
        return state instanceof COSStream stream ? stream : null;
    }
}
