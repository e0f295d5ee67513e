package platen.jobs.compile;

import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import platen.jobs.engine.model.SizedBytes;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.engine.template.EditableField;
import platen.jobs.engine.template.EditableField.Place;
import platen.jobs.engine.template.EditableField.Settings;

/** Wire format of the fields of a form between this process and the worker process. */
final class FieldWire {
    private FieldWire() {}

    static void write(DataOutputStream out, List<EditableField> fields) throws IOException {
        out.writeInt(fields.size());
        for (EditableField field : fields) {
            SizedBytes.write(out, field.name());
            write(out, field.derived());
            write(out, field.current());
            out.writeInt(field.places().size());
            for (Place place : field.places()) {
                out.writeInt(place.page());
                out.writeDouble(place.x());
                out.writeDouble(place.y());
                out.writeDouble(place.width());
                out.writeDouble(place.height());
            }
        }
    }

    private static void write(DataOutputStream out, Settings settings) throws IOException {
        SizedBytes.write(out, settings.key());
        SizedBytes.write(out, settings.type().name());
        out.writeBoolean(settings.label() != null);
        SizedBytes.write(out, settings.label() == null ? "" : settings.label());
        out.writeBoolean(settings.required());
        out.writeInt(settings.maxLength());
        SizedBytes.write(out, settings.format());
        out.writeInt(settings.options().size());
        for (Option option : settings.options()) {
            SizedBytes.write(out, option.value());
            SizedBytes.write(out, option.label());
        }
    }

    /** @throws IOException when the process, which is not trusted, sent no fields */
    static List<EditableField> read(DataInputStream in) throws IOException {
        var fields = new ArrayList<EditableField>();
        for (int left = PreviewWire.count(in); left > 0; left--) {
            fields.add(new EditableField(CompileWire.text(in), settings(in), settings(in), places(in)));
        }
        return fields;
    }

    private static Settings settings(DataInputStream in) throws IOException {
        String key = CompileWire.text(in);
        FieldType type = FieldType.valueOf(CompileWire.text(in));
        boolean labeled = in.readBoolean();
        String label = CompileWire.text(in);
        return new Settings(key, type, labeled ? label : null, in.readBoolean(), in.readInt(), CompileWire.text(in),
                options(in));
    }

    private static List<Option> options(DataInputStream in) throws IOException {
        var options = new ArrayList<Option>();
        for (int left = PreviewWire.count(in); left > 0; left--) {
            options.add(new Option(CompileWire.text(in), CompileWire.text(in)));
        }
        return options;
    }

    private static List<Place> places(DataInputStream in) throws IOException {
        var places = new ArrayList<Place>();
        for (int left = PreviewWire.count(in); left > 0; left--) {
            var place = new Place(in.readInt(), in.readDouble(), in.readDouble(), in.readDouble(), in.readDouble());
            if (place.page() < 1 || !Double.isFinite(place.x() + place.y() + place.width() + place.height())) {
                throw new IOException("The process sent a place that is on no page");
            }
            places.add(place);
        }
        return places;
    }
}
