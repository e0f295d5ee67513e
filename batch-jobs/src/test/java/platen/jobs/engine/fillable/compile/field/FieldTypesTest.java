package platen.jobs.engine.fillable.compile.field;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import platen.jobs.engine.fillable.form.ValueFormat;
import platen.jobs.engine.schema.FieldType;

class FieldTypesTest {

    @ParameterizedTest
    @CsvSource({"ssn, '', 0, SSN", "ssn, '', 11, SSN", "f1_11, Your social security number, 9, SSN",
            "ssn_last4, '', 4, TEXT", "ssn, '', 3, TEXT", "employer_identification_number, '', 10, EIN",
            "email, '', 0, EMAIL", "e-mail_address, '', 0, EMAIL", "email, '', 5, TEXT", "phone, '', 0, PHONE",
            "phone, Area code of phone, 3, TEXT", "telephone, '', 12, PHONE", "iban, '', 34, IBAN",
            "swift, '', 0, SWIFT", "bic, '', 11, SWIFT", "bank_swift_code, '', 0, SWIFT", "x1, SWIFT/BIC, 0, SWIFT",
            "bank_bic, '', 4, TEXT", "jonathan_swift, '', 0, TEXT", "swiftly, '', 0, TEXT", "aerobic, '', 0, TEXT",
            "vin, '', 17, VIN", "vin, '', 6, TEXT", "wine, '', 0, TEXT", "date_of_birth, '', 0, TEXT",
            "total_amount, '', 0, TEXT", "percentage, '', 0, TEXT", "number, '', 0, TEXT"})
    void aNameChoosesOnlyBetweenTypesThatTakeText(String key, String label, int maxLength, FieldType type) {
        FieldType derived = FieldTypes.of(ValueFormat.PLAIN, key, label, maxLength);

        assertThat(derived).isEqualTo(type);
        assertThat(derived.shape()).isEqualTo(FieldType.Shape.STRING);
    }

    @Test
    void aFormatDecidesWhateverTheName() {
        assertThat(FieldTypes.of(new ValueFormat.Date("mm/dd/yyyy"), "email", "", 0)).isEqualTo(FieldType.DATE);
        assertThat(FieldTypes.of(new ValueFormat.Number(2, 0, 0, "", true), "ssn", "", 0)).isEqualTo(FieldType.NUMBER);
        assertThat(FieldTypes.of(new ValueFormat.Number(2, 0, 0, "€", false), "a", "", 0))
                .isEqualTo(FieldType.CURRENCY);
        assertThat(FieldTypes.of(new ValueFormat.Percent(0, 0), "a", "", 0)).isEqualTo(FieldType.PERCENTAGE);
        assertThat(FieldTypes.of(ValueFormat.Masked.SSN, "a", "", 0)).isEqualTo(FieldType.SSN);
        assertThat(FieldTypes.of(ValueFormat.Masked.PHONE, "a", "", 0)).isEqualTo(FieldType.PHONE);
        assertThat(FieldTypes.of(ValueFormat.Masked.ZIP_PLUS_FOUR, "phone", "", 0)).isEqualTo(FieldType.TEXT);
    }
}
