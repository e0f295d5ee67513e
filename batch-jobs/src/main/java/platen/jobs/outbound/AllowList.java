package platen.jobs.outbound;

import java.net.InetAddress;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Hosts and networks that the operator lets us reach although they are not public, with plain http and any port. Comes
 * from the server's configuration alone. Metadata services stay out of reach whatever it says.
 */
public final class AllowList {
    /** Public addresses only. */
    public static final AllowList EMPTY = new AllowList(List.of(), Set.of(), List.of());

    private final List<String> entries;
    /** In lower case; whatever they resolve to is allowed. */
    private final Set<String> names;
    private final List<Network> networks;

    private AllowList(List<String> entries, Set<String> names, List<Network> networks) {
        this.entries = List.copyOf(entries);
        this.names = Set.copyOf(names);
        this.networks = List.copyOf(networks);
    }

    /**
     * Reads entries such as {@code hooks.internal}, {@code 10.20.0.0/16} and {@code ::1}.
     *
     * @throws IllegalArgumentException naming the entry that is none of these
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

    /** Whether a host may be one of ours, as far as can be told before it is resolved. */
    boolean mayHave(Url url) {
        return hasName(url) || !networks.isEmpty();
    }

    boolean hasName(Url url) {
        return names.contains(url.host());
    }

    boolean has(Url url, InetAddress address) {
        return hasName(url) || networks.stream().anyMatch(network -> network.contains(address));
    }

    /** The entries as configured, for the line that is logged at start. */
    @Override
    public String toString() {
        return entries.isEmpty() ? "nothing" : String.join(", ", entries);
    }
}
