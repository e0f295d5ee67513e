package platen.jobs.destination.transport.s3;

import java.time.Clock;
import java.util.Optional;
import java.util.Set;
import java.util.regex.Pattern;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.ServerText;
import platen.jobs.destination.transport.TransferException;
import platen.jobs.destination.transport.TransferException.Problem;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.Outcome.Answered;
import platen.jobs.outbound.RetryAfter;

/** Explains answers of a store that are no success. Thread-safe. */
final class S3Errors {
    private static final Set<String> CREDENTIAL_CODES = Set.of("InvalidAccessKeyId", "SignatureDoesNotMatch",
            "ExpiredToken", "InvalidToken", "TokenRefreshRequired", "InvalidSecurity", "NotSignedUp");
    private static final Set<String> SPACE_CODES = Set.of("QuotaExceeded", "EntityTooLarge", "XMinioStorageFull",
            "XMinioAdminBucketQuotaExceeded", "InsufficientStorage");
    private static final Set<String> DAMAGE_CODES = Set.of("XAmzContentSHA256Mismatch", "BadDigest",
            "IncompleteBody", "InvalidDigest");
    private static final Set<String> WAIT_CODES = Set.of("RequestTimeout", "SlowDown", "RequestTimeTooSkewed",
            "OperationAborted", "ConditionalRequestConflict", "NoSuchUpload");
    private static final Pattern REGION = Pattern.compile("[a-z0-9-]{1,40}");

    private final String host;
    private final TransportSettings.S3 settings;
    private final Credentials credentials;
    private final Clock clock;

    S3Errors(String host, TransportSettings.S3 settings, Credentials credentials, Clock clock) {
        this.host = host;
        this.settings = settings;
        this.credentials = credentials;
        this.clock = clock;
    }

    /** Returns the exception for an answer, of whose body only what a store would send is used. */
    TransferException of(Answered answer) {
        Optional<S3Xml> xml = S3Xml.parse(answer.body()).filter(each -> each.root().equals("Error"));
        String code = xml.flatMap(each -> each.text("Code")).orElse("");
        String region = Optional.ofNullable(answer.headers().get("x-amz-bucket-region"))
                .or(() -> xml.flatMap(each -> each.text("Region")))
                .filter(each -> REGION.matcher(each).matches() && !each.equals(settings.region()))
                .orElse("");
        if (!region.isEmpty()) {
            return new TransferException(Problem.SETTINGS, bucket() + " is in the region " + region + ", not "
                    + settings.region() + ". Correct the region.");
        }
        String text = ServerText.of(
                code + xml.flatMap(each -> each.text("Message")).map(each -> ": " + each).orElse(""),
                credentials);
        Problem problem = problem(answer.status(), code);
        return new TransferException(problem, explanation(problem, answer.status(), code)
                + (text.isEmpty() ? "" : " The store says: " + text), null,
                RetryAfter.parse(answer.headers().get("retry-after"), clock.instant()).orElse(null));
    }

    private static Problem problem(int status, String code) {
        if (CREDENTIAL_CODES.contains(code) || status == 401) {
            return Problem.CREDENTIALS;
        }
        if (SPACE_CODES.contains(code) || status == 507) {
            return Problem.NO_SPACE;
        }
        if (DAMAGE_CODES.contains(code)) {
            return Problem.PROTOCOL;
        }
        if (status == 408) {
            return Problem.TIMEOUT;
        }
        if (WAIT_CODES.contains(code) || status >= 500 && status != 501 || status == 429 || status == 409) {
            return Problem.UNAVAILABLE;
        }
        return status == 403 ? Problem.FORBIDDEN : Problem.SETTINGS;
    }

    private String explanation(Problem problem, int status, String code) {
        return switch (problem) {
            case CREDENTIALS -> host + " does not accept the access key. Check its id, its secret and the region.";
            case NO_SPACE -> bucket() + " has no space left.";
            case PROTOCOL -> "The file did not arrive at " + host + " as it was sent.";
            case TIMEOUT, UNAVAILABLE -> host + " is not available at the moment (status " + status + ").";
            case FORBIDDEN -> "The access key may not do this in " + bucket() + ". Allow it s3:PutObject, s3:GetObject,"
                    + " s3:DeleteObject and s3:AbortMultipartUpload.";
            case SETTINGS -> code.equals("NoSuchBucket")
                    ? bucket() + " does not exist. Correct the name of the bucket, or create it."
                    : host + " refuses the request (status " + status + "). Check endpoint, region, bucket and path"
                            + " style.";
            case UNREACHABLE, SOURCE, INSTALLATION, INTERNAL, ADDRESS_REFUSED, HOST_KEY, CONFLICT ->
                host + " answers with status " + status;
        };
    }

    private String bucket() {
        return "The bucket " + settings.bucket() + " of " + host;
    }
}
