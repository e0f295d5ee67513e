package platen.web.account.passkey;

import java.io.IOException;
import org.springframework.http.HttpStatus;
import platen.web.session.PersonLogin;
import platen.web.view.View;

/** The page that asks for a factor again. */
public interface ConfirmForm {

    /** Sends the form, and a problem or "". */
    void send(View view, HttpStatus status, String to, String problem) throws IOException;

    /**
     * Keeps a login whose person has presented a factor again, and leads back.
     *
     * @param login with the factor
     */
    void finish(View view, PersonLogin login, String target);
}
