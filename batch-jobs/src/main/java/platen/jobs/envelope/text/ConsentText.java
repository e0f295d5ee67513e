package platen.jobs.envelope.text;

import java.nio.charset.StandardCharsets;
import platen.jobs.engine.pdf.Sha256;

/**
 * The text by which people agree to electronic records. Its hash is in the trail. A change of a text gets another version.
 * The text that a person agreed to is stored with the person, so that the certificate has it as it was worded then.
 *
 * @param version of the texts in all languages
 */
public record ConsentText(int version, String language, String text) {
    private static final int VERSION = 1;

    /** Returns the text in a language. */
    public static ConsentText of(String language) {
        EnvelopeTexts texts = EnvelopeTexts.of(language);
        return new ConsentText(VERSION, texts.language(), texts.get("consent.text"));
    }

    /** Returns the SHA-256 of the text in UTF-8. */
    public byte[] sha256() {
        return Sha256.digest().digest(text.getBytes(StandardCharsets.UTF_8));
    }
}
