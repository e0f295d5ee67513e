package platen.web.session;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.springframework.security.web.csrf.CookieCsrfTokenRepository;
import org.springframework.security.web.csrf.CsrfToken;
import org.springframework.security.web.csrf.CsrfTokenRepository;
import org.springframework.session.web.http.CookieSerializer;
import org.springframework.session.web.http.DefaultCookieSerializer;

/**
 * The cookies of people's sessions and forms. Over https their names begin with {@code __Host-}, so that browsers
 * accept them from this host over https only; over plain http browsers refuse such names.
 */
public final class HostCookies {
    private static final String SESSION = "platen_session";
    private static final String FORM = "platen_form";
    private static final String HOST_ONLY = "__Host-";
    private static final CookieSerializer SESSIONS = session();

    private HostCookies() {}

    /** Returns the serializer of the session's id. */
    static CookieSerializer session() {
        return new SessionCookie(session(SESSION, false), session(HOST_ONLY + SESSION, true));
    }

    /** Returns the session's id as the browser sends it, whether there is such a session or not; null for none. */
    public static @Nullable String sessionId(HttpServletRequest request) {
        return SESSIONS.readCookieValues(request).stream().findFirst().orElse(null);
    }

    /** Returns the repository of the CSRF token, which needs no session. */
    public static CsrfTokenRepository formTokens() {
        return new FormCookie(form(FORM, false), form(HOST_ONLY + FORM, true));
    }

    private static DefaultCookieSerializer session(String name, boolean secure) {
        var cookie = new DefaultCookieSerializer();
        cookie.setCookieName(name);
        cookie.setCookiePath("/");
        cookie.setUseHttpOnlyCookie(true);
        cookie.setUseSecureCookie(secure);
        // not stricter: links from mails and chats would lead to the login page
        cookie.setSameSite("Lax");
        return cookie;
    }

    private static CookieCsrfTokenRepository form(String name, boolean secure) {
        var tokens = new CookieCsrfTokenRepository();
        tokens.setCookieName(name);
        tokens.setCookiePath("/");
        tokens.setCookieCustomizer(cookie -> cookie.httpOnly(true).secure(secure).sameSite("Lax"));
        return tokens;
    }

    private record SessionCookie(CookieSerializer plain, CookieSerializer secure) implements CookieSerializer {
        @Override
        public void writeCookieValue(CookieValue value) {
            of(value.getRequest()).writeCookieValue(value);
        }

        @Override
        public List<String> readCookieValues(HttpServletRequest request) {
            return of(request).readCookieValues(request);
        }

        private CookieSerializer of(HttpServletRequest request) {
            return request.isSecure() ? secure : plain;
        }
    }

    private record FormCookie(CsrfTokenRepository plain, CsrfTokenRepository secure) implements CsrfTokenRepository {
        @Override
        public CsrfToken generateToken(HttpServletRequest request) {
            return of(request).generateToken(request);
        }

        @Override
        public void saveToken(@Nullable CsrfToken token, HttpServletRequest request, HttpServletResponse response) {
            of(request).saveToken(token, request, response);
        }

        @Override
        public @Nullable CsrfToken loadToken(HttpServletRequest request) {
            return of(request).loadToken(request);
        }

        private CsrfTokenRepository of(HttpServletRequest request) {
            return request.isSecure() ? secure : plain;
        }
    }
}
