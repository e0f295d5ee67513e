package platen.api.http.reply;

import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import java.io.IOException;
import java.util.Set;
import java.util.TreeSet;
import org.apache.tomcat.util.http.InvalidParameterException;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.core.NestedExceptionUtils;
import org.springframework.security.web.firewall.RequestRejectedException;
import org.springframework.web.ErrorResponse;
import org.springframework.web.HttpRequestMethodNotSupportedException;
import org.springframework.web.multipart.MultipartException;
import org.springframework.web.servlet.HandlerExceptionResolver;
import org.springframework.web.servlet.ModelAndView;
import org.springframework.web.servlet.NoHandlerFoundException;
import org.springframework.web.servlet.resource.NoResourceFoundException;
import org.springframework.web.servlet.resource.ResourceHttpRequestHandler;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.error.ErrorCode;
import platen.api.http.query.Query;
import platen.db.core.Database;
import platen.jobs.error.BusyException;
import platen.jobs.retention.DataRemoved;
import platen.jobs.retention.LegalHolds;

/** Maps all exceptions to error replies. */
public final class ApiErrors implements HandlerExceptionResolver {
    private static final Logger log = LoggerFactory.getLogger(ApiErrors.class);

    private final ErrorWriter writer;

    public ApiErrors(ErrorWriter writer) {
        this.writer = writer;
    }

    @Override
    public ModelAndView resolveException(HttpServletRequest request, HttpServletResponse response,
            @Nullable Object handler, Exception exception) {
        try {
            if (exception instanceof IOException) {
                // Replies are only ever written to the client's connection, so the client has disconnected.
                log.debug("The client went away: {}", exception.getMessage());
            } else {
                writer.write(error(handler, exception), request, response);
            }
        } catch (IOException e) {
            log.debug("The client went away before an error: {}", e.getMessage());
        }
        // An empty ModelAndView means that the reply is complete.
        return new ModelAndView();
    }

    private static ApiError error(@Nullable Object handler, Exception exception) {
        return switch (exception) {
            case ApiException refusal -> refusal.error();
            case BusyException busy -> ApiError.overloaded(String.valueOf(busy.getMessage()));
            case DataRemoved removed -> ApiError.badRequest(removed.getMessage()).with("reason", "data_removed");
            case LegalHolds.Held held -> ApiError.of(ErrorCode.FORBIDDEN, held.getMessage());
            case NoResourceFoundException _ -> noSuchPath();
            case NoHandlerFoundException _ -> noSuchPath();
            // Static files accept GET under any path; for other methods the path does not exist.
            case HttpRequestMethodNotSupportedException _ when handler instanceof ResourceHttpRequestHandler ->
                noSuchPath();
            case HttpRequestMethodNotSupportedException wrong -> wrongMethod(wrong);
            case InvalidParameterException _ -> Query.malformed().error();
            // For a bad path, the exception is thrown before the request reaches the dispatcher.
            case RequestRejectedException _ ->
                ApiError.badRequest("A header or a parameter of the request has characters that are not allowed.");
            case MultipartException _ ->
                ApiError.badRequest("The body is not a valid multipart form, or the request takes no form at all.");
            case ErrorResponse spring when spring.getStatusCode().is4xxClientError() ->
                Statuses.error(spring.getStatusCode().value());
            default -> failure(exception);
        };
    }

    /** Returns the reply for a failure that the caller did not cause, and logs it. */
    public static ApiError failure(Exception exception) {
        if (Database.isPassing(exception)) {
            // One line only: the problem concerns all requests, not just this one.
            log.error("A request was refused, as the database failed: {}",
                    NestedExceptionUtils.getMostSpecificCause(exception).getMessage());
            return ApiError.overloaded(Database.isOfEveryWrite(exception)
                    ? "The service has no disk space to record this now; try again later."
                    : "The service cannot reach its records now; send the same request again in a moment.");
        }
        log.error("A request failed", exception);
        return ApiError.internal();
    }

    private static ApiError noSuchPath() {
        return Statuses.error(404);
    }

    private static ApiError wrongMethod(HttpRequestMethodNotSupportedException wrong) {
        var allowed = new TreeSet<String>();
        String[] supported = wrong.getSupportedMethods();
        if (supported != null) {
            allowed.addAll(Set.of(supported));
        }
        if (allowed.contains("GET")) {
            allowed.add("HEAD");
        }
        allowed.add("OPTIONS");
        return ApiError.badRequest("This path does not take " + wrong.getMethod() + ".")
                .status(405)
                .header("Allow", String.join(", ", allowed));
    }
}
