package platen.web.page;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.web.csrf.CsrfToken;

/** The CSRF token that our forms send back, so that no other site can submit the form. */
public record FormToken(String name, String value) {

    /** Returns the token of the browser; a browser without one receives one in a cookie. */
    public static FormToken of(HttpServletRequest request) {
        if (request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token) {
            return new FormToken(token.getParameterName(), token.getToken());
        }
        throw new IllegalStateException("No filter of Spring Security gave the request a CSRF token");
    }
}
