package platen.web.operator.runbook;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.http.HttpStatus;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;
import platen.web.operator.frame.OperatorPage;
import platen.web.operator.frame.OperatorPage.Place;
import platen.web.page.Pages;

/** Shows the runbook, so that it is at hand where the database or the repository is not. */
@Controller
public final class RunbookPage {
    static final String PATH = "/operator/runbook";

    @GetMapping(PATH)
    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        new OperatorPage(request, response, Place.RUNBOOK).send("Runbook", HttpStatus.OK,
                output -> JterunbookGenerated.render(output, Pages.NO_INTERCEPTOR,
                        text -> text.writeContent(Runbook.text())));
    }
}
