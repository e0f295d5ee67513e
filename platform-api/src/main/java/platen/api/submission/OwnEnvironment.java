package platen.api.submission;

import platen.api.http.Caller;
import platen.api.http.JsonBody;
import platen.db.Environment;

/** The member {@code environment} of the second listing's bodies: a key renders its own only (decision C22). */
public final class OwnEnvironment {
    private OwnEnvironment() {}

    /** Refuses a body that names another environment than the key's; absent means the key's. */
    public static void require(Caller caller, JsonBody body) {
        body.oneOf("environment", Environment.class).ifPresent(caller::requireOwn);
    }
}
