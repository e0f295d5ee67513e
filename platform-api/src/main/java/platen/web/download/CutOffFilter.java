package platen.web.download;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpFilter;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.io.Serial;
import org.apache.coyote.CloseNowException;

/**
 * Closes the connection of a download that was cut off. Otherwise, the handlers of exceptions would end the response as if it
 * were complete, and its receiver would keep a part of a file.
 */
final class CutOffFilter extends HttpFilter {
    private static final String ATTRIBUTE = CutOffFilter.class.getName();
    @Serial
    private static final long serialVersionUID = 1;

    /** Marks the response to a request as cut off. */
    static void cutOff(HttpServletRequest request) {
        request.setAttribute(ATTRIBUTE, true);
    }

    @Override
    protected void doFilter(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
            throws IOException, ServletException {
        chain.doFilter(request, response);
        if (request.getAttribute(ATTRIBUTE) != null) {
            throw new CloseNowException("A download was cut off");
        }
    }
}
