package platen.jobs.key;

import java.net.InetAddress;
import java.util.List;
import java.util.Optional;
import platen.jobs.outbound.Network;

/** The addresses and networks from which an API key may be used; none means all. Immutable. */
public final class AddressRanges {
    /** Maximum number of entries of one key. */
    public static final int MAX_ENTRIES = 50;

    private final List<Network> networks;

    private AddressRanges(List<Network> networks) {
        this.networks = networks;
    }

    /**
     * Parses entries such as {@code 203.0.113.7}, {@code 203.0.113.0/24} and {@code 2001:db8::/32}.
     *
     * @throws IllegalArgumentException naming an invalid entry
     */
    public static AddressRanges of(List<String> entries) {
        invalid(entries).ifPresent(entry -> {
            throw new IllegalArgumentException("'" + entry + "' is no address or network");
        });
        return new AddressRanges(entries.stream().map(Network::parse).flatMap(Optional::stream).toList());
    }

    /** Returns the first entry that is neither an address nor a network; empty when all are. */
    public static Optional<String> invalid(List<String> entries) {
        return entries.stream().filter(entry -> Network.parse(entry).isEmpty()).findFirst();
    }

    /**
     * Returns whether a client may use the key.
     *
     * @param address the client's IP address; an IPv6 zone is ignored, and a text that is no address is not allowed
     */
    public boolean allow(String address) {
        if (networks.isEmpty()) {
            return true;
        }
        try {
            InetAddress client = InetAddress.ofLiteral(address.replaceFirst("%.*", ""));
            return networks.stream().anyMatch(network -> network.contains(client));
        } catch (IllegalArgumentException e) {
            return false;
        }
    }
}
