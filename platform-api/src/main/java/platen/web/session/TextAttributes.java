package platen.web.session;

import java.nio.charset.StandardCharsets;
import org.springframework.core.convert.ConversionService;
import org.springframework.core.convert.support.GenericConversionService;

/**
 * Stores attributes of sessions as text. Serialized Java objects would break with the next version of their class, and
 * reading them would run code that the database chooses.
 */
final class TextAttributes {
    private TextAttributes() {}

    static ConversionService conversion() {
        var conversion = new GenericConversionService();
        conversion.addConverter(Object.class, byte[].class, TextAttributes::bytes);
        conversion.addConverter(byte[].class, Object.class, bytes -> new String(bytes, StandardCharsets.UTF_8));
        return conversion;
    }

    private static byte[] bytes(Object value) {
        if (value instanceof String text) {
            return text.getBytes(StandardCharsets.UTF_8);
        }
        throw new IllegalArgumentException(
                "A session keeps text only. Write " + value.getClass().getName() + " as a String.");
    }
}
