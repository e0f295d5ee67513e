package platen.web.docs;

import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.web.page.Page;
import platen.web.page.Pages;

/** Serves the pages to which replies link: {@code doc_url} of an error, {@code upgrade_url} of a used-up quota. */
@Controller
final class DocsPage {

    /** Shows a guide, and each operation and schema of the description. It is complete without its script. */
    @GetMapping("/docs")
    void docs(HttpServletResponse response) throws IOException {
        List<Section> sections = Section.all();
        Pages.send(new Page("Documentation", List.of("docs.js"),
                output -> JtedocsGenerated.render(output, Pages.NO_INTERCEPTOR, sections)), HttpStatus.OK, response);
    }

    /**
     * Shows the page about the quota. A configured dashboard of the installation serves its own page at the same path.
     */
    @GetMapping("/dashboard/billing")
    void quota(HttpServletResponse response) throws IOException {
        Pages.send(new Page("Monthly quota", output -> JtequotaGenerated.render(output, Pages.NO_INTERCEPTOR)),
                HttpStatus.OK, response);
    }
}
