package platen.jobs.outbound;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Hosts and networks that the operator allows although they are not public; plain http and any port are allowed for
 * them. Configured on the server only. Metadata services remain forbidden in any case.
 */
public final class AllowList {
    /** Allows public addresses only. */
    public static final AllowList EMPTY = new AllowList(List.of(), Set.of(), List.of());

    private final List<String> entries;
    /** In lower case; every address that these names resolve to is allowed. */
    private final Set<String> names;
    private final List<Network> networks;

    private AllowList(List<String> entries, Set<String> names, List<Network> networks) {
        this.entries = List.copyOf(entries);
        this.names = Set.copyOf(names);
        this.networks = List.copyOf(networks);
    }

    /**
     * Parses entries such as {@code hooks.internal}, {@code 10.20.0.0/16} and {@code ::1}.
     *
     * @throws IllegalArgumentException naming the invalid entry
     */
    public static AllowList parse(List<String> entries) {
        var names = new HashSet<String>();
        var networks = new ArrayList<Network>();
        for (String entry : entries) {
            Optional<Network> network = Network.parse(entry);
            if (network.isPresent()) {
                networks.add(network.get());
            } else {
                names.add(HostName.ascii(entry)
                        .orElseThrow(() -> new IllegalArgumentException("'" + entry
                                + "' is no host name, address or network such as 10.20.0.0/16")));
            }
        }
        return new AllowList(entries, names, networks);
    }

    /** Returns whether the host may be on this list, as far as that is known before it is resolved. */
    boolean mayHave(Url url) {
        return hasName(url) || !networks.isEmpty();
    }

    boolean hasName(Url url) {
        return names.contains(url.host());
    }

    boolean has(Url url, InetAddress address) {
        return hasName(url) || networks.stream().anyMatch(network -> network.contains(address));
    }

    /** Returns the entries as configured, for the log line at startup. */
    @Override
    public String toString() {
        return entries.isEmpty() ? "nothing" : String.join(", ", entries);
    }
}
