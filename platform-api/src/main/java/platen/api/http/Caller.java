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

    /** Whether this key may read what was made in the environment (decision C8). */
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

    /** What this key renders. */
    public Environment environment() {
        return key.environment();
    }
}
