package platen.web.docs;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.web.page.Page;
import platen.web.page.Pages;

/** Serves the documentation, to which the {@code doc_url} of errors links. */
@Controller
final class DocsPage {

    /** Shows a guide, and each operation and schema of the description. It is complete without its script. */
    @GetMapping("/docs")
    void docs(HttpServletResponse response) throws IOException {
        List<Section> sections = Section.all();
        Pages.send(new Page("Documentation", List.of("docs.js"),
                output -> JtedocsGenerated.render(output, Pages.NO_INTERCEPTOR, sections)), HttpStatus.OK, response);
    }

    /** Explains the quota, which the dashboard shows for a workspace. */
    @GetMapping("/docs/quota")
    void quota(HttpServletResponse response) throws IOException {
        Pages.send(new Page("Monthly quota", output -> JtequotaGenerated.render(output, Pages.NO_INTERCEPTOR)),
                HttpStatus.OK, response);
    }
}
