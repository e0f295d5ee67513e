package platen.api.dashboard;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.security.core.AuthenticationException;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.GetMapping;

/** The form that operators log in with, fresh or after a refusal. */
@Controller
final class LoginPage {
    private static final String REFUSED = "<p role=\"alert\">Name or password is wrong, or there were too many attempts.</p>";

    private final String page = Resources.text("login.html");
    private final String style = Resources.text("operator.css");

    @GetMapping("/operator/login")
    void show(HttpServletRequest request, HttpServletResponse response) throws IOException {
        write(request, response, HttpStatus.OK, "");
    }

    @GetMapping("/operator/operator.css")
    void style(HttpServletResponse response) throws IOException {
        response.setContentType("text/css;charset=UTF-8");
        response.getOutputStream().write(style.getBytes(StandardCharsets.UTF_8));
    }

    /** The same words for a wrong name, a wrong password and a limit that was reached. */
    void refuse(HttpServletRequest request, HttpServletResponse response, AuthenticationException why)
            throws IOException {
        HttpStatus status = why instanceof LoginLimit.TooManyWrong
                ? HttpStatus.TOO_MANY_REQUESTS
                : HttpStatus.UNAUTHORIZED;
        write(request, response, status, REFUSED);
    }

    private void write(HttpServletRequest request, HttpServletResponse response, HttpStatus status, String problem)
            throws IOException {
        // before the body: it may begin a session
        String filled = FormToken.of(request).into(page.replace("{{problem}}", problem));
        response.setStatus(status.value());
        response.setContentType(MediaType.TEXT_HTML_VALUE + ";charset=UTF-8");
        response.getOutputStream().write(filled.getBytes(StandardCharsets.UTF_8));
    }
}
