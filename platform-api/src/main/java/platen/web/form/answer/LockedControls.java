package platen.web.form.answer;

import java.time.LocalDate;
import java.time.ZoneOffset;
import java.time.format.DateTimeParseException;
import java.util.List;
import java.util.regex.Pattern;
import platen.jobs.engine.schema.Field.Option;
import platen.jobs.engine.schema.FieldType;
import platen.web.control.Control;
import platen.web.control.Control.Kind;
import platen.web.control.Controls;
import platen.web.text.Texts;

/** Turns the controls of fields that people cannot change into texts. */
final class LockedControls {
    private static final Pattern ROWS = Pattern.compile("\\[\\d{1,3}]");

    private final List<String> locked;
    private final Texts texts;

    /** @param locked paths of fields */
    LockedControls(List<String> locked, Texts texts) {
        this.locked = locked;
        this.texts = texts;
    }

    /** Returns whether a control belongs to a locked field, or to a member or row of one. */
    static boolean isLocked(List<String> locked, String name) {
        if (locked.isEmpty()) {
            return false;
        }
        String path = ROWS.matcher(name).replaceAll("").substring(Controls.ROOT.length() + 1);
        return locked.stream().anyMatch(each -> path.equals(each) || path.startsWith(each + "."));
    }

    /** Returns the controls, those of locked fields as texts. */
    List<Control> of(List<Control> controls) {
        return locked.isEmpty() ? controls : controls.stream().map(this::of).toList();
    }

    private Control of(Control control) {
        if (isLocked(locked, control.name())) {
            return text(control);
        }
        return control.kind() == Kind.GROUP
                ? with(control, Kind.GROUP, control.values(), of(control.children()))
                : control;
    }

    private Control text(Control control) {
        return switch (control.kind()) {
            case GROUP -> with(control, Kind.GROUP, List.of(), texts(control.children()));
            // the last row is empty, for a value that is added
            case ROWS -> with(control, Kind.GROUP, List.of(),
                    texts(control.children().subList(0, Math.max(control.children().size() - 1, 0))));
            case CHECKBOX -> locked(control,
                    List.of(texts.get(control.value().equals("true") ? "form.yes" : "form.no")));
            case DROPDOWN, RADIO, MULTIPLE -> locked(control,
                    control.values().stream().map(value -> label(control, value)).toList());
            case NUMBER -> locked(control, control.field().type() == FieldType.PERCENTAGE
                    ? control.values().stream().map(value -> value + " %").toList()
                    : control.values());
            case DATE, DATE_PARTS -> locked(control, control.values().stream().map(this::date).toList());
            case LINE, LINES, IMAGE, SIGNATURE, JSON, LOCKED -> locked(control, control.values());
        };
    }

    /** Returns all controls as texts. */
    List<Control> texts(List<Control> controls) {
        return controls.stream().map(this::text).toList();
    }

    private static String label(Control control, String value) {
        return control.field().options().stream()
                .filter(option -> option.value().equals(value))
                .map(Option::label)
                .findFirst()
                .orElse(value);
    }

    private String date(String value) {
        try {
            return texts.date(LocalDate.parse(value).atStartOfDay(ZoneOffset.UTC).toInstant());
        } catch (DateTimeParseException e) {
            return value;
        }
    }

    private static Control locked(Control control, List<String> values) {
        return with(control, Kind.LOCKED, values, List.of());
    }

    private static Control with(Control control, Kind kind, List<String> values, List<Control> children) {
        return new Control(kind, control.name(), control.field(), control.label(), values, control.error(), children);
    }
}
