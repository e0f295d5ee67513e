package platen.jobs.outbound;

import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Recognizes names that never lead to a public address, whatever a name server returns, so that they are refused even
 * when they do not resolve at the moment.
 */
final class SpecialName {
    /** Host names of the cloud providers' metadata services. */
    private static final Set<String> METADATA = Set.of("metadata", "metadata.google.internal", "metadata.goog",
            "metadata.azure.internal", "instance-data", "instance-data.ec2.internal", "metadata.tencentyun.com",
            "metadata.platformequinix.com", "metadata.packet.net", "api.metadata.cloud.ibm.com");
    /** RFC 6761. */
    private static final String LOOPBACK = "localhost";
    /** ICANN's resolution 2024.07.29.06, RFC 6762 and RFC 8375. */
    private static final List<String> PRIVATE = List.of("internal", "local", "home.arpa");

    private SpecialName() {}

    /** Returns the address class of a special name in lower-case ASCII; empty for other names. */
    static Optional<AddressClass> of(String host) {
        if (METADATA.contains(host)) {
            return Optional.of(AddressClass.METADATA);
        }
        if (isWithin(host, LOOPBACK)) {
            return Optional.of(AddressClass.LOOPBACK);
        }
        return PRIVATE.stream().anyMatch(suffix -> isWithin(host, suffix))
                ? Optional.of(AddressClass.PRIVATE)
                : Optional.empty();
    }

    private static boolean isWithin(String host, String suffix) {
        return host.equals(suffix) || host.endsWith("." + suffix);
    }
}
