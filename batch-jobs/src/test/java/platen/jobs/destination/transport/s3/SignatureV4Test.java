package platen.jobs.destination.transport.s3;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import java.util.Map;
import java.util.TreeMap;
import org.junit.jupiter.api.Test;
import platen.jobs.destination.transport.Credentials;
import platen.jobs.destination.transport.OutputFileFixture;
import platen.jobs.destination.transport.TransportSettings;
import platen.jobs.outbound.OutboundRequest.Method;

/** The examples of the documentation of S3, "Signature Calculations for the Authorization Header". */
class SignatureV4Test {
    private static final Instant TIME = Instant.parse("2013-05-24T00:00:00Z");
    private static final S3Base BASE = S3Base.of(new TransportSettings.S3("https://s3.amazonaws.com", "us-east-1",
            "examplebucket", "", false)).orElseThrow();
    private static final SignatureV4 SIGNATURE = new SignatureV4("us-east-1", Credentials.ofAccessKey(
            "AKIAIOSFODNN7EXAMPLE", "wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY", null));

    @Test
    void getWithARangeIsSignedAsDocumented() {
        assertThat(signature(new S3Request(Method.GET, BASE, "test.txt", new TreeMap<>(), Map.of("range", "bytes=0-9"),
                S3Request.EMPTY_SHA256)))
                .isEqualTo("f0e8bdb87c964420e857bd35b5d6ed310bd44f0170aba48dd91039c6036bdb41");
    }

    @Test
    void putIsSignedAsDocumented() {
        assertThat(signature(new S3Request(Method.PUT, BASE, "test$file.text", new TreeMap<>(),
                Map.of("date", "Fri, 24 May 2013 00:00:00 GMT", "x-amz-storage-class", "REDUCED_REDUNDANCY"),
                OutputFileFixture.sha256("Welcome to Amazon S3.".getBytes()))))
                .isEqualTo("98ad721746da40c64f1a55b78f14c238d841ea1380cd77a1b5971af0ece108bd");
    }

    @Test
    void queriesAreSignedAsDocumented() {
        assertThat(signature(new S3Request(Method.GET, BASE, "", new TreeMap<>(Map.of("lifecycle", "")), Map.of(),
                S3Request.EMPTY_SHA256)))
                .isEqualTo("fea454ca298b7da1c68078a5d1bdbfbbe0d65c699e0f91ac7a200a0136783543");
        assertThat(signature(new S3Request(Method.GET, BASE, "", new TreeMap<>(Map.of("max-keys", "2", "prefix", "J")),
                Map.of(), S3Request.EMPTY_SHA256)))
                .isEqualTo("34b48302e7b5fa45bde8084f4b7868a86f0a534bc59db6670ed5711ef69dc6f7");
    }

    @Test
    void bucketsAreInTheHostOrInThePath() {
        var aws = new TransportSettings.S3("", "eu-central-1", "files", "", false);
        assertThat(S3Base.of(aws).orElseThrow())
                .isEqualTo(new S3Base("https://files.s3.eu-central-1.amazonaws.com",
                        "files.s3.eu-central-1.amazonaws.com", "/"));
        var own = new TransportSettings.S3("https://MinIO.example.org:443/", "x", "files", "", true);
        assertThat(S3Base.of(own).orElseThrow())
                .isEqualTo(new S3Base("https://minio.example.org", "minio.example.org", "/files/"));
        assertThat(S3Base.of(new TransportSettings.S3("ftp://a", "x", "files", "", true))).isEmpty();
        assertThat(S3Base.of(new TransportSettings.S3("https://user@a.example", "x", "files", "", true))).isEmpty();
        assertThat(S3Base.of(new TransportSettings.S3("https://a.example/path", "x", "files", "", true))).isEmpty();
    }

    private static String signature(S3Request request) {
        String authorization = String.valueOf(SIGNATURE.headers(request, TIME).get("authorization"));
        return authorization.substring(authorization.indexOf("Signature=") + "Signature=".length());
    }
}
