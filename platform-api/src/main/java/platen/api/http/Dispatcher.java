package platen.api.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.TreeSet;
import org.springframework.http.HttpHeaders;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Routes TRACE as any other method, so that it is refused with what the path takes: a servlet's own answer to it would
 * repeat the request, keys and all. OPTIONS is told what the path takes in the same words as such a refusal.
 */
final class Dispatcher extends DispatcherServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doOptions(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        super.doOptions(request, response);
        String allowed = response.getHeader(HttpHeaders.ALLOW);
        if (allowed != null) {
            response.setHeader(HttpHeaders.ALLOW,
                    String.join(", ", new TreeSet<>(List.of(allowed.split(",\\s*", -1)))));
        }
    }

    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        processRequest(request, response);
    }
}
