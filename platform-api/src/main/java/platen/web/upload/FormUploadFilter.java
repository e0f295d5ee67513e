package platen.web.upload;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletRequestWrapper;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Collections;
import java.util.Enumeration;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.web.filter.OncePerRequestFilter;
import platen.api.http.body.Multipart;
import platen.api.http.error.ApiException;
import platen.api.http.limit.RateLimiter;
import platen.web.session.PersonLogin;
import platen.web.view.View;

/**
 * Reads forms with files before the check of their token, which is one of their parts. Only people who are logged in
 * may send them; for others the parts stay unread.
 */
public final class FormUploadFilter extends OncePerRequestFilter {
    private final FormUploads uploads;

    public FormUploadFilter(FormUploads uploads) {
        this.uploads = uploads;
    }

    @Override
    protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws ServletException, IOException {
        Optional<PersonLogin> login = PersonLogin.current();
        if (login.isEmpty() || !request.getMethod().equals("POST") || !Multipart.is(request.getContentType())) {
            chain.doFilter(request, response);
            return;
        }
        UUID owner = uploads.owner(request, login.get().person());
        Optional<RateLimiter.Place> refused = uploads.refuse(owner);
        if (refused.isPresent()) {
            response.setHeader(HttpHeaders.RETRY_AFTER, Long.toString(refused.get().retryAfter()));
            View.of(request, response).sendError(HttpStatus.TOO_MANY_REQUESTS, "error.upload-rate");
            return;
        }
        if (!uploads.begin(owner)) {
            response.setHeader(HttpHeaders.RETRY_AFTER, "1");
            View.of(request, response).sendError(HttpStatus.SERVICE_UNAVAILABLE, "error.uploads");
            return;
        }
        try {
            chain.doFilter(new WithParts(request, uploads.read(request)), response);
        } catch (ApiException e) {
            View.of(request, response).sendError(HttpStatus.valueOf(e.error().status()),
                    e.error().status() == HttpStatus.CONTENT_TOO_LARGE.value() ? "error.large" : "error.upload");
        } finally {
            uploads.end(owner);
        }
    }

    /** A request whose parts are its parameters, and which therefore looks like a form without files. */
    private static final class WithParts extends HttpServletRequestWrapper {
        private final Map<String, String[]> parameters = new LinkedHashMap<>();

        WithParts(HttpServletRequest request, Multipart form) {
            super(request);
            form.fields().forEach((name, value) -> parameters.put(name, new String[]{value}));
        }

        @Override
        public String getContentType() {
            return "application/x-www-form-urlencoded";
        }

        @Override
        public @Nullable String getParameter(String name) {
            return getParameterMap().containsKey(name) ? getParameterMap().get(name)[0] : null;
        }

        @Override
        public String @Nullable [] getParameterValues(String name) {
            return getParameterMap().get(name);
        }

        @Override
        public Enumeration<String> getParameterNames() {
            return Collections.enumeration(getParameterMap().keySet());
        }

        @Override
        public Map<String, String[]> getParameterMap() {
            return parameters;
        }
    }
}
