package platen.jobs.engine.fillable;

import java.io.DataInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.barcode.BarcodeType;
import platen.jobs.engine.document.archive.XmpClaims;
import platen.jobs.engine.fillable.form.Affine;
import platen.jobs.engine.fillable.form.BlankForm;
import platen.jobs.engine.fillable.form.Box;
import platen.jobs.engine.fillable.form.FormField;
import platen.jobs.engine.fillable.form.FormFont;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.fillable.form.WidgetPlace;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.text.font.FontStyle;
import platen.jobs.engine.text.font.FontStyle.Slant;
import platen.jobs.engine.text.font.FontStyle.Weight;

/** Reads what {@link FormWriter} writes; throws an IOException when the bytes are damaged. */
record FormReader(DataInputStream in) {
    /** Maximum array length in a valid compiled form; prevents a damaged length from causing a huge allocation. */
    private static final int MAX_STREAM_LENGTH = 256 * 1024 * 1024;

    interface Read<T> {
        T one() throws IOException;
    }

    BlankForm blank() throws IOException {
        byte[] body = bytes();
        var entries = new long[length()];
        for (int i = 0; i < entries.length; i++) {
            entries[i] = in.readLong();
        }
        int root = in.readInt();
        int info = in.readInt();
        List<BlankForm.Page> pages = list(() -> {
            var contents = new int[length()];
            for (int i = 0; i < contents.length; i++) {
                contents[i] = in.readInt();
            }
            return new BlankForm.Page(contents, in.readInt(), in.readBoolean(), in.readInt());
        });
        List<BlankForm.Shape> shapes = list(() -> new BlankForm.Shape(box(), in.readInt()));
        int properties = in.readInt();
        String claimed = optional();
        return new BlankForm(body, entries, root, info, pages, shapes, properties,
                claimed == null ? null : XmpClaims.of(claimed));
    }

    FormFont font() throws IOException {
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
        return new FormFont(object, chars, codes, widths, in.readInt(), in.readFloat(), in.readFloat(),
                in.readFloat(), in.readFloat(),
                new FontStyle(text(), in.readBoolean() ? Weight.BOLD : Weight.REGULAR,
                        in.readBoolean() ? Slant.ITALIC : Slant.UPRIGHT));
    }

    FormField field() throws IOException {
        int kind = in.readByte();
        List<WidgetPlace.Step> path = list(() -> new WidgetPlace.Step(text(), in.readInt()));
        boolean required = in.readBoolean();
        return switch (kind) {
            case 'T' -> new FormField.Text(path, required, format(), FormField.Flow.values()[in.readByte()],
                    in.readInt(), options(), list(this::place));
            case 'L' -> new FormField.Choices(path, required, options(), in.readInt(), list(in::readInt),
                    list(this::place));
            case 'C' -> new FormField.Check(path, required, list(this::button));
            case 'R' -> new FormField.Radio(path, required, list(this::button));
            case 'P' -> new FormField.Picture(path, required, list(this::picture));
            case 'B' -> new FormField.Barcode(path, required, format(), code(), list(this::picture));
            default -> throw new IOException("Unknown kind of field " + kind);
        };
    }

    private WidgetPlace.Picture picture() throws IOException {
        return new WidgetPlace.Picture(in.readInt(), affine(), box(), drawn());
    }

    private BarcodeType code() throws IOException {
        String word = text();
        return BarcodeType.named(word).orElseThrow(() -> new IOException("Unknown bar code " + word));
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

    private WidgetPlace.Text place() throws IOException {
        return new WidgetPlace.Text(in.readInt(), affine(), box(), in.readFloat(), in.readInt(), in.readFloat(), text(),
                in.readInt(), drawn(), optional());
    }

    private WidgetPlace.Button button() throws IOException {
        return new WidgetPlace.Button(in.readInt(), text(), drawn(), drawn(), drawn());
    }

    private List<Option> options() throws IOException {
        return list(() -> new Option(text(), text()));
    }

    private WidgetPlace.Drawn drawn() throws IOException {
        return new WidgetPlace.Drawn(in.readInt(), affine());
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
        if (length < 0 || length > MAX_STREAM_LENGTH) {
            throw new IOException("A length of " + length);
        }
        return length;
    }
}
