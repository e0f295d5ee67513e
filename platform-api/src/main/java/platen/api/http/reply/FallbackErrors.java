package platen.api.http.reply;

import jakarta.servlet.RequestDispatcher;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.springframework.boot.webmvc.error.ErrorController;
import org.springframework.stereotype.Controller;
import org.springframework.web.bind.annotation.RequestMapping;

/** Answers errors that occur outside Spring's dispatcher and that the container forwards. */
@Controller
public final class FallbackErrors implements ErrorController {
    private final ErrorWriter errors;

    public FallbackErrors(ErrorWriter errors) {
        this.errors = errors;
    }

    @RequestMapping("${server.error.path:${error.path:/error}}")
    public void answer(HttpServletRequest request, HttpServletResponse response) throws IOException {
        int status = request.getAttribute(RequestDispatcher.ERROR_STATUS_CODE) instanceof Integer code ? code : 404;
        errors.write(Statuses.error(status, request), request, response);
    }
}
