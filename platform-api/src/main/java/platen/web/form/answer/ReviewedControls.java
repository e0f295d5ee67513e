package platen.web.form.answer;

import java.util.List;
import platen.jobs.engine.schema.FieldType;
import platen.web.control.Control;
import platen.web.text.Texts;

/** Turns controls into texts that a person reads before sending them; numbers that identify a person are masked. */
public final class ReviewedControls {
    private static final int SHOWN = 4;

    private ReviewedControls() {}

    /** Returns the controls as texts. */
    public static List<Control> of(List<Control> controls, Texts texts) {
        return new LockedControls(List.of(), texts).texts(controls).stream().map(ReviewedControls::masked).toList();
    }

    private static Control masked(Control control) {
        FieldType type = control.field().type();
        List<String> values = type == FieldType.SSN || type == FieldType.EIN || type == FieldType.IBAN
                ? control.values().stream().map(ReviewedControls::masked).toList()
                : control.values();
        return new Control(control.kind(), control.name(), control.field(), control.label(), values, control.error(),
                control.children().stream().map(ReviewedControls::masked).toList());
    }

    private static String masked(String text) {
        return "•••• " + text.substring(Math.max(text.length() - SHOWN, 0));
    }
}
