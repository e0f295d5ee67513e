package platen.web.operator.frame;

import gg.jte.html.HtmlContent;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.springframework.http.HttpStatus;
import platen.web.page.FormToken;
import platen.web.page.Page;
import platen.web.page.Pages;

/**
 * One response to an operator.
 *
 * @param place entry of the navigation to which the page belongs; null for none
 */
public record OperatorPage(HttpServletRequest request, HttpServletResponse response, @Nullable Place place) {

    /** An entry of the navigation. */
    public enum Place {
        HEALTH("Health"),
        WORK("Work"),
        SCHEDULES("Schedules"),
        WORKSPACES("Workspaces"),
        RUNBOOK("Runbook");

        private final String text;

        Place(String text) {
            this.text = text;
        }

        /** Returns the entry's text. */
        public String text() {
            return text;
        }

        /** Returns the path of the page. */
        public String path() {
            return "/operator/" + name().toLowerCase(Locale.ROOT);
        }
    }

    /** Returns the token that each form sends. */
    public FormToken token() {
        return FormToken.of(request);
    }

    /** Sends the page with a body in the operators' frame. */
    public void send(String title, HttpStatus status, HtmlContent body) throws IOException {
        FormToken token = token();
        String operator = request.getRemoteUser();
        String current = place == null ? "" : place.path();
        Optional<Notice> notice = Notice.of(request);
        response.setHeader("Cache-Control", "no-store");
        Pages.send(new Page(title, List.of(), output -> JtelayoutGenerated.render(output, Pages.NO_INTERCEPTOR, token,
                operator, current, notice, body)), status, response);
    }
}
