package platen.web.home;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import java.util.Locale;
import org.springframework.http.HttpMethod;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import platen.db.person.Theme;
import platen.web.page.Page;
import platen.web.page.Pages;
import platen.web.text.Texts;
import platen.web.view.View;

/** Says to a browser what this server is, in a language that the browser accepts. */
@Controller
final class HomePage {

    /** @throws NoResourceFoundException for a client that does not ask for HTML, as at every other unknown path */
    @GetMapping("/")
    void home(HttpServletRequest request, HttpServletResponse response) throws IOException, NoResourceFoundException {
        response.setHeader("Vary", "Accept, Accept-Language");
        if (!acceptsHtml(request)) {
            throw new NoResourceFoundException(HttpMethod.GET, "/", "");
        }
        Texts texts = View.of(request, response).texts();
        Pages.send(new Page(texts.get("home.title"), List.of(),
                output -> JtehomeGenerated.render(output, Pages.NO_INTERCEPTOR, texts), texts, Theme.SYSTEM),
                HttpStatus.OK, response);
    }

    private static boolean acceptsHtml(HttpServletRequest request) {
        return Collections.list(request.getHeaders("Accept"))
                .stream()
                .flatMap(header -> Arrays.stream(header.split(",", -1)))
                .map(range -> range.split(";", 2)[0].strip().toLowerCase(Locale.ROOT))
                .anyMatch("text/html"::equals);
    }
}
