package platen.api.http;

import platen.db.Environment;
import platen.db.key.ApiKey;
import platen.db.workspace.Workspace;

/** Who asks: a valid key and the workspace it opens. */
public record Caller(ApiKey key, Workspace workspace) {
    /** What this key renders. */
    public Environment environment() {
        return key.environment();
    }
}
