package platen.jobs.engine.fillable.compile.proposal;

import java.util.regex.Pattern;
import platen.jobs.engine.fillable.compile.field.DerivedField;
import platen.jobs.engine.fillable.compile.field.FieldTypes;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.schema.FieldType;

/** Proposes types of text fields where the words near them leave little doubt. */
final class ProposedTypes {
    private static final Pattern DATE = Pattern.compile("(?:^|_)(?:date|dob|birthday)(?:_|$)");
    private static final Pattern MONEY = Pattern.compile(
            "(?:^|_)(?:amount|wages|salary|income|tips|benefits|deduction|deductions|interest|dividends|pensions|penalty|price|total|subtotal|withheld|refunded|overpaid|owe)(?:_|$)");
    private static final Pattern NAME = Pattern.compile("(?:^|_)name(?:s)?(?:_\\d+)?$");
    private static final Pattern ADDRESS = Pattern.compile("(?:^|_)address(?:es)?(?:_\\d+)?$");
    private static final int MIN_MONEY_LENGTH = 5;

    private ProposedTypes() {}

    static FieldType of(DerivedField field, String key, String label) {
        if (field.type() != FieldType.TEXT || !(field.format() instanceof ValueFormat.Plain)) {
            return field.type();
        }
        FieldType type = FieldTypes.byName(key.replace('_', ' ') + " | " + label, field.maxLength());
        if (type != FieldType.TEXT) {
            return type;
        }
        boolean roomy = field.maxLength() == 0;
        if (DATE.matcher(key).find() && (roomy || field.maxLength() >= 8)) {
            return FieldType.DATE;
        }
        if (NAME.matcher(key).find() && roomy) {
            return FieldType.NAME;
        }
        if (ADDRESS.matcher(key).find() && roomy) {
            return FieldType.ADDRESS;
        }
        return MONEY.matcher(key).find() && (roomy || field.maxLength() >= MIN_MONEY_LENGTH)
                && !key.contains("address") ? FieldType.CURRENCY : FieldType.TEXT;
    }
}
