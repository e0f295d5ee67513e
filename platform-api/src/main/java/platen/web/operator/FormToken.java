package platen.web.operator;

import jakarta.servlet.http.HttpServletRequest;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.web.util.HtmlUtils;

/** The CSRF token that our forms send back, so that no other site can submit the form. */
record FormToken(String name, String value) {

    /** Returns the token of the browser; a browser without one receives one in a cookie. */
    static FormToken of(HttpServletRequest request) {
        if (request.getAttribute(CsrfToken.class.getName()) instanceof CsrfToken token) {
            return new FormToken(token.getParameterName(), token.getToken());
        }
        throw new IllegalStateException("The request did not come through the operators' door");
    }

    /** Fills the token into a form's {@code {{token_name}}} and {@code {{token}}}. */
    String into(String html) {
        return html.replace("{{token_name}}", HtmlUtils.htmlEscape(name))
                .replace("{{token}}", HtmlUtils.htmlEscape(value));
    }
}
