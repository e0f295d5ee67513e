package platen.web.form;

import static java.nio.charset.StandardCharsets.UTF_8;

import java.awt.image.BufferedImage;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.Stream;
import javax.imageio.ImageIO;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.jobs.form.signature.SignaturePicture;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Answers to the fields of a schema by a seed: as data for the API, and as a browser sends what a person types, ticks and
 * chooses on a page in a language.
 */
final class TypedAnswers {
    private static final JsonNodeFactory JSON = JsonNodeFactory.instance;
    private static final String LETTERS = "ABCDEFGHIKLMNOPRSTUVWXYZabcdefghiklmnoprstuvwxyzäöüéß0123456789,.-' &<\"";
    private static final String ARABIC_DIGITS = "٠١٢٣٤٥٦٧٨٩";
    private static final byte[] PNG = png();

    private final Random random;
    private final String language;
    private final ObjectNode data;
    private final Map<String, List<String>> texts = new LinkedHashMap<>();
    private final Map<String, byte[]> files = new LinkedHashMap<>();

    TypedAnswers(List<Field> fields, String language, long seed) {
        this.random = new Random(seed);
        this.language = language;
        this.data = object(fields, "data");
    }

    /** Returns the answers as data for the API. */
    ObjectNode data() {
        return data;
    }

    /** Returns the names of the controls that have a value. */
    List<String> names() {
        var names = new ArrayList<>(texts.keySet());
        names.addAll(files.keySet());
        return names;
    }

    /** Returns the body of a page, with the boundary {@code x}. */
    byte[] body(String token) {
        var body = new ByteArrayOutputStream();
        part(body, "token", "", token.getBytes(UTF_8));
        part(body, "website", "", new byte[0]);
        texts.forEach((name, values) -> values.forEach(value -> part(body, name, "", value.getBytes(UTF_8))));
        files.forEach((name, file) -> part(body, name, "; filename=\"a.png\"\r\nContent-Type: image/png", file));
        body.writeBytes("--x--\r\n".getBytes(UTF_8));
        return body.toByteArray();
    }

    private static void part(ByteArrayOutputStream body, String name, String more, byte[] content) {
        body.writeBytes(("--x\r\nContent-Disposition: form-data; name=\"" + name + "\"" + more + "\r\n\r\n")
                .getBytes(UTF_8));
        body.writeBytes(content);
        body.writeBytes("\r\n".getBytes(UTF_8));
    }

    private ObjectNode object(List<Field> fields, String prefix) {
        ObjectNode object = JSON.objectNode();
        for (Field field : fields) {
            boolean asked = field.type() != FieldType.CALCULATED && (field.required() || random.nextInt(4) > 0);
            if (asked && field.isArray()) {
                var rows = JSON.arrayNode();
                for (int row = 0; row <= random.nextInt(3); row++) {
                    JsonNode value = value(field, prefix + "." + field.key() + "[" + rows.size() + "]");
                    if (!isBlank(value)) {
                        rows.add(value);
                    }
                }
                object.set(field.key(), rows);
            } else if (asked) {
                object.set(field.key(), value(field, prefix + "." + field.key()));
            } else if (field.type().shape() == FieldType.Shape.BOOLEAN && !field.isArray()) {
                object.put(field.key(), false); // a box that is not ticked
            }
        }
        object.properties().removeIf(each -> isBlank(each.getValue()));
        return object;
    }

    /** Returns whether a value has rows or members none of which a person filled in. */
    private static boolean isBlank(JsonNode value) {
        return value.isContainer() && value.valueStream().allMatch(each -> each.isBoolean() && !each.booleanValue());
    }

    private JsonNode value(Field field, String name) {
        return switch (field.type().shape()) {
            case STRING -> string(field, name);
            case NUMBER -> number(field, name);
            case BOOLEAN -> {
                send(name, "true");
                yield JSON.booleanNode(true);
            }
            case DATE -> date(field, name);
            case OPTION -> {
                // a blank option means that nothing was chosen
                List<String> options = values(field).filter(option -> !option.isBlank()).toList();
                String option = options.get(random.nextInt(options.size()));
                send(name, option);
                yield JSON.stringNode(option);
            }
            case OPTIONS -> {
                List<String> options = values(field).filter(_ -> random.nextBoolean()).toList();
                List<String> chosen = options.isEmpty() ? values(field).limit(1).toList() : options;
                chosen.forEach(option -> send(name, option));
                var array = JSON.arrayNode();
                chosen.forEach(array::add);
                yield array;
            }
            case IMAGE -> picture(field, name);
            case OBJECT -> {
                if (!field.fields().isEmpty()) {
                    yield object(field.fields(), name);
                }
                ObjectNode json = JSON.objectNode().put("a", random.nextInt(100));
                send(name, json.toString());
                yield json;
            }
        };
    }

    private static Stream<String> values(Field field) {
        return field.options().stream().map(Field.Option::value);
    }

    private void send(String name, String value) {
        texts.computeIfAbsent(name, _ -> new ArrayList<>()).add(value);
    }

    private JsonNode string(Field field, String name) {
        String text = switch (field.type()) {
            case EMAIL -> "ada" + random.nextInt(100) + "@example.com";
            case PHONE -> "+49 30 12345" + random.nextInt(100);
            case URL -> "https://example.com/?a=b&c=" + random.nextInt(100);
            case SSN -> "123-45-6789";
            case EIN -> "12-3456789";
            case VIN -> "1HGCM82633A004352";
            case IBAN -> "DE89370400440532013000";
            case SWIFT -> "DEUTDEFF";
            case ADDRESS -> words(12) + "\n" + words(9);
            default -> words(1 + random.nextInt(24));
        };
        Integer max = field.maxLength();
        String cut = max == null || text.length() <= max ? text : text.substring(0, max).strip();
        String typed = cut.isEmpty() ? "A" : cut;
        // browsers send the end of a line as two characters
        send(name, typed.replace("\n", "\r\n"));
        return JSON.stringNode(typed);
    }

    private String words(int length) {
        var words = new StringBuilder("A");
        while (words.length() < length) {
            words.append(LETTERS.charAt(random.nextInt(LETTERS.length())));
        }
        return words.toString().strip();
    }

    private JsonNode number(Field field, String name) {
        BigDecimal number = BigDecimal.valueOf(random.nextInt(2_000_000) - 1_000_000, random.nextInt(3));
        boolean percent = field.type() == FieldType.PERCENTAGE;
        send(name, typed(percent ? number.movePointRight(2) : number));
        return JSON.numberNode(number);
    }

    /** Writes a number with the signs of the language. */
    private String typed(BigDecimal number) {
        String plain = number.toPlainString();
        return switch (language) {
            case "de" -> plain.replace('.', ',');
            case "ar" -> {
                var text = new StringBuilder();
                plain.chars().forEach(c -> text.append(c >= '0' && c <= '9'
                        ? ARABIC_DIGITS.charAt(c - '0')
                        : c == '.' ? '٫' : (char) c));
                yield text.toString();
            }
            default -> plain;
        };
    }

    private JsonNode date(Field field, String name) {
        String year = Integer.toString(1950 + random.nextInt(80));
        String month = "%02d".formatted(1 + random.nextInt(12));
        String day = "%02d".formatted(1 + random.nextInt(28));
        if (field.type() == FieldType.DATE_DROPDOWNS) {
            send(name + "[day]", day);
            send(name + "[month]", month);
            send(name + "[year]", year);
        } else {
            send(name, year + "-" + month + "-" + day);
        }
        return JSON.stringNode(year + "-" + month + "-" + day);
    }

    private JsonNode picture(Field field, String name) {
        byte[] picture = PNG;
        if (field.type() == FieldType.SIGNATURE && random.nextBoolean()) {
            String signed = "Ada " + (char) ('A' + random.nextInt(26)) + ". Lovelace";
            send(name + "[way]", "type");
            send(name + "[typed]", signed);
            picture = SignaturePicture.typed(signed).orElseThrow();
        } else {
            files.put(name, picture);
        }
        return JSON.stringNode("data:image/png;base64," + Base64.getEncoder().encodeToString(picture));
    }

    private static byte[] png() {
        var image = new BufferedImage(40, 20, BufferedImage.TYPE_INT_RGB);
        for (int x = 0; x < 40; x++) {
            image.setRGB(x, x / 2, 0xFF8800);
        }
        var bytes = new ByteArrayOutputStream();
        try {
            ImageIO.write(image, "png", bytes);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return bytes.toByteArray();
    }
}
