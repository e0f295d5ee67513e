package platen.jobs.outbound;

import java.net.Inet4Address;
import java.net.Inet6Address;
import java.net.InetAddress;
import java.util.List;
import java.util.stream.Stream;

/**
 * Classifies IP addresses by purpose. Only {@link #GLOBAL} addresses may be reached unless the operator allows more.
 *
 * <p>The blocks are those of IANA's special-purpose registries for IPv4 and IPv6 (RFC 6890 and its successors) and the
 * metadata services of the large cloud providers. The predicates of {@link InetAddress} (site-local, link-local,
 * loopback) miss most of them.
 */
public enum AddressClass {
    GLOBAL("a public address"),
    THIS_NETWORK("an unspecified address"),
    LOOPBACK("a loopback address"),
    PRIVATE("a private address"),
    CARRIER_GRADE_NAT("a carrier-grade NAT address"),
    LINK_LOCAL("a link-local address"),
    UNIQUE_LOCAL("a unique-local address"),
    SITE_LOCAL("a site-local address"),
    METADATA("a cloud metadata address"),
    DOCUMENTATION("a documentation address"),
    BENCHMARKING("a benchmarking address"),
    MULTICAST("a multicast address"),
    COMPATIBLE("an IPv4-compatible address"),
    NAT64("a NAT64 address"),
    SIX_TO_FOUR("a 6to4 address"),
    TEREDO("a Teredo address"),
    RESERVED("a reserved address");

    private final String words;

    AddressClass(String words) {
        this.words = words;
    }

    /** Returns the class with its article, for use in a sentence. */
    public String words() {
        return words;
    }

    private record Block(Network network, AddressClass addressClass) {}

    /** The first match wins, so narrow blocks precede the wider ones that contain them. */
    private static final List<Block> BLOCKS = List.of(
            // AWS, Azure, Google and most others; AWS ECS and EKS; Azure's wire server; Alibaba; Oracle
            block("169.254.169.254/32", METADATA),
            block("169.254.169.253/32", METADATA),
            block("169.254.170.0/24", METADATA),
            block("168.63.129.16/32", METADATA),
            block("100.100.100.200/32", METADATA),
            block("192.0.0.192/32", METADATA),
            // AWS (all of its fixed services), Google, Scaleway
            block("fd00:ec2::/32", METADATA),
            block("fd20:ce::254/128", METADATA),
            block("fd00:42::42/128", METADATA),
            block("0.0.0.0/8", THIS_NETWORK),
            block("10.0.0.0/8", PRIVATE),
            block("100.64.0.0/10", CARRIER_GRADE_NAT),
            block("127.0.0.0/8", LOOPBACK),
            block("169.254.0.0/16", LINK_LOCAL),
            block("172.16.0.0/12", PRIVATE),
            block("192.0.0.0/24", RESERVED),
            block("192.0.2.0/24", DOCUMENTATION),
            block("192.31.196.0/24", RESERVED),
            block("192.52.193.0/24", RESERVED),
            block("192.88.99.0/24", SIX_TO_FOUR),
            block("192.168.0.0/16", PRIVATE),
            block("192.175.48.0/24", RESERVED),
            block("198.18.0.0/15", BENCHMARKING),
            block("198.51.100.0/24", DOCUMENTATION),
            block("203.0.113.0/24", DOCUMENTATION),
            block("224.0.0.0/4", MULTICAST),
            block("240.0.0.0/4", RESERVED),
            block("::/128", THIS_NETWORK),
            block("::1/128", LOOPBACK),
            // IPv4-mapped addresses (::ffff:0:0/96) never get here: Java converts them to IPv4
            block("::/96", COMPATIBLE),
            block("64:ff9b::/96", NAT64),
            block("64:ff9b:1::/48", NAT64),
            block("2001::/32", TEREDO),
            block("2001:2::/48", BENCHMARKING),
            block("2001:db8::/32", DOCUMENTATION),
            block("2001::/23", RESERVED),
            block("2002::/16", SIX_TO_FOUR),
            block("2620:4f:8000::/48", RESERVED),
            block("3fff::/20", DOCUMENTATION),
            block("fc00::/7", UNIQUE_LOCAL),
            block("fe80::/10", LINK_LOCAL),
            block("fec0::/10", SITE_LOCAL),
            block("ff00::/8", MULTICAST),
            // allocated by IANA for global unicast; the rest of IPv6 serves other purposes
            block("2000::/3", GLOBAL),
            block("::/0", RESERVED),
            block("0.0.0.0/0", GLOBAL));

    /** Returns the class of an address. An address that embeds a metadata service's IPv4 address has that class. */
    public static AddressClass of(InetAddress address) {
        AddressClass outer = inBlocks(address);
        boolean carriesMetadata = carried(address, outer).anyMatch(inner -> inBlocks(inner) == METADATA);
        return carriesMetadata ? METADATA : outer;
    }

    private static AddressClass inBlocks(InetAddress address) {
        return BLOCKS.stream()
                .filter(block -> block.network().contains(address))
                .findFirst()
                .orElseThrow()
                .addressClass();
    }

    /** Returns the IPv4 addresses to which a translator or tunnel may forward a packet. */
    private static Stream<InetAddress> carried(InetAddress address, AddressClass outer) {
        byte[] bytes = address.getAddress();
        return switch (outer) {
            case COMPATIBLE -> Stream.of(ipv4(bytes, 12, 13, 14, 15));
            // RFC 6052, 2.2: the address is at the end, or after a 48-bit prefix, as a local prefix may have
            case NAT64 -> Stream.of(ipv4(bytes, 12, 13, 14, 15), ipv4(bytes, 6, 7, 9, 10));
            case SIX_TO_FOUR -> address instanceof Inet6Address ? Stream.of(ipv4(bytes, 2, 3, 4, 5)) : Stream.empty();
            // RFC 4380, 4: the client's address with all bits inverted
            case TEREDO -> Stream.of(ipv4(flipped(bytes), 12, 13, 14, 15));
            case GLOBAL, THIS_NETWORK, LOOPBACK, PRIVATE, CARRIER_GRADE_NAT, LINK_LOCAL, UNIQUE_LOCAL, SITE_LOCAL,
                    METADATA, DOCUMENTATION, BENCHMARKING, MULTICAST, RESERVED ->
                Stream.empty();
        };
    }

    private static byte[] flipped(byte[] bytes) {
        byte[] flipped = new byte[bytes.length];
        for (int i = 0; i < bytes.length; i++) {
            flipped[i] = (byte) ~bytes[i];
        }
        return flipped;
    }

    private static InetAddress ipv4(byte[] bytes, int a, int b, int c, int d) {
        return Inet4Address.ofLiteral((bytes[a] & 0xff) + "." + (bytes[b] & 0xff) + "." + (bytes[c] & 0xff) + "."
                + (bytes[d] & 0xff));
    }

    private static Block block(String network, AddressClass addressClass) {
        return new Block(Network.parse(network).orElseThrow(), addressClass);
    }
}
