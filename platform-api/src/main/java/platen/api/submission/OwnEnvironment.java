package platen.api.submission;

import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.db.core.Environment;

/**
 * Checks the member {@code environment} of bodies under {@code /v1}: a key renders in its own environment only
 * (contract rule 6.7).
 */
public final class OwnEnvironment {
    private OwnEnvironment() {}

    /** Refuses a body that names another environment than the key's; absent means the key's. */
    public static void require(Caller caller, JsonBody body) {
        body.oneOf("environment", Environment.class).ifPresent(caller::requireOwn);
    }
}
