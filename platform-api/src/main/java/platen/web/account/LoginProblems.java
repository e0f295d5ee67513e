package platen.web.account;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.core.AuthenticationException;
import platen.web.guard.LoginThrottle;
import platen.web.view.View;

/**
 * The answer to a failed check of a password or code.
 *
 * @param text for the person
 */
public record LoginProblems(HttpStatus status, String text) {
    private static final Logger log = LoggerFactory.getLogger(LoginProblems.class);

    /**
     * Returns the answer to a failure, and adds the waiting time to the reply if there is one.
     *
     * @param wrongKey key of the text for a wrong password
     */
    public static LoginProblems of(View view, AuthenticationException why, String wrongKey) {
        if (why instanceof LoginThrottle.TooEarly early) {
            view.response().setHeader("Retry-After", Long.toString(early.seconds()));
            return new LoginProblems(HttpStatus.TOO_MANY_REQUESTS, view.texts().count("login.wait", early.seconds()));
        }
        if (why instanceof InternalAuthenticationServiceException) {
            log.warn("The login could not be checked", why);
            return new LoginProblems(HttpStatus.SERVICE_UNAVAILABLE, view.text("login.unavailable"));
        }
        return new LoginProblems(HttpStatus.UNAUTHORIZED, view.text(wrongKey));
    }
}
