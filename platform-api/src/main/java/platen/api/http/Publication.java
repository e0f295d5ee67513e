package platen.api.http;

import platen.api.http.auth.Caller;
import platen.api.http.body.JsonBody;
import platen.api.http.body.NameRules;
import platen.api.http.error.ApiError;
import platen.api.http.error.ApiException;
import platen.api.http.error.ErrorCode;

import platen.db.core.Environment;

/**
 * The version and environment of a publication.
 *
 * @param version from 1
 */
public record Publication(int version, Environment environment) {

    /**
     * Reads path and body of publish and unpublish; refuses an environment that the caller may not manage.
     *
     * @param version as in the path; anything but a number is an unknown version
     */
    public static Publication of(Caller caller, String version, JsonBody body) {
        Environment environment = body.oneOf("environment", Environment.class)
                .orElseThrow(() -> NameRules.missing("environment"));
        caller.requireReach(environment);
        return new Publication(version(version), environment);
    }

    /** Returns the version number from a path; refuses text that is not a version number. */
    public static int version(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw noVersion();
        }
        return Integer.parseInt(text);
    }

    /** Returns a 404: the template or workflow has no such version. */
    public static ApiException noVersion() {
        return ApiError.notFound("There is no version of this number.").refusal();
    }

    /** Returns a 409: the version to withdraw is not published. */
    public ApiException notPublished() {
        return ApiError.of(ErrorCode.NOT_PUBLISHED,
                "Version " + version + " is not published to " + environment.wire() + ".").refusal();
    }
}
