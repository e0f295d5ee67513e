package platen.jobs.oidc;

import java.io.Serial;
import org.jspecify.annotations.Nullable;

/** A login by an issuer that failed. The message says what is wrong, in English, for owners of the organization. */
public final class IssuerException extends RuntimeException {
    @Serial
    private static final long serialVersionUID = 1;

    private final Problem problem;

    /** @param detail one sentence */
    public IssuerException(Problem problem, String detail) {
        this(problem, detail, null);
    }

    IssuerException(Problem problem, String detail, @Nullable Throwable cause) {
        super(detail, cause);
        this.problem = problem;
    }

    /** The kinds of problems. */
    public enum Problem {
        /** The issuer does not answer, or its address is not allowed. */
        UNREACHABLE,
        /** The answer of the issuer is not what OpenID Connect demands. */
        ANSWER,
        /** The token is not valid. */
        TOKEN,
        /** The issuer did not log the person in, or the person refused. */
        DENIED,
        /** The answer belongs to no login of this browser. */
        STATE
    }

    public Problem problem() {
        return problem;
    }

    /** Returns what is wrong, in one sentence. */
    public String detail() {
        return String.valueOf(getMessage());
    }
}
