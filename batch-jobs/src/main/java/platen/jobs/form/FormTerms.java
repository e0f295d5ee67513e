package platen.jobs.form;

import java.net.URI;
import java.net.URISyntaxException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import platen.db.form.FormPageSettings;
import platen.jobs.engine.pdf.Sha256;

/** The texts and links of a form by which its owner meets duties to those who fill it in. */
public final class FormTerms {
    /** Maximum length of each link in characters. */
    public static final int MAX_URL_LENGTH = 1_000;

    private FormTerms() {}

    /** Returns the hash that names a consent text, in hexadecimal digits; empty when the form asks for no consent. */
    public static Optional<String> consentHash(FormPageSettings page) {
        return Optional.of(page.consentText())
                .filter(text -> !text.isEmpty())
                .map(text -> Sha256.hex(text.getBytes(StandardCharsets.UTF_8)));
    }

    /** Returns the violated rule of a link; empty for one over https and for none at all. */
    static Optional<String> objection(String url) {
        return url.isEmpty() || url.length() <= MAX_URL_LENGTH && isHttps(url)
                ? Optional.empty()
                : Optional.of("must be an https address of at most " + MAX_URL_LENGTH + " characters");
    }

    private static boolean isHttps(String url) {
        try {
            var address = new URI(url);
            return "https".equalsIgnoreCase(address.getScheme()) && address.getHost() != null
                    && address.getUserInfo() == null;
        } catch (URISyntaxException e) {
            return false;
        }
    }
}
