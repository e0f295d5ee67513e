package platen.api.http;

import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.web.servlet.DispatcherServlet;

/**
 * Routes TRACE as any other method, so that it is refused with what the path takes. A servlet's own answer to it would
 * repeat the request, keys and all.
 */
final class Dispatcher extends DispatcherServlet {
    private static final long serialVersionUID = 1L;

    @Override
    protected void doTrace(HttpServletRequest request, HttpServletResponse response)
            throws ServletException, IOException {
        processRequest(request, response);
    }
}
