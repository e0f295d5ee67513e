package platen.jobs.mask;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.api.Test;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.SchemaJson;
import platen.jobs.json.StoredJson;

class MaskedDataTest {
    private static final InputSchema SCHEMA = ((SchemaJson.Valid) SchemaJson.read(StoredJson.object("""
            {"fields": [{"key": "name", "type": "text"}, {"key": "ssn", "type": "ssn"},
                        {"key": "photo", "type": "image"}, {"key": "free", "type": "json-object"},
                        {"key": "ibans", "type": "iban", "is_array": true},
                        {"key": "items", "type": "object", "is_array": true,
                         "fields": [{"key": "ein", "type": "ein"}, {"key": "price", "type": "number"}]}]}""")))
            .schema();

    @Test
    void numbersOfPeopleAndAccountsAndFilesAreHiddenAtAnyDepth() {
        var masked = MaskedData.of(StoredJson.object("""
                {"name": "Ada", "ssn": "123-45-6789", "photo": "data:image/png;base64,AAAA", "free": {"a": 1},
                 "ibans": ["DE89370400440532013000", null],
                 "items": [{"ein": "12-3456789", "price": 5}]}"""), SCHEMA);
        assertThat(masked.data()).isEqualTo(StoredJson.object("""
                {"name": "Ada", "ssn": "•••• 6789", "photo": "••••", "free": {"a": 1},
                 "ibans": ["•••• 3000", null], "items": [{"ein": "•••• 6789", "price": 5}]}"""));
        assertThat(masked.hidden()).isEqualTo(4);
    }

    @Test
    void valuesAtKeysThatTheSchemaDoesNotNameAreHidden() {
        var masked = MaskedData.of(StoredJson.object("""
                {"SSN": "123-45-6789", "items": [{"tax": {"id": "x"}}]}"""), SCHEMA);
        assertThat(masked.data()).isEqualTo(StoredJson.object("""
                {"SSN": "••••", "items": [{"tax": "••••"}]}"""));
        assertThat(masked.hidden()).isEqualTo(2);
    }

    @Test
    void ofAShortValueNothingIsShown() {
        assertThat(MaskedData.of(StoredJson.object("{\"ssn\": \"6789\"}"), SCHEMA).data().path("ssn").asString())
                .isEqualTo("••••");
    }

    @Test
    void absentAndEmptyValuesHideNothing() {
        assertThat(MaskedData.of(StoredJson.object("{\"ssn\": null, \"photo\": \"\"}"), SCHEMA).hidden()).isZero();
        assertThat(MaskedData.isConfidential(SCHEMA)).isTrue();
        assertThat(MaskedData.isConfidential(new InputSchema(java.util.List.of()))).isFalse();
    }
}
