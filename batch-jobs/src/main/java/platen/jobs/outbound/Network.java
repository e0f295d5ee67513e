package platen.jobs.outbound;

import java.net.InetAddress;
import java.util.Optional;

/** A network prefix: a block of addresses that share their first bits. */
public record Network(InetAddress base, int prefixLength) {

    /** Parses a network such as {@code 10.0.0.0/8} or a single address; returns empty when the text is neither. */
    public static Optional<Network> parse(String text) {
        int slash = text.indexOf('/');
        if (slash < 0) {
            return AddressText.parse(text).map(address -> new Network(address, address.getAddress().length * 8));
        }
        String length = text.substring(slash + 1);
        if (!length.matches("0|[1-9][0-9]{0,2}")) {
            return Optional.empty();
        }
        return AddressText.parse(text.substring(0, slash))
                .map(base -> new Network(base, Integer.parseInt(length)))
                .filter(Network::fits);
    }

    /** Returns whether the address has this prefix. */
    public boolean contains(InetAddress address) {
        byte[] its = address.getAddress();
        byte[] ours = base.getAddress();
        return its.length == ours.length && samePrefix(its, ours, prefixLength);
    }

    /**
     * Returns whether the prefix is no longer than the address and no host bits are set; {@code 10.0.0.1/8} is probably
     * a typing error.
     */
    private boolean fits() {
        byte[] bytes = base.getAddress();
        if (prefixLength > bytes.length * 8) {
            return false;
        }
        for (int bit = prefixLength; bit < bytes.length * 8; bit++) {
            if ((bytes[bit / 8] & 0x80 >>> bit % 8) != 0) {
                return false;
            }
        }
        return true;
    }

    private static boolean samePrefix(byte[] one, byte[] other, int bits) {
        for (int i = 0; i < bits / 8; i++) {
            if (one[i] != other[i]) {
                return false;
            }
        }
        int rest = bits % 8;
        return rest == 0 || ((one[bits / 8] ^ other[bits / 8]) & 0xff) >>> 8 - rest == 0;
    }
}
