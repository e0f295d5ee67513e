package platen.api.http;

import platen.db.Environment;

/**
 * Which version a publication is about.
 *
 * @param version from 1
 */
public record Publication(int version, Environment environment) {

    /**
     * Reads path and body of publish and unpublish; refuses an environment that the caller does not reach.
     *
     * @param version as in the path; what is no number names no version
     */
    public static Publication of(Caller caller, String version, JsonBody body) {
        Environment environment = body.oneOf("environment", Environment.class)
                .orElseThrow(() -> NameRules.missing("environment"));
        caller.requireReach(environment);
        return new Publication(version(version), environment);
    }

    /** The number of a version as a path names it; refuses what can be none. */
    public static int version(String text) {
        if (!text.matches("[1-9][0-9]{0,8}")) {
            throw noVersion();
        }
        return Integer.parseInt(text);
    }

    /** 404: the template or workflow has no such version. */
    public static ApiException noVersion() {
        return ApiError.notFound("There is no version of this number.").refusal();
    }

    /** 409: what is to be taken back is not there. */
    public ApiException notPublished() {
        return ApiError.of(ErrorCode.NOT_PUBLISHED,
                "Version " + version + " is not published to " + environment.wire() + ".").refusal();
    }
}
