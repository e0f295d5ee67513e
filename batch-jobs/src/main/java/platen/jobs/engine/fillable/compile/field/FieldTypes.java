package platen.jobs.engine.fillable.compile.field;

import java.util.regex.Pattern;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.schema.FieldType;

/**
 * Determines the type of a text field. A format script is decisive; a name or tooltip only chooses between types that
 * all accept any string, so that a wrong guess does not reject data.
 */
public final class FieldTypes {
    private static final Pattern SSN = Pattern.compile("(?i)\\bssn\\b|social[ _]?security[ _]?(number|no\\b|#)");
    private static final Pattern EIN = Pattern.compile("(?i)\\bein\\b|employer[ _]?identification[ _]?(number|no\\b)");
    private static final Pattern EMAIL = Pattern.compile("(?i)\\be-?mail\\b");
    private static final Pattern PHONE = Pattern.compile("(?i)\\b(tele)?phone\\b|\\bmobile( number| no)\\b");
    private static final Pattern IBAN = Pattern.compile("(?i)\\biban\\b");
    /** Swift is also a family name: without further words it must be the whole name. */
    private static final Pattern SWIFT = Pattern
            .compile("(?i)(^|\\| )swift( |$)|\\bswift[ /-]*(code|number)\\b|\\bbic\\b");
    private static final Pattern VIN = Pattern.compile("(?i)\\bvin\\b|vehicle identification (number|no\\b)");

    private FieldTypes() {}

    static FieldType of(ValueFormat format, String key, String label, int maxLength) {
        return switch (format) {
            case ValueFormat.Date _ -> FieldType.DATE;
            case ValueFormat.Number number -> number.currency().isBlank() ? FieldType.NUMBER : FieldType.CURRENCY;
            case ValueFormat.Percent _ -> FieldType.PERCENTAGE;
            case ValueFormat.Masked masked -> masked.equals(ValueFormat.Masked.SSN)
                    ? FieldType.SSN
                    : masked.equals(ValueFormat.Masked.PHONE) ? FieldType.PHONE : FieldType.TEXT;
            case ValueFormat.Plain _ -> byName(key.replace('_', ' ') + " | " + label, maxLength);
        };
    }

    /** Returns the type that words suggest, among those that accept any string. */
    public static FieldType byName(String words, int maxLength) {
        // Cells that hold only part of a number are shorter than the whole number.
        if (SSN.matcher(words).find() && (maxLength == 0 || maxLength == 9 || maxLength == 11)) {
            return FieldType.SSN;
        }
        if (EIN.matcher(words).find() && (maxLength == 0 || maxLength == 9 || maxLength == 10)) {
            return FieldType.EIN;
        }
        if (IBAN.matcher(words).find() && (maxLength == 0 || maxLength >= 15)) {
            return FieldType.IBAN;
        }
        if (SWIFT.matcher(words).find() && (maxLength == 0 || maxLength == 8 || maxLength >= 11)) {
            return FieldType.SWIFT;
        }
        if (VIN.matcher(words).find() && (maxLength == 0 || maxLength == 17)) {
            return FieldType.VIN;
        }
        if (EMAIL.matcher(words).find() && (maxLength == 0 || maxLength >= 10)) {
            return FieldType.EMAIL;
        }
        if (PHONE.matcher(words).find() && (maxLength == 0 || maxLength >= 7)) {
            return FieldType.PHONE;
        }
        return FieldType.TEXT;
    }
}
