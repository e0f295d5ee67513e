package platen.web.view;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serial;

/**
 * Answers with a page what fails on people's paths before or after a controller, such as reading the session while the
 * database is down.
 */
final class PageErrorFilter extends HttpFilter {
    @Serial
    private static final long serialVersionUID = 1;

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        try {
            chain.doFilter(request, response);
        } catch (ServletException | RuntimeException e) {
            if (response.isCommitted()) {
                throw e;
            }
            response.resetBuffer();
            PageErrors.answer(View.of(request, response), e);
        }
    }
}
