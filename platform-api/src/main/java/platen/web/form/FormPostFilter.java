package platen.web.form;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Refuses posts of addresses that have sent a form too often and go on, before their body is read and without the database,
 * and closes their connections.
 */
final class FormPostFilter extends HttpFilter {
    private static final Pattern PATH = Pattern
            .compile("/f/(?:(?:staging|development)/)?([a-z0-9-]{1,80})(?:/s/[^/]*)?");

    private final FormRequests requests;

    FormPostFilter(FormRequests requests) {
        this.requests = requests;
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        Optional<FormLook> refused = request.getMethod().equals("POST") ? refused(request) : Optional.empty();
        if (refused.isEmpty()) {
            chain.doFilter(request, response);
        } else {
            FormRequests.tooMany(FormView.of(request, response).as(refused.get()));
        }
    }

    private Optional<FormLook> refused(HttpServletRequest request) {
        Matcher path = PATH.matcher(request.getRequestURI());
        return path.matches() ? requests.refused(path.group(1), request) : Optional.empty();
    }
}
