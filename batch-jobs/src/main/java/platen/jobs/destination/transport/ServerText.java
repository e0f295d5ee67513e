package platen.jobs.destination.transport;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Makes texts of servers fit for messages. */
public final class ServerText {
    private static final int MAX_LENGTH = 200;
    private static final int MIN_SECRET_LENGTH = 4;
    private static final String HIDDEN = "***";

    private ServerText() {}

    /**
     * Returns a text on one line, shortened, and without the credentials, which a server has seen and could repeat.
     *
     * @param text null counts as empty
     */
    public static String of(@Nullable String text, Credentials credentials) {
        String hidden = text == null ? "" : text;
        for (String secret : secrets(credentials)) {
            hidden = hidden.replace(secret, HIDDEN);
        }
        String line = hidden.codePoints()
                .limit(MAX_LENGTH)
                .map(c -> Character.isISOControl(c) || Character.getType(c) == Character.FORMAT ? ' ' : c)
                .collect(StringBuilder::new, StringBuilder::appendCodePoint, StringBuilder::append)
                .toString()
                .strip();
        return hidden.codePointCount(0, hidden.length()) > MAX_LENGTH ? line + "…" : line;
    }

    private static List<String> secrets(Credentials credentials) {
        var secrets = new ArrayList<String>();
        add(credentials.password(), secrets);
        add(credentials.passphrase(), secrets);
        add(credentials.secretAccessKey(), secrets);
        add(credentials.sessionToken(), secrets);
        add(credentials.secret(), secrets);
        return secrets;
    }

    private static void add(@Nullable String secret, List<String> secrets) {
        if (secret != null && secret.length() >= MIN_SECRET_LENGTH) {
            secrets.add(secret);
        }
    }
}
