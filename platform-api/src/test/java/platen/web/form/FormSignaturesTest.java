package platen.web.form;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.jobs.engine.image.DataUrl;
import platen.jobs.form.signature.SignaturePicture;
import tools.jackson.databind.JsonNode;

/** Tests signatures that visitors type, draw or upload. */
class FormSignaturesTest extends FormsTest {
    private static final String LINE = "M100 200L300 400L500 200";

    @BeforeAll
    void publishTemplates() {
        publish("signed", """
                {"fields": [
                 {"key": "signature", "type": "signature", "required": true, "label": "Signature"},
                 {"key": "photo", "type": "image", "label": "Photo"},
                 {"key": "mail", "type": "text", "required": true, "label": "Mail"},
                 {"key": "guests", "type": "object", "is_array": true, "label": "Guests", "fields": [
                  {"key": "name", "type": "text", "label": "Name"},
                  {"key": "mark", "type": "signature", "label": "Mark"}]}]}""");
    }

    @Test
    void aTypedSignatureBecomesAPictureAlsoWithoutScripts() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Typed\"}");
        Answer sent = send(path(form), filled(form, Map.of("data.signature[typed]", " Ada Lovelace ")));
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        assertThat(file(data(form).path("signature"))).isEqualTo(SignaturePicture.typed("Ada Lovelace").orElseThrow());
    }

    @Test
    void aDrawnSignatureBecomesAPicture() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Drawn\"}");
        Map<String, String> fields = filled(form, Map.of("data.signature[drawn]", LINE,
                "data.signature[typed]", "Ada", "data.signature[way]", "draw", "data.guests[0].mark[drawn]", LINE));
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        byte[] drawing = SignaturePicture.drawn(LINE).orElseThrow();
        assertThat(file(data(form).path("signature"))).isEqualTo(drawing);
        assertThat(file(data(form).at("/guests/0/mark"))).isEqualTo(drawing);
    }

    @Test
    void theChosenWayCountsAndElseWhateverWasSigned() {
        byte[] file = SignaturePicture.typed("File").orElseThrow();
        byte[] typed = SignaturePicture.typed("Ada").orElseThrow();
        assertThat(signature("upload", "Ada", file)).isEqualTo(file);
        assertThat(signature("type", "Ada", file)).isEqualTo(typed);
        assertThat(signature("type", "", file)).isEqualTo(file);
        assertThat(signature("upload", "Ada", null)).isEqualTo(typed);
        assertThat(signature("draw", "Ada", null)).isEqualTo(typed);
        assertThat(signature("", "Ada", file)).isEqualTo(file);
    }

    @Test
    void aSignatureIsKeptThroughACorrectionAndReplacedByAnother() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Kept\"}");
        Map<String, String> fields = filled(form, Map.of("data.signature[typed]", "Ada", "data.mail", ""));
        Answer wrong = send(path(form), fields);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("This is your signature", "alt=\"Signature\"");
        fields.remove("data.signature[typed]");
        fields.put("data.mail", "Ada");
        fields.put("data.signature",
                wrong.text().replaceFirst("(?s).*name=\"data.signature\" value=\"([^\"]+)\".*", "$1"));
        fields.put("data.signature[way]", "type");
        assertThat(send(path(form), filled(fields, "data.signature[typed]", "Ida")).status()).isEqualTo(303);
        assertThat(file(data(form).path("signature"))).isEqualTo(SignaturePicture.typed("Ida").orElseThrow());
    }

    @Test
    void aSignatureThatCannotBeDrawnIsRefusedBesideItsControl() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Refused\"}");
        for (Map<String, String> wrong : List.of(Map.of("data.signature[typed]", "\uE123"),
                Map.of("data.signature[typed]", "x".repeat(81)),
                Map.of("data.signature[drawn]", "M1 2C<script>"),
                Map.of("data.signature[drawn]", "M1 2" + "L3 4".repeat(20_000)))) {
            Answer page = send(path(form), filled(form, wrong));
            assertThat(page.status()).isEqualTo(422);
            assertThat(page.text()).contains("id=\"data.signature-error\"").doesNotContain("C<script>");
        }
        assertThat(send(path(form), filled(form, Map.of())).text()).contains("Signature is required");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void aNameThatCannotBeDrawnIsShownAgain() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Again\"}");
        Answer page = send(path(form), filled(form, Map.of("data.signature[typed]", "Ada \uE123 \"<b>",
                "data.guests[1].mark[typed]", "data:\uE124")));
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text())
                .contains("name=\"data.signature[typed]\" value=\"Ada \uE123 &#34;&lt;b>\"",
                        "name=\"data.guests[0].mark[typed]\" value=\"data:\uE124\"")
                .doesNotContain("<img");
        Map<String, String> corrected = filled(form, Map.of("data.signature[typed]", "Ada"));
        assertThat(send(path(form), corrected).status()).isEqualTo(303);
    }

    @Test
    void aPageKeepsANameThatCannotBeDrawnOfAnotherPage() {
        Answer form = made("""
                {"template":"signed","title":"Pages","definition":{"pages":true,"sections":[
                  {"title":"One","fields":["mail"]},{"title":"Two","fields":["signature"]}]}}""");
        Answer page = send(path(form), filled(form, Map.of("at", "1", "back", "true",
                "data.signature[typed]", "Ada \uE123")));
        assertThat(page.text())
                .contains("<input type=\"hidden\" name=\"data.signature[typed]\" value=\"Ada \uE123\">");
    }

    @Test
    void aPageDrawsAtMostFortySignatures() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Many\"}");
        var marks = new LinkedHashMap<String, String>();
        for (int row = 0; row < 41; row++) {
            marks.put("data.guests[" + row + "].mark[drawn]", LINE);
        }
        Answer page = send(path(form), filled(form, marks));
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("At most 40 signatures");
    }

    @Test
    void onlySignaturesAreDrawn() {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Others\"}");
        Map<String, String> fields = filled(form, Map.of("data.signature[typed]", "Ada", "data.photo[typed]", "Ada",
                "data.mail[typed]", "Ida", "data.none[drawn]", LINE, "[typed]", "Ada"));
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        assertThat(data(form).has("photo")).isFalse();
        assertThat(data(form).path("mail").asString()).isEqualTo("Ada");
    }

    private byte[] signature(String way, String typed, byte @Nullable [] file) {
        Answer form = made("{\"template\":\"signed\",\"title\":\"Ways\"}");
        Map<String, String> fields = filled(form, Map.of("data.signature[way]", way, "data.signature[typed]", typed));
        Answer sent = upload(path(form), fields, file == null ? Map.of() : Map.of("data.signature", file));
        assertThat(sent.status()).as(sent.text()).isEqualTo(303);
        return file(data(form).path("signature"));
    }

    private Map<String, String> filled(Answer form, Map<String, String> fields) {
        var filled = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))), "data.mail", "Ada"));
        filled.putAll(fields);
        return filled;
    }

    private static Map<String, String> filled(Map<String, String> fields, String name, String value) {
        var filled = new LinkedHashMap<>(fields);
        filled.put(name, value);
        return filled;
    }

    private static byte[] file(JsonNode value) {
        return DataUrl.file(value.asString()).orElseThrow();
    }
}
