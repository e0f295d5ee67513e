package platen.web.form;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataOutputStream;
import java.io.IOException;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.zip.CRC32;
import javax.imageio.ImageIO;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import platen.api.Client.Answer;
import platen.jobs.engine.image.DataUrl;
import tools.jackson.databind.JsonNode;

/** Tests what people keep when a page of a form is shown to them again. */
class FormCorrectionsTest extends FormsTest {
    private static final int MEBIBYTE = 1024 * 1024;
    /** Length of the last chunk of a PNG. */
    private static final int IEND_BYTES = 12;
    private static final Pattern PICTURE = Pattern
            .compile("<input type=\"hidden\" name=\"(data\\.[^\"]+)\" value=\"(data:[^\"]+)\"");

    private static final Pattern WHAT = Pattern.compile("name=\"data\\.items\\[\\d]\\.what\"[^>]* value=\"([^\"]*)\"");

    @BeforeAll
    void publishTemplates() {
        publish("pictures", """
                {"fields": [{"key": "mail", "type": "text", "required": true},
                            {"key": "account", "type": "image", "label": "Front"},
                            {"key": "back", "type": "image", "label": "Back"}]}""");
        publish("lists", """
                {"fields": [
                 {"key": "mail", "type": "text", "max_length": 10, "label": "Name"},
                 {"key": "note", "type": "text", "label": "Note"},
                 {"key": "guardian", "type": "object", "label": "Guardian", "fields": [
                  {"key": "name", "type": "text", "required": true, "label": "Guardian's name"},
                  {"key": "agrees", "type": "boolean"}]},
                 {"key": "items", "type": "object", "is_array": true, "label": "Items", "fields": [
                  {"key": "what", "type": "text", "label": "What"},
                  {"key": "price", "type": "number", "required": true, "label": "Price"},
                  {"key": "photo", "type": "image", "label": "Photo"},
                  {"key": "gift", "type": "boolean"}]},
                 {"key": "account", "type": "object", "required": true, "label": "Address", "fields": [
                  {"key": "town", "type": "text", "required": true, "label": "Town"}]}]}""");
    }

    @Test
    void aLargePictureSurvivesACorrectionAndIsSentOnce() throws IOException {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Pictures\"}");
        String token = token(visitor.get(path(form)));
        byte[] noise = noise(1_400);
        Answer wrong = upload(path(form), Map.of("token", token), Map.of("data.account", noise));
        assertThat(wrong.status()).isEqualTo(422);
        Map<String, String> fields = kept(wrong);
        assertThat(fields.get("data.account")).hasSizeGreaterThan(6 * MEBIBYTE);
        fields.put("token", token);
        assertThat(upload(path(form), fields, Map.of("data.back", picture(10))).text()).contains("A picture is chosen");
        fields.put("data.mail", "Ada");
        assertThat(upload(path(form), fields, Map.of()).status()).isEqualTo(303);
        byte[] stored = DataUrl.file(data(form).path("account").asString()).orElseThrow();
        assertThat(pixels(stored)).isEqualTo(pixels(noise));
    }

    @Test
    void aPictureIsStoredWithoutItsMetadata() throws IOException {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Metadata\"}");
        byte[] plain = noise(20);
        var file = new ByteArrayOutputStream();
        file.write(plain, 0, plain.length - IEND_BYTES);
        file.write(textChunk("Taken at 52.5163, 13.3777"));
        file.write(plain, plain.length - IEND_BYTES, IEND_BYTES);
        assertThat(upload(path(form), Map.of("token", token(visitor.get(path(form))), "data.mail", "Ada"),
                Map.of("data.account", file.toByteArray())).status()).isEqualTo(303);
        byte[] stored = DataUrl.file(data(form).path("account").asString()).orElseThrow();
        assertThat(new String(stored, ISO_8859_1)).doesNotContain("52.5163");
        assertThat(pixels(stored)).isEqualTo(pixels(plain));
    }

    @Test
    void aPictureThatCannotBeReadIsRefusedBesideItsControl() {
        Answer form = made("{\"template\":\"pictures\",\"title\":\"Damaged\"}");
        Answer refused = upload(path(form), Map.of("token", token(visitor.get(path(form))), "data.mail", "Ada"),
                Map.of("data.back", picture(50)));
        assertThat(refused.status()).isEqualTo(422);
        assertThat(refused.text()).contains("The picture of “Back” cannot be read", "id=\"data.back-error\"",
                "value=\"Ada\"");
        assertThat(submissions(form)).isEmpty();
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

    @Test
    void aTextThatIsTooLongOrCannotBeStoredIsRefusedBesideItsControl() {
        Answer form = made("{\"template\":\"lists\",\"title\":\"Long\"}");
        Map<String, String> fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))),
                "data.account.town", "Bonn"));
        fields.put("data.mail", "Eleven long");
        fields.put("data.note", "nul \0");
        Answer page = send(path(form), fields);
        assertThat(page.status()).isEqualTo(422);
        assertThat(page.text()).contains("Name: Write at most 10 characters.", "value=\"Eleven long\"",
                "id=\"data.note-error\"");
        fields.put("data.mail", "Ten longer");
        fields.put("data.note", "x".repeat(50_001));
        assertThat(send(path(form), fields).text()).contains("Note: Write at most 50,000 characters.");
        var many = new LinkedHashMap<>(fields);
        many.remove("data.note");
        for (int row = 0; row < 30; row++) {
            many.put("data.items[" + row + "].what", "x".repeat(40_000));
            many.put("data.items[" + row + "].price", "1");
        }
        assertThat(send(path(form), many).text()).contains("too long together", "id=\"data.items[29].what-error\"");
        assertThat(submissions(form)).isEmpty();
    }

    @Test
    void whatWasNotFilledInIsNotSent() {
        Answer form = made("{\"template\":\"lists\",\"title\":\"Blank\"}");
        Map<String, String> fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form)))));
        fields.put("data.note", "  ");
        fields.put("data.guardian.name", "");
        fields.put("data.items[0].what", " ");
        fields.put("data.items[3].what", "Book");
        fields.put("data.items[3].price", "1,450.50");
        Answer wrong = send(path(form), fields);
        assertThat(wrong.status()).isEqualTo(422);
        assertThat(wrong.text()).contains("Town is required", "id=\"data.account.town-error\"")
                .doesNotContain("Guardian&#39;s name is required", "name is required");
        fields.put("data.account.town", "Bonn");
        assertThat(send(path(form), fields).status()).isEqualTo(303);
        JsonNode data = data(form);
        assertThat(data.has("note")).isFalse();
        assertThat(data.has("guardian")).isFalse();
        assertThat(data.path("items")).hasSize(1);
        assertThat(data.at("/items/0/price").decimalValue()).isEqualByComparingTo("1450.50");
    }

    @Test
    void aGroupThatWasBegunAsksForItsRequiredFields() {
        Answer form = made("{\"template\":\"lists\",\"title\":\"Begun\"}");
        Answer page = send(path(form), Map.of("token", token(visitor.get(path(form))), "data.account.town", "Bonn",
                "data.guardian.agrees", "true"));
        assertThat(page.text()).contains("id=\"data.guardian.name-error\"");
    }

    @Test
    void anErrorIsShownInItsRowAlsoBelowAnEmptyOne() {
        Answer form = made("{\"template\":\"lists\",\"title\":\"Rows\"}");
        Map<String, String> fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))),
                "data.account.town", "Bonn"));
        fields.put("data.items[2].price", "much");
        fields.put("data.items[5].price", "2");
        Answer page = upload(path(form), fields, Map.of("data.items[7].photo", "text".getBytes(UTF_8)));
        assertThat(page.text()).contains("id=\"data.items[0].price-error\"", "value=\"much\"",
                "id=\"data.items[2].photo-error\"").doesNotContain("data.items[3]");
    }

    @Test
    void anotherLanguageKeepsWhatWasTyped() {
        Answer form = made("{\"template\":\"lists\",\"title\":\"Language\"}");
        Map<String, String> fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form))),
                "data.note", "My note", "data.items[0].price", "1,450.50", "show", "de"));
        fields.put("data.items[1].price", "1.2.3");
        Answer german = send(path(form) + "?lang=en", fields);
        assertThat(german.status()).isEqualTo(200);
        assertThat(german.text()).contains("lang=\"de\"", "?lang=de\"", "value=\"My note\"", "value=\"1450,50\"",
                "value=\"1.2.3\"", fields.get("token")).doesNotContain("role=\"alert\"", "-error\"");
        assertThat(submissions(form)).isEmpty();
    }

    /** Returns the pictures that a page carries. */
    @Test
    void rowsAreMovedAndRemovedByButtonsAndKeepTheirPictures() {
        Answer form = made("{\"template\":\"lists\",\"title\":\"Lists\"}");
        var fields = new LinkedHashMap<>(Map.of("token", token(visitor.get(path(form)))));
        fields.put("data.items[0].what", "first");
        fields.put("data.items[1].what", "second");
        fields.put("data.items[2].what", "third");
        Map<String, byte[]> photo = Map.of("data.items[1].photo", picture(10));

        assertThat(pressed(form, fields, photo, "up data.items[1]")).containsExactly("second", "first", "third");
        assertThat(pressed(form, fields, photo, "down data.items[1]")).containsExactly("first", "third", "second");
        assertThat(pressed(form, fields, photo, "remove data.items[0]")).containsExactly("second", "third");
        for (String nothing : List.of("up data.items[0]", "down data.items[99]", "remove data.items[7]",
                "remove data.items", "burn data.items[0]", "up x[9999]", "")) {
            assertThat(pressed(form, fields, photo, nothing)).as(nothing).containsExactly("first", "second", "third");
        }
        fields.put("row", "up data.items[1]");
        assertThat(kept(upload(path(form), fields, photo))).containsKey("data.items[0].photo")
                .doesNotContainKey("data.items[1].photo");
        fields.put("row", "remove data.items[1]");
        Answer without = upload(path(form), fields, photo);
        assertThat(kept(without)).doesNotContainKeys("data.items[0].photo", "data.items[1].photo");
        assertThat(without.text()).contains("name=\"row\" value=\"down data.items[0]\"",
                "name=\"row\" value=\"up data.items[1]\"", "name=\"row\" value=\"remove data.items[1]\"")
                .doesNotContain("value=\"up data.items[0]\"", "value=\"down data.items[1]\"", "remove data.items[2]");
        assertThat(without.text()).containsSubsequence("name=\"data.items[0].what\"",
                "autofocus>Row removed: Items 2</p>", "name=\"data.items[1].what\"");
        fields.remove("row");
        fields.put("more", "data.items");
        assertThat(upload(path(form), fields, photo).text()).containsSubsequence("name=\"data.items[2].what\"",
                "autofocus>Row added: Items 4</p>", "name=\"data.items[3].what\"");
    }

    /** Returns the texts of the rows of the page that a button leads to. */
    private List<String> pressed(Answer form, Map<String, String> fields, Map<String, byte[]> files, String button) {
        var sent = new LinkedHashMap<>(fields);
        sent.put("row", button);
        Answer page = upload(path(form), sent, files);
        assertThat(page.status()).isEqualTo(200);
        return WHAT.matcher(page.text()).results().map(each -> each.group(1)).filter(each -> !each.isEmpty()).toList();
    }

    private static Map<String, String> kept(Answer page) {
        var kept = new LinkedHashMap<String, String>();
        for (Matcher each = PICTURE.matcher(page.text()); each.find();) {
            kept.put(each.group(1), each.group(2));
        }
        return kept;
    }

    /** Returns a PNG of random colors. */
    private static byte[] noise(int side) throws IOException {
        var image = new BufferedImage(side, side, BufferedImage.TYPE_3BYTE_BGR);
        var random = new Random(side);
        for (int x = 0; x < side; x++) {
            for (int y = 0; y < side; y++) {
                image.setRGB(x, y, random.nextInt());
            }
        }
        var bytes = new ByteArrayOutputStream();
        ImageIO.write(image, "png", bytes);
        return bytes.toByteArray();
    }

    private static int[] pixels(byte[] file) throws IOException {
        BufferedImage image = ImageIO.read(new ByteArrayInputStream(file));
        return image.getRGB(0, 0, image.getWidth(), image.getHeight(), null, 0, image.getWidth());
    }

    /** Returns a chunk of a PNG with a comment. */
    private static byte[] textChunk(String text) throws IOException {
        byte[] content = ("tEXtComment\0" + text).getBytes(ISO_8859_1);
        var checksum = new CRC32();
        checksum.update(content);
        var chunk = new ByteArrayOutputStream();
        var out = new DataOutputStream(chunk);
        out.writeInt(content.length - 4);
        out.write(content);
        out.writeInt((int) checksum.getValue());
        return chunk.toByteArray();
    }

    /** Returns bytes that begin like a PNG. */
    private static byte[] picture(int length) {
        byte[] start = {(byte) 0x89, 'P', 'N', 'G', '\r', '\n', 0x1a, '\n'};
        byte[] picture = Arrays.copyOf(start, Math.max(length, start.length));
        picture[picture.length - 1] = (byte) length;
        return picture;
    }
}
