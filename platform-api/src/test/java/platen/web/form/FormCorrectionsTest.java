package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;

/** Tests what people keep when a page of a form is shown to them again. */
class FormCorrectionsTest extends FormsTest {
    private static final int MEBIBYTE = 1024 * 1024;
    private static final Pattern KEPT = Pattern
            .compile("<input type=\"hidden\" name=\"(data\\.[^\"]+)\" value=\"(data:[^\"]+)\"");

    @BeforeAll
    void publishTemplates() {
        publish("pictures", """
                {"fields": [{"key": "mail", "type": "text", "required": true},
                            {"key": "account", "type": "image", "label": "Front"},
                            {"key": "back", "type": "image", "label": "Back"}]}""");
    }

    @Test
    void aLargePictureSurvivesACorrectionAndIsSentOnce() {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Pictures\"}");
        String token = token(visitor.get(path(form)));
        Answer wrong = upload(path(form), Map.of("token", token), Map.of("data.account", picture(5 * MEBIBYTE)));
        assertThat(wrong.status()).isEqualTo(422);
        Map<String, String> fields = kept(wrong);
        assertThat(fields.get("data.account")).hasSizeGreaterThan(6 * MEBIBYTE);
        fields.put("token", token);
        assertThat(upload(path(form), fields, Map.of("data.back", picture(10))).text()).contains("A picture is chosen");
        fields.put("data.mail", "Ada");
        assertThat(upload(path(form), fields, Map.of()).status()).isEqualTo(303);
        assertThat(data(form).path("account").asString()).isEqualTo(fields.get("data.account"));
    }

    @Test
    void picturesThatAreTooLargeTogetherAreRefusedBesideTheirControl() {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Large\"}");
        String token = token(visitor.get(path(form)));
        var files = new LinkedHashMap<String, byte[]>();
        files.put("data.account", picture(5 * MEBIBYTE));
        files.put("data.back", picture(4 * MEBIBYTE));
        Answer refused = upload(path(form), Map.of("token", token, "data.mail", "Ada"), files);
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("Back: All pictures together may have at most 8 MB", "at most 8 MB.",
                "id=\"data.back-error\"");
        assertThat(kept(refused)).containsOnlyKeys("data.account");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void aChosenPictureIsReplacedByAnotherAndKeptBesideAWrongOne() {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Replaced\"}");
        String token = token(visitor.get(path(form)));
        Map<String, String> fields = kept(upload(path(form), Map.of("token", token),
                Map.of("data.account", picture(10))));
        fields.put("token", token);
        Answer text = upload(path(form), fields, Map.of("data.account", "text".getBytes(UTF_8)));
        assertThat(text.text()).contains("Front: Choose a picture");
        assertThat(kept(text)).containsEntry("data.account", fields.get("data.account"));
        String replaced = kept(upload(path(form), fields, Map.of("data.account", picture(20)))).get("data.account");
        assertThat(replaced).isNotEqualTo(fields.get("data.account")).startsWith("data:image/png");
    }

    @Test
    void aRemovedPictureIsGoneAndTheOtherAnswersStay() {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Removed\"}");
        String token = token(visitor.get(path(form)));
        Map<String, String> fields = kept(upload(path(form), Map.of("token", token),
                Map.of("data.account", picture(10), "data.back", picture(10))));
        fields.putAll(Map.of("token", token, "remove", "data.account"));
        Answer page = upload(path(form), fields, Map.of());
        assertThat(page.status()).isEqualTo(200);
        assertThat(page.text()).doesNotContain("role=\"alert\"");
        assertThat(kept(page)).containsOnlyKeys("data.back");
    }

    /** Returns the pictures that a page carries. */
    private static Map<String, String> kept(Answer page) {
        var kept = new LinkedHashMap<String, String>();
        for (Matcher each = KEPT.matcher(page.text()); each.find();) {
            kept.put(each.group(1), each.group(2));
        }
        return kept;
    }

    /** Returns bytes that begin like a PNG. */
    private static byte[] picture(int length) {
        byte[] start = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
        byte[] picture = Arrays.copyOf(start, Math.max(length, start.length));
        picture[picture.length - 1] = (byte) length;
        return picture;
    }
}
