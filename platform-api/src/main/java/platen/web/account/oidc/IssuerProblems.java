package platen.web.account.oidc;

import java.io.IOException;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import org.springframework.http.HttpStatus;
import platen.jobs.oidc.IssuerException;
import platen.jobs.oidc.IssuerException.Problem;
import platen.jobs.oidc.IssuerPeople.Reason;
import platen.web.view.View;

/** Answers to logins by an issuer that failed. */
final class IssuerProblems {
    private static final Logger log = LoggerFactory.getLogger(IssuerProblems.class);

    private IssuerProblems() {}

    /** Says which part failed; the log has the details, which may name internal hosts. */
    static void send(View view, IssuerException problem) throws IOException {
        log.warn("A login by an issuer failed: {}", problem.detail());
        view.sendError(status(problem.problem()), switch (problem.problem()) {
            case UNREACHABLE -> "oidc.unreachable";
            case ANSWER -> "oidc.answer";
            case TOKEN -> "oidc.token";
            case DENIED -> "oidc.denied";
            case STATE -> "oidc.state";
        });
    }

    private static HttpStatus status(Problem problem) {
        return switch (problem) {
            case UNREACHABLE, ANSWER -> HttpStatus.BAD_GATEWAY;
            case TOKEN, DENIED, STATE -> HttpStatus.FORBIDDEN;
        };
    }

    /** Says why an identity may not log in. */
    static void send(View view, Reason reason) throws IOException {
        view.sendError(HttpStatus.FORBIDDEN, switch (reason) {
            case UNVERIFIED -> "oidc.unverified";
            case DOMAIN -> "oidc.domain";
            case DISABLED -> "oidc.disabled";
            case NO_MEMBER -> "oidc.no-member";
            case OTHER_IDENTITY -> "oidc.other-identity";
        });
    }
}
