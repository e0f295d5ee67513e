package platen.jobs.destination.transport.s3;

import java.util.Locale;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.jobs.destination.transport.TransportSettings;

/**
 * Where a bucket begins.
 *
 * @param origin scheme and authority
 * @param host value of the header Host
 * @param path begins and ends with a slash
 */
record S3Base(String origin, String host, String path) {
    private static final Pattern ENDPOINT = Pattern.compile("(https?)://([^/?#@\\s]+?)(?::([0-9]{1,5}))?/?",
            Pattern.CASE_INSENSITIVE);

    /** Returns the base of a bucket; empty when the endpoint is no URL of a host. */
    static Optional<S3Base> of(TransportSettings.S3 settings) {
        Matcher endpoint = ENDPOINT.matcher(endpoint(settings));
        if (!endpoint.matches()) {
            return Optional.empty();
        }
        String scheme = endpoint.group(1).toLowerCase(Locale.ROOT);
        String authority = endpoint.group(2).toLowerCase(Locale.ROOT);
        String port = endpoint.group(3);
        if (port != null && !port.equals(scheme.equals("https") ? "443" : "80")) {
            authority += ":" + port;
        }
        String host = settings.pathStyle() ? authority : settings.bucket() + "." + authority;
        return Optional.of(
                new S3Base(scheme + "://" + host, host, settings.pathStyle() ? "/" + settings.bucket() + "/" : "/"));
    }

    private static String endpoint(TransportSettings.S3 settings) {
        if (!settings.endpoint().isEmpty()) {
            return settings.endpoint();
        }
        return "https://s3." + settings.region() + (settings.region().startsWith("cn-")
                ? ".amazonaws.com.cn"
                : ".amazonaws.com");
    }
}
