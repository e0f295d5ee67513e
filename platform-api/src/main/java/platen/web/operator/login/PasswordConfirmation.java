package platen.web.operator.login;

import jakarta.servlet.http.HttpServletRequest;
import java.util.Objects;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.security.authentication.AuthenticationManager;
import org.springframework.security.authentication.InternalAuthenticationServiceException;
import org.springframework.security.authentication.UsernamePasswordAuthenticationToken;
import org.springframework.security.core.AuthenticationException;
import platen.api.http.proxy.TrustedProxies;
import platen.web.guard.LoginOrigin;
import platen.web.guard.LoginThrottle;

/**
 * Asks operators for their password again before a change that stops a workspace, so that a browser that was left open
 * is not enough. Wrong passwords count as failed logins.
 */
public final class PasswordConfirmation {
    /** Name of the form's field. */
    public static final String FIELD = "password";

    private static final Logger log = LoggerFactory.getLogger(PasswordConfirmation.class);

    private final AuthenticationManager logins;
    private final TrustedProxies proxies;

    public PasswordConfirmation(AuthenticationManager logins, TrustedProxies proxies) {
        this.logins = logins;
        this.proxies = proxies;
    }

    /** Returns why the password of a posted form is not accepted, as a sentence; empty when it is right. */
    public Optional<String> objection(HttpServletRequest request) {
        String password = Objects.requireNonNullElse(request.getParameter(FIELD), "");
        if (password.isEmpty()) {
            return Optional.of("Enter your password.");
        }
        var login = UsernamePasswordAuthenticationToken.unauthenticated(request.getRemoteUser(), password);
        login.setDetails(new LoginOrigin(proxies.clientAddress(request)));
        try {
            logins.authenticate(login);
            return Optional.empty();
        } catch (LoginThrottle.TooEarly early) {
            return Optional.of("Too many wrong passwords. Wait " + early.seconds() + " s, then try again.");
        } catch (InternalAuthenticationServiceException e) {
            log.warn("The password could not be checked", e);
            return Optional.of("The database does not answer. Try again in a minute.");
        } catch (AuthenticationException e) {
            return Optional.of("The password is wrong.");
        }
    }
}
