package platen.api.http.auth;

import org.jspecify.annotations.Nullable;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.error.ErrorCode;
import platen.db.core.Environment;
import platen.db.key.ApiKey;
import platen.db.key.Scope;
import platen.db.workspace.Workspace;
import platen.jobs.key.AddressRanges;

/**
 * The authenticated caller: a valid key and its workspace.
 *
 * @param addresses from which the key may be used
 */
public record Caller(ApiKey key, Workspace workspace, AddressRanges addresses) {
    /** Refuses a key without the scope. */
    public void require(Scope scope) {
        if (!key.allows(scope)) {
            throw ApiError.of(ErrorCode.FORBIDDEN, "This API key lacks the scope '" + scope.wire() + "'.")
                    .with("required_scope", scope.wire())
                    .refusal();
        }
    }

    /**
     * Returns whether this key may read records of the environment, and manage them with a management scope. Other
     * records look as if they did not exist.
     */
    public boolean sees(Environment environment) {
        return switch (workspace.keyReach()) {
            case WORKSPACE -> true;
            case ENVIRONMENT -> environment == key.environment();
        };
    }

    /** Returns the only environment whose records the key may read; null for all environments. */
    public @Nullable Environment only() {
        return switch (workspace.keyReach()) {
            case WORKSPACE -> null;
            case ENVIRONMENT -> key.environment();
        };
    }

    /**
     * Refuses to change a record of another environment: renders, runs, schedules and batches. Call it after
     * {@link #sees}, so that the refusal reveals no records that the key may not read.
     */
    public void requireOwn(Environment environment) {
        if (environment != key.environment()) {
            throw forbidden(environment);
        }
    }

    /** Refuses to manage an environment that the key may not manage: to publish to it or to subscribe to its events. */
    public void requireReach(Environment environment) {
        if (!sees(environment)) {
            throw forbidden(environment);
        }
    }

    private ApiException forbidden(Environment environment) {
        return ApiError.of(ErrorCode.FORBIDDEN, "This API key acts in " + key.environment().wire() + " only, not in "
                + environment.wire() + ". Use a key of that environment.").refusal();
    }

    /** Returns the environment in which this key renders. */
    public Environment environment() {
        return key.environment();
    }
}
