package platen.api.http;

import org.jspecify.annotations.Nullable;
import platen.db.Environment;
import platen.db.key.ApiKey;
import platen.db.key.Scope;
import platen.db.workspace.Workspace;

/** Who asks: a valid key and the workspace it opens. */
public record Caller(ApiKey key, Workspace workspace) {
    /** Refuses a key without the scope. */
    public void require(Scope scope) {
        if (!key.allows(scope)) {
            throw ApiError.of(ErrorCode.FORBIDDEN, "This API key lacks the scope '" + scope.wire() + "'.")
                    .with("required_scope", scope.wire())
                    .refusal();
        }
    }

    /**
     * Whether this key may read what belongs to the environment, and manage it with a scope for management. What it may
     * not is like missing.
     */
    public boolean sees(Environment environment) {
        return switch (workspace.keyReach()) {
            case WORKSPACE -> true;
            case ENVIRONMENT -> environment == key.environment();
        };
    }

    /** The one environment whose records the key may read; null for all. */
    public @Nullable Environment only() {
        return switch (workspace.keyReach()) {
            case WORKSPACE -> null;
            case ENVIRONMENT -> key.environment();
        };
    }

    /**
     * Refuses to change what belongs to another environment than the key's: renders, runs, schedules and batches. Call it
     * once {@link #sees} holds, so that the refusal tells nothing of what the key may not read.
     */
    public void requireOwn(Environment environment) {
        if (environment != key.environment()) {
            throw forbidden(environment);
        }
    }

    /** Refuses to manage an environment that the key does not reach: to publish to it, or to listen to its events. */
    public void requireReach(Environment environment) {
        if (!sees(environment)) {
            throw forbidden(environment);
        }
    }

    private ApiException forbidden(Environment environment) {
        return ApiError.of(ErrorCode.FORBIDDEN, "This API key acts in " + key.environment().wire() + " only, not in "
                + environment.wire() + ". Use a key of that environment.").refusal();
    }

    /** What this key renders. */
    public Environment environment() {
        return key.environment();
    }
}
