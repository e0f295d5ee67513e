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
 * Routes TRACE like any other method, so that it is refused with the methods that the path allows; the servlet's own
 * answer would echo the request with its key. OPTIONS names the allowed methods in the same way.
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
