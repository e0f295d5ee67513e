package platen.jobs.engine.fillable;

import java.io.DataOutputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;

/** Writes the records of a compiled form, each as its components in order. */
record FormWriter(DataOutputStream out) {
    interface Write<T> {
        void one(T value) throws IOException;
    }

    void blank(BlankForm blank) throws IOException {
        bytes(blank.body());
        out.writeInt(blank.entries().length);
        for (long entry : blank.entries()) {
            out.writeLong(entry);
        }
        out.writeInt(blank.root());
        out.writeInt(blank.info());
        list(blank.pages(), page -> {
            out.writeInt(page.contents().length);
            for (int number : page.contents()) {
                out.writeInt(number);
            }
            out.writeInt(page.shape());
            out.writeBoolean(page.hasOverlay());
            out.writeInt(page.structure());
        });
        list(blank.shapes(), shape -> {
            box(shape.box());
            out.writeInt(shape.rotation());
        });
        out.writeInt(blank.properties());
        optional(blank.claims() == null ? null : blank.claims().xmp());
    }

    void font(FormFont font) throws IOException {
        out.writeInt(font.object());
        out.writeInt(font.chars().length);
        for (int i = 0; i < font.chars().length; i++) {
            out.writeChar(font.chars()[i]);
            out.writeChar(font.codes()[i]);
            out.writeFloat(font.widths()[i]);
        }
        out.writeInt(font.codeBytes());
        out.writeFloat(font.lineHeight());
        out.writeFloat(font.capHeight());
        out.writeFloat(font.descent());
        out.writeFloat(font.ascent());
        text(font.style().family());
        out.writeBoolean(font.style().weight() == Weight.BOLD);
        out.writeBoolean(font.style().slant() == Slant.ITALIC);
    }

    void field(FormField field) throws IOException {
        switch (field) {
            case FormField.Text text -> {
                head('T', text);
                format(text.format());
                out.writeByte(text.flow().ordinal());
                out.writeInt(text.maxLength());
                options(text.options());
                list(text.places(), this::place);
            }
            case FormField.Choices choices -> {
                head('L', choices);
                options(choices.options());
                out.writeInt(choices.topIndex());
                list(choices.selected(), out::writeInt);
                list(choices.places(), this::place);
            }
            case FormField.Check check -> {
                head('C', check);
                list(check.places(), this::button);
            }
            case FormField.Radio radio -> {
                head('R', radio);
                list(radio.places(), this::button);
            }
            case FormField.Picture picture -> {
                head('P', picture);
                list(picture.places(), this::picture);
            }
            case FormField.Barcode barcode -> {
                head('B', barcode);
                format(barcode.format());
                text(barcode.code().word());
                list(barcode.places(), this::picture);
            }
        }
    }

    private void head(char kind, FormField field) throws IOException {
        out.writeByte(kind);
        list(field.path(), step -> {
            text(step.key());
            out.writeInt(step.index());
        });
        out.writeBoolean(field.required());
    }

    private void format(ValueFormat format) throws IOException {
        switch (format) {
            case ValueFormat.Plain _ -> out.writeByte('-');
            case ValueFormat.Date date -> {
                out.writeByte('D');
                text(date.pattern());
            }
            case ValueFormat.Number number -> {
                out.writeByte('N');
                out.writeInt(number.decimals());
                out.writeInt(number.separators());
                out.writeInt(number.negative());
                text(number.currency());
                out.writeBoolean(number.currencyFirst());
            }
            case ValueFormat.Percent percent -> {
                out.writeByte('%');
                out.writeInt(percent.decimals());
                out.writeInt(percent.separators());
            }
            case ValueFormat.Masked masked -> {
                out.writeByte('9');
                text(masked.mask());
            }
        }
    }

    private void place(WidgetPlace.Text place) throws IOException {
        out.writeInt(place.page());
        affine(place.toPage());
        box(place.box());
        out.writeFloat(place.padding());
        out.writeInt(place.font());
        out.writeFloat(place.size());
        text(place.color());
        out.writeInt(place.align());
        drawn(place.resting());
        optional(place.restingText());
    }

    private void button(WidgetPlace.Button place) throws IOException {
        out.writeInt(place.page());
        text(place.value());
        drawn(place.on());
        drawn(place.off());
        drawn(place.resting());
    }

    private void picture(WidgetPlace.Picture place) throws IOException {
        out.writeInt(place.page());
        affine(place.toPage());
        box(place.box());
        drawn(place.resting());
    }

    private void options(List<Option> options) throws IOException {
        list(options, option -> {
            text(option.value());
            text(option.label());
        });
    }

    private void drawn(WidgetPlace.Drawn drawn) throws IOException {
        out.writeInt(drawn.object());
        affine(drawn.matrix());
    }

    private void affine(Affine m) throws IOException {
        for (float part : new float[]{m.a(), m.b(), m.c(), m.d(), m.e(), m.f()}) {
            out.writeFloat(part);
        }
    }

    private void box(Box box) throws IOException {
        for (float side : new float[]{box.left(), box.bottom(), box.right(), box.top()}) {
            out.writeFloat(side);
        }
    }

    <T> void list(List<T> values, Write<T> write) throws IOException {
        out.writeInt(values.size());
        for (T value : values) {
            write.one(value);
        }
    }

    void optional(@Nullable String value) throws IOException {
        out.writeBoolean(value != null);
        if (value != null) {
            text(value);
        }
    }

    void text(String value) throws IOException {
        bytes(value.getBytes(StandardCharsets.UTF_8));
    }

    void bytes(byte[] value) throws IOException {
        out.writeInt(value.length);
        out.write(value);
    }
}
