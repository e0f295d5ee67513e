package platen.web.operator;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.web.guard.LoginThrottle;
import platen.web.page.FormToken;
import platen.web.page.Page;
import platen.web.page.Pages;

/** Renders the login form of operators, initially or after a failed login. */
@Controller
final class LoginPage {
    private static final Logger log = LoggerFactory.getLogger(LoginPage.class);
    private static final String WRONG = "Name or password is wrong.";
    private static final String TOO_EARLY = "Too many wrong passwords. Wait %s, then try again.";
    private static final String UNKNOWN = "The database does not answer. Try again in a minute.";

    @GetMapping("/operator/login")
    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        write(request, response, HttpStatus.OK, "");
    }

    /**
     * Shows the form after a failed login. A wrong name gives the same message as a wrong password; the waiting time
     * does not depend on whether the name exists.
     */
    void refuse(HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
            throws IOException {
        if (why instanceof LoginThrottle.TooEarly early) {
            response.setHeader("Retry-After", Long.toString(early.seconds()));
            String wait = early.seconds() == 1 ? "1 second" : early.seconds() + " seconds";
            write(request, response, HttpStatus.TOO_MANY_REQUESTS, TOO_EARLY.formatted(wait));
        } else if (why instanceof InternalAuthenticationServiceException) {
            log.warn("The login could not be checked", why);
            write(request, response, HttpStatus.SERVICE_UNAVAILABLE, UNKNOWN);
        } else {
            write(request, response, HttpStatus.UNAUTHORIZED, WRONG);
        }
    }

    private static void write(HttpServletRequest request, HttpServletResponse response, HttpStatus status,
            String problem) throws IOException {
        FormToken token = FormToken.of(request);
        Pages.send(new Page("Operator login",
                output -> JteloginGenerated.render(output, Pages.NO_INTERCEPTOR, token, problem)), status, response);
    }
}
