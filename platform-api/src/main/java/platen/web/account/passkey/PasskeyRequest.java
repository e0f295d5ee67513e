package platen.web.account.passkey;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import org.springframework.security.web.csrf.CsrfToken;
import platen.web.session.HostCookies;
import platen.web.view.View;

/** Tools for requests of ceremonies. */
final class PasskeyRequest {
    private PasskeyRequest() {}

    /** Returns the purpose of a challenge together with the browser to which it is given. */
    static String use(View view, String purpose) {
        String browser = Optional.ofNullable(HostCookies.formTokens().loadToken(view.request()))
                .map(CsrfToken::getToken)
                .orElse("");
        return purpose + " " + view.person().map(person -> person.id().toString()).orElse("") + " " + browser;
    }

    /** Sends options to the script of the page. */
    static void send(View view, String options) throws IOException {
        view.response().setHeader("Cache-Control", "no-store");
        view.response().setContentType("application/json");
        view.response().getOutputStream().write(options.getBytes(StandardCharsets.UTF_8));
    }
}
