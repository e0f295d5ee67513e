package platen.samples;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.math.BigDecimal;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.TreeMap;
import org.apache.pdfbox.Loader;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.interactive.form.PDCheckBox;
import org.apache.pdfbox.pdmodel.interactive.form.PDChoice;
import org.apache.pdfbox.pdmodel.interactive.form.PDField;
import org.apache.pdfbox.pdmodel.interactive.form.PDPushButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDRadioButton;
import org.apache.pdfbox.pdmodel.interactive.form.PDSignatureField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTerminalField;
import org.apache.pdfbox.pdmodel.interactive.form.PDTextField;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

class DataTest {
    private static final JsonMapper JSON = JsonMapper.shared();

    @ParameterizedTest
    @CsvSource({"application,application", "application,application-rev2", "invoice,invoice", "consent,consent"})
    void sampleDataFitsTheFieldsOfItsForm(String data, String form) throws IOException {
        Map<String, JsonNode> values = byFieldName(json("data/" + data + ".json"));
        try (PDDocument document = Loader.loadPDF(Path.of("forms", form + ".pdf").toFile())) {
            for (PDField field : document.getDocumentCatalog().getAcroForm().getFieldTree()) {
                JsonNode value = values.remove(field.getFullyQualifiedName());
                if (value != null) {
                    fits(field, value);
                } else if (field instanceof PDTerminalField) {
                    assertThat(field.isRequired()).as("%s is not given", field.getFullyQualifiedName()).isFalse();
                }
            }
        }
        assertThat(values).as("data that no field takes").isEmpty();
    }

    private static void fits(PDField field, JsonNode value) {
        String name = field.getFullyQualifiedName();
        switch (field) {
            case PDCheckBox check -> assertThat(value.isBoolean()).as(name).isTrue();
            case PDRadioButton radio -> assertThat(radio.getOnValues()).as(name).contains(value.stringValue());
            case PDChoice choice -> {
                var sent = choice.isMultiSelect() ? value.valueStream().toList() : java.util.List.of(value);
                assertThat(choice.getOptionsExportValues()).as(name)
                        .containsAll(sent.stream().map(JsonNode::stringValue).toList());
            }
            case PDSignatureField signature -> isPicture(name, value);
            case PDPushButton button -> isPicture(name, value);
            case PDTextField text -> isText(text, value);
            default -> throw new AssertionError("no data is expected for " + name);
        }
    }

    private static void isText(PDTextField text, JsonNode value) {
        String name = text.getFullyQualifiedName();
        String format = text.getActions() == null ? "" : text.getActions().getF().getCOSObject().getString("JS");
        if (format.startsWith("AFNumber") || format.startsWith("AFPercent")) {
            assertThat(value.isNumber()).as(name).isTrue();
        } else if (format.startsWith("AFDate")) {
            assertThat(LocalDate.parse(value.stringValue())).as(name).isNotNull();
        } else {
            assertThat(value.stringValue()).as(name).isNotEmpty()
                    .hasSizeLessThanOrEqualTo(text.getMaxLen() > 0 ? text.getMaxLen() : Integer.MAX_VALUE);
        }
    }

    private static void isPicture(String name, JsonNode value) {
        String start = "data:image/png;base64,";
        assertThat(value.stringValue()).as(name).startsWith(start);
        assertThat(Base64.getDecoder().decode(value.stringValue().substring(start.length())))
                .as(name).startsWith(0x89, 'P', 'N', 'G');
    }

    @Test
    void theInvoiceAddsUp() throws IOException {
        JsonNode invoice = json("data/invoice.json");
        BigDecimal sum = BigDecimal.ZERO;
        for (JsonNode item : invoice.path("items")) {
            BigDecimal amount = item.path("quantity").decimalValue().multiply(item.path("unit_price").decimalValue());
            assertThat(item.path("amount").decimalValue()).isEqualByComparingTo(amount);
            sum = sum.add(amount);
        }
        assertThat(invoice.path("subtotal").decimalValue()).isEqualByComparingTo(sum);
        assertThat(invoice.path("total").decimalValue())
                .isEqualByComparingTo(sum.add(invoice.path("tax").decimalValue()));
    }

    @Test
    void theWorkflowNamesOnlyFieldsThatExist() throws IOException {
        JsonNode workflow = json("workflows/onboarding.json");
        var fields = new TreeMap<String, JsonNode>();
        for (JsonNode field : workflow.path("fields")) {
            fields.put(field.path("key").stringValue(), field);
            for (JsonNode sub : field.path("fields")) {
                fields.put(field.path("key").stringValue() + "." + sub.path("key").stringValue(), sub);
            }
        }
        assertThat(workflow.path("documents").size()).isEqualTo(4);
        for (JsonNode document : workflow.path("documents")) {
            Map<String, Object> templateKeys = keysOf(document.path("template").stringValue());
            document.path("mapping").properties().forEach(entry -> {
                assertThat(templateKeys).containsKey(entry.getKey());
                if (entry.getValue().isString()) {
                    assertThat(fields).containsKey(entry.getValue().stringValue());
                }
            });
        }
        JsonNode data = json("data/onboarding.json");
        assertThat(fields.keySet()).containsAll(data.propertyNames());
        for (JsonNode field : workflow.path("fields")) {
            assertThat(data.has(field.path("key").stringValue()) || !field.path("required").booleanValue())
                    .as(field.path("key").stringValue()).isTrue();
        }
    }

    /** Returns the keys of a form's data: field names, or array names for fields in rows. */
    private static Map<String, Object> keysOf(String template) throws IOException {
        var keys = new TreeMap<String, Object>();
        if (!Files.exists(Path.of("forms", template + ".pdf"))) {
            // A smart document accepts the keys of its sample data.
            json("data/" + template + ".json").propertyNames().forEach(key -> keys.put(key, ""));
            return keys;
        }
        try (PDDocument document = Loader.loadPDF(Path.of("forms", template + ".pdf").toFile())) {
            for (PDField field : document.getDocumentCatalog().getAcroForm().getFieldTree()) {
                keys.put(field.getFullyQualifiedName().split("\\.")[0], field.getFieldType() == null ? "" : "field");
            }
        }
        return keys;
    }

    /** Returns values by the full names of fields; rows of objects become {@code items.0.description}. */
    private static Map<String, JsonNode> byFieldName(JsonNode data) {
        var values = new LinkedHashMap<String, JsonNode>();
        data.properties().forEach(entry -> {
            JsonNode value = entry.getValue();
            if (value.isArray() && value.path(0).isObject()) {
                for (int row = 0; row < value.size(); row++) {
                    String start = entry.getKey() + "." + row + ".";
                    value.path(row).properties().forEach(cell -> values.put(start + cell.getKey(), cell.getValue()));
                }
            } else {
                values.put(entry.getKey(), value);
            }
        });
        return values;
    }

    private static JsonNode json(String file) throws IOException {
        return JSON.readTree(Files.readString(Path.of(file)));
    }
}
