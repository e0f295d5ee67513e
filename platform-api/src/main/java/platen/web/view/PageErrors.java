package platen.web.view;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpHeaders;
import org.springframework.http.HttpStatus;
import org.springframework.security.web.util.matcher.RequestMatcher;
import org.springframework.web.ErrorResponse;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import platen.api.http.error.ApiException;
import platen.db.core.Database;
import platen.jobs.error.BusyException;
import platen.web.session.PeoplePaths;

/** Answers exceptions on people's paths with pages; those on other paths are left to the API. */
public final class PageErrors implements HandlerExceptionResolver {
    private static final Logger log = LoggerFactory.getLogger(PageErrors.class);

    private final RequestMatcher paths = PeoplePaths.matcher();

    @Override
    public @Nullable ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response,
            @Nullable Object handler, Exception exception) {
        if (!paths.matches(request)) {
            return null;
        }
        try {
            answer(View.of(request, response), exception);
        } catch (IOException e) {
            log.debug("The client went away before an error page: {}", e.getMessage());
        }
        // An empty ModelAndView means that the reply is complete.
        return new ModelAndView();
    }

    /** Sends the page about an exception. */
    static void answer(View view, Exception exception) throws IOException {
        if (exception instanceof IOException) {
            log.debug("The client went away: {}", exception.getMessage());
        } else if (exception instanceof PageNotFoundException
                || exception instanceof ApiException api && api.error().status() < 500
                || exception instanceof ErrorResponse spring && spring.getStatusCode().is4xxClientError()) {
            view.sendError(HttpStatus.NOT_FOUND, "error.missing");
        } else if (exception instanceof BusyException) {
            view.response().setHeader(HttpHeaders.RETRY_AFTER, "1");
            view.sendError(HttpStatus.SERVICE_UNAVAILABLE, "error.busy");
        } else if (Database.isPassing(exception)) {
            log.error("A page was refused, as the database failed: {}", exception.getMessage());
            view.sendError(HttpStatus.SERVICE_UNAVAILABLE, "error.database");
        } else {
            log.error("A page failed", exception);
            view.sendError(HttpStatus.INTERNAL_SERVER_ERROR, "error.failed");
        }
    }
}
