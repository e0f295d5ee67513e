package platen.jobs.destination.open;

import jakarta.mail.internet.AddressException;
import jakarta.mail.internet.InternetAddress;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.MessageText;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.destination.transport.TransportSettings.Objection;
import platen.jobs.webhook.Signature;

/** Checks the settings of destinations that send links instead of files. */
final class MessageCheck {
    private static final int MAX_URL_LENGTH = 2_048;
    private static final int MAX_ADDRESS_LENGTH = 254;
    private static final int MAX_SUBJECT_LENGTH = 200;
    private static final int MAX_TEXT_LENGTH = 5_000;
    /** Lengths of secrets in bytes, as Standard Webhooks asks for. */
    private static final int MIN_SECRET_BYTES = 24;
    private static final int MAX_SECRET_BYTES = 64;

    private MessageCheck() {}

    static List<Objection> mail(TransportSettings.Mail settings, boolean hasServer) {
        var objections = new ArrayList<Objection>();
        if (!hasServer) {
            objections.add(new Objection("type", GuardedTransports.NO_MAIL));
        }
        Set<String> seen = new HashSet<>();
        for (String recipient : settings.recipients()) {
            if (!isAddress(recipient)) {
                objections.add(new Objection("recipients", "'" + recipient + "' is no mail address, such as"
                        + " ada@example.org."));
            } else if (!seen.add(recipient.toLowerCase(Locale.ROOT))) {
                objections.add(new Objection("recipients", "'" + recipient + "' is named twice."));
            }
        }
        text("subject", settings.subject(), MAX_SUBJECT_LENGTH, objections);
        text("text", settings.text(), MAX_TEXT_LENGTH, objections);
        if (MessageText.hasLink(settings.subject())) {
            objections.add(new Objection("subject", "The subject has the placeholder {link}. Put it into the text:"
                    + " subjects are listed and kept longer, and a link opens the files for anyone."));
        }
        if (settings.subject().chars().anyMatch(Character::isISOControl)) {
            objections.add(new Objection("subject", "The subject has a line break or another control character."));
        }
        return objections;
    }

    private static boolean isAddress(String text) {
        try {
            // Without a name or a group, which the constructor would accept.
            return text.length() <= MAX_ADDRESS_LENGTH && new InternetAddress(text, true).getAddress().equals(text)
                    && text.indexOf('@') > 0;
        } catch (AddressException e) {
            return false;
        }
    }

    private static void text(String field, String text, int most, List<Objection> objections) {
        if (text.length() > most) {
            objections.add(new Objection(field, "The " + field + " has more than " + most + " characters."));
        }
        MessageText.unknownPlaceholder(text).ifPresent(unknown -> objections.add(new Objection(field, "The " + field
                + " has the placeholder {" + unknown + "}; there are " + MessageText.placeholders() + ".")));
    }

    static List<Objection> webhook(TransportSettings.Webhook settings, @Nullable Credentials credentials,
            UrlRule rule) {
        var objections = new ArrayList<Objection>();
        if (settings.url().length() > MAX_URL_LENGTH) {
            objections.add(new Objection("url", "The url has more than " + MAX_URL_LENGTH + " characters."));
        } else {
            rule.objection(settings.url())
                    .ifPresent(each -> objections.add(new Objection("url", "The url " + each + ".")));
        }
        if (credentials != null && !isSecret(credentials.secret())) {
            objections.add(new Objection("secret",
                    "The secret must be whsec_ and " + MIN_SECRET_BYTES + " to " + MAX_SECRET_BYTES
                            + " bytes in Base64, as `echo whsec_$(openssl rand -base64 32)` makes one."));
        }
        return objections;
    }

    private static boolean isSecret(@Nullable String text) {
        if (text == null || !text.startsWith(Signature.PREFIX)) {
            return false;
        }
        try {
            int bytes = Base64.getDecoder().decode(text.substring(Signature.PREFIX.length())).length;
            return bytes >= MIN_SECRET_BYTES && bytes <= MAX_SECRET_BYTES;
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
