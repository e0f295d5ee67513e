package platen.web.home;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.Locale;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import platen.web.page.Page;
import platen.web.page.Pages;

/** Says to a browser what this server is. */
@Controller
final class HomePage {

    /** @throws NoResourceFoundException for a client that does not ask for HTML, as at every other unknown path */
    @GetMapping("/")
    void home(HttpServletRequest request, HttpServletResponse response) throws IOException, NoResourceFoundException {
        response.setHeader("Vary", "Accept");
        if (!acceptsHtml(request)) {
            throw new NoResourceFoundException(HttpMethod.GET, "/", "");
        }
        Pages.send(new Page("PDFs from templates and JSON",
                output -> JtehomeGenerated.render(output, Pages.NO_INTERCEPTOR)), HttpStatus.OK, response);
    }

    private static boolean acceptsHtml(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Accept"))
                .stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(range -> range.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .anyMatch("text/html"::equals);
    }
}
