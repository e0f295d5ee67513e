package platen.api.submission;

import platen.api.http.ApiError;
import platen.api.http.Caller;
import platen.api.http.ErrorCode;
import platen.api.http.JsonBody;
import platen.db.Environment;
import platen.db.Wire;

/** The member {@code environment} of the second listing's bodies: a key renders its own only (decision C22). */
public final class OwnEnvironment {
    private OwnEnvironment() {}

    /** Refuses a body that names another environment than the key's; absent means the key's. */
    public static void require(Caller caller, JsonBody body) {
        body.text("environment").ifPresent(name -> {
            Environment named = Wire.parse(Environment.class, name)
                    .orElseThrow(() -> ApiError
                            .badRequest("'environment' must be production, staging or development.")
                            .with("parameter", "environment")
                            .refusal());
            if (named != caller.environment()) {
                throw ApiError.of(ErrorCode.FORBIDDEN,
                        "This key renders " + caller.environment().wire() + ", not " + named.wire() + ".").refusal();
            }
        });
    }
}
