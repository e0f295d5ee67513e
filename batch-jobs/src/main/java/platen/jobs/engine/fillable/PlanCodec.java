package platen.jobs.engine.fillable;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.Marks;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.text.FontStyle;
import platen.jobs.engine.text.FontStyle.Slant;
import platen.jobs.engine.text.FontStyle.Weight;
import tools.jackson.databind.DeserializationFeature;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A plan's wire form: a magic number, a version, then each record's components in their order. A plan of an unknown
 * version is refused, so that the caller compiles the template again.
 */
final class PlanCodec {
    private static final int MAGIC = 0x504C4631;
    private static final int VERSION = 2;
    /** No array of a sound plan is longer; a damaged length must not become an allocation. */
    private static final int LONGEST = 256 * 1024 * 1024;

    private static final JsonMapper JSON = JsonMapper.builder()
            .enable(DeserializationFeature.USE_BIG_DECIMAL_FOR_FLOATS)
            .build();

    private PlanCodec() {}

    static byte[] write(Blank blank, List<PlanFont> fonts, List<FormField> fields,
            Map<String, JsonNode> presets, Marks marks) {
        var bytes = new ByteArrayOutputStream(blank.body().length + 65_536);
        try (var out = new DataOutputStream(bytes)) {
            out.writeInt(MAGIC);
            out.writeInt(VERSION);
            Writer writer = new Writer(out);
            writer.blank(blank);
            writer.list(fonts, writer::font);
            writer.list(fields, writer::field);
            writer.list(List.copyOf(presets.entrySet()), preset -> {
                writer.text(preset.getKey());
                writer.text(preset.getValue().toString());
            });
            writer.optional(marks.word());
            writer.optional(marks.footer());
        } catch (IOException e) {
            throw new UncheckedIOException("Memory does not fail", e);
        }
        return bytes.toByteArray();
    }

    static FillablePlan read(byte[] bytes) {
        try (var in = new DataInputStream(new ByteArrayInputStream(bytes))) {
            if (in.readInt() != MAGIC) {
                throw new IllegalArgumentException("Not a fillable plan");
            }
            int version = in.readInt();
            if (version != VERSION) {
                throw new IllegalArgumentException("Plan of version " + version + ", this engine reads " + VERSION);
            }
            Reader reader = new Reader(in);
            Blank blank = reader.blank();
            List<PlanFont> fonts = reader.list(reader::font);
            List<FormField> fields = reader.list(reader::field);
            var presets = new LinkedHashMap<String, JsonNode>();
            reader.list(() -> presets.put(reader.text(), JSON.readTree(reader.text())) == null);
            return new FillablePlan(blank, fonts, fields, presets, new Marks(reader.optional(), reader.optional()));
        } catch (IOException e) {
            throw new IllegalArgumentException("A damaged plan", e);
        }
    }

    private interface Write<T> {
        void one(T value) throws IOException;
    }

    private interface Read<T> {
        T one() throws IOException;
    }

    private record Writer(DataOutputStream out) {
        void blank(Blank blank) throws IOException {
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
            });
            list(blank.shapes(), shape -> {
                box(shape.box());
                out.writeInt(shape.rotation());
            });
        }

        void font(PlanFont font) throws IOException {
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
                    list(picture.places(), place -> {
                        out.writeInt(place.page());
                        affine(place.toPage());
                        box(place.box());
                        drawn(place.resting());
                    });
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

        private void place(Place.Text place) throws IOException {
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

        private void button(Place.Button place) throws IOException {
            out.writeInt(place.page());
            text(place.value());
            drawn(place.on());
            drawn(place.off());
            drawn(place.resting());
        }

        private void options(List<Option> options) throws IOException {
            list(options, option -> {
                text(option.value());
                text(option.label());
            });
        }

        private void drawn(Place.Drawn drawn) throws IOException {
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

        private void bytes(byte[] value) throws IOException {
            out.writeInt(value.length);
            out.write(value);
        }
    }

    private record Reader(DataInputStream in) {
        Blank blank() throws IOException {
            byte[] body = bytes();
            var entries = new long[length()];
            for (int i = 0; i < entries.length; i++) {
                entries[i] = in.readLong();
            }
            int root = in.readInt();
            int info = in.readInt();
            List<Blank.Page> pages = list(() -> {
                var contents = new int[length()];
                for (int i = 0; i < contents.length; i++) {
                    contents[i] = in.readInt();
                }
                return new Blank.Page(contents, in.readInt(), in.readBoolean());
            });
            List<Blank.Shape> shapes = list(() -> new Blank.Shape(box(), in.readInt()));
            return new Blank(body, entries, root, info, pages, shapes);
        }

        PlanFont font() throws IOException {
            int object = in.readInt();
            int count = length();
            var chars = new char[count];
            var codes = new char[count];
            var widths = new float[count];
            for (int i = 0; i < count; i++) {
                chars[i] = in.readChar();
                codes[i] = in.readChar();
                widths[i] = in.readFloat();
            }
            return new PlanFont(object, chars, codes, widths, in.readInt(), in.readFloat(), in.readFloat(),
                    in.readFloat(), in.readFloat(),
                    new FontStyle(text(), in.readBoolean() ? Weight.BOLD : Weight.REGULAR,
                            in.readBoolean() ? Slant.ITALIC : Slant.UPRIGHT));
        }

        FormField field() throws IOException {
            int kind = in.readByte();
            List<Place.Step> path = list(() -> new Place.Step(text(), in.readInt()));
            boolean required = in.readBoolean();
            return switch (kind) {
                case 'T' -> new FormField.Text(path, required, format(), FormField.Flow.values()[in.readByte()],
                        in.readInt(), options(), list(this::place));
                case 'L' -> new FormField.Choices(path, required, options(), in.readInt(), list(in::readInt),
                        list(this::place));
                case 'C' -> new FormField.Check(path, required, list(this::button));
                case 'R' -> new FormField.Radio(path, required, list(this::button));
                case 'P' -> new FormField.Picture(path, required,
                        list(() -> new Place.Picture(in.readInt(), affine(), box(), drawn())));
                default -> throw new IOException("Unknown kind of field " + kind);
            };
        }

        private ValueFormat format() throws IOException {
            int kind = in.readByte();
            return switch (kind) {
                case '-' -> ValueFormat.PLAIN;
                case 'D' -> new ValueFormat.Date(text());
                case 'N' -> new ValueFormat.Number(in.readInt(), in.readInt(), in.readInt(), text(), in.readBoolean());
                case '%' -> new ValueFormat.Percent(in.readInt(), in.readInt());
                case '9' -> new ValueFormat.Masked(text());
                default -> throw new IOException("Unknown format " + kind);
            };
        }

        private Place.Text place() throws IOException {
            return new Place.Text(in.readInt(), affine(), box(), in.readFloat(), in.readInt(), in.readFloat(), text(),
                    in.readInt(), drawn(), optional());
        }

        private Place.Button button() throws IOException {
            return new Place.Button(in.readInt(), text(), drawn(), drawn(), drawn());
        }

        private List<Option> options() throws IOException {
            return list(() -> new Option(text(), text()));
        }

        private Place.Drawn drawn() throws IOException {
            return new Place.Drawn(in.readInt(), affine());
        }

        private Affine affine() throws IOException {
            return new Affine(in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat(),
                    in.readFloat());
        }

        private Box box() throws IOException {
            return new Box(in.readFloat(), in.readFloat(), in.readFloat(), in.readFloat());
        }

        <T> List<T> list(Read<T> read) throws IOException {
            int count = length();
            var values = new ArrayList<T>(Math.min(count, 1000));
            for (int i = 0; i < count; i++) {
                values.add(read.one());
            }
            return List.copyOf(values);
        }

        @Nullable
        String optional() throws IOException {
            return in.readBoolean() ? text() : null;
        }

        String text() throws IOException {
            return new String(bytes(), StandardCharsets.UTF_8);
        }

        private byte[] bytes() throws IOException {
            int length = length();
            byte[] value = in.readNBytes(length);
            if (value.length != length) {
                throw new IOException("Cut off");
            }
            return value;
        }

        private int length() throws IOException {
            int length = in.readInt();
            if (length < 0 || length > LONGEST) {
                throw new IOException("A length of " + length);
            }
            return length;
        }
    }
}
