package platen.web.account.passkey;

import jakarta.servlet.http.HttpServletRequest;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import platen.web.view.Form;
import platen.web.view.View;

/** The page with the login form, to which a refused passkey leads. */
public interface LoginForm {

    /** Sends the form with the fields {@code email} and {@code to}, and a problem or "". */
    void send(View view, HttpStatus status, Form form, String problem) throws IOException;

    /** Keeps in the session by what its person recognizes it. */
    void describe(HttpServletRequest request);
}
