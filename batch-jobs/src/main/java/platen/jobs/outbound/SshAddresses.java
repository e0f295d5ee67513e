package platen.jobs.outbound;

import java.net.InetSocketAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;

/**
 * Finds the addresses to which SSH connections may be made. Applies the rules of {@link OutboundClient} for https; the
 * caller must connect to a returned address and never to the name. Thread-safe.
 */
public final class SshAddresses {
    private static final int MAX_ADDRESSES = 4;
    private static final int MAX_PORT = 65_535;

    private final AddressGuard guard;
    private final NameLookup names;

    SshAddresses(AddressGuard guard, NameLookup names) {
        this.guard = guard;
        this.names = names;
    }

    /** The addresses of a host, or why there are none. */
    public sealed interface Resolution {}

    /** @param addresses at least one, in the order to try */
    public record Resolved(List<InetSocketAddress> addresses) implements Resolution {
        public Resolved {
            addresses = List.copyOf(addresses);
        }
    }

    /**
     * There is no address to connect to.
     *
     * @param refused whether the rules forbid it, and not the lookup failed
     * @param reason predicate that follows the name of the host
     */
    public record Unresolved(boolean refused, String reason) implements Resolution {}

    /**
     * Checks the spelling of a host, without looking it up.
     *
     * @return a predicate that follows the name of the host
     */
    public Optional<String> objection(String host, int port) {
        return switch (parsed(host, port)) {
            case MalformedAddress odd -> Optional.of(odd.objection());
            case Url url -> guard.objection(url);
        };
    }

    /** Looks a host up and checks all of its addresses; blocks at most for the limit. */
    public Resolution resolve(String host, int port, Duration limit) {
        return switch (parsed(host, port)) {
            case MalformedAddress odd -> new Unresolved(true, odd.objection());
            case Url url -> guard.objection(url)
                    .<Resolution>map(objection -> new Unresolved(true, objection))
                    .orElseGet(() -> resolve(url, limit));
        };
    }

    private Resolution resolve(Url url, Duration limit) {
        try {
            var addresses = names.addresses(url, limit);
            return guard.objection(url, addresses)
                    .<Resolution>map(objection -> new Unresolved(true, objection))
                    .orElseGet(() -> new Resolved(addresses.stream()
                            .limit(MAX_ADDRESSES)
                            .map(address -> new InetSocketAddress(address, url.port()))
                            .toList()));
        } catch (UnknownHostException e) {
            return new Unresolved(false, "could not be resolved to an address");
        } catch (TimeoutException e) {
            return new Unresolved(false, "could not be resolved to an address in time");
        }
    }

    /** An https URL has one unambiguous host; its rules of spelling are those of this class. */
    private static AddressSpelling parsed(String host, int port) {
        if (port < 1 || port > MAX_PORT) {
            return new MalformedAddress("must have a port from 1 to " + MAX_PORT);
        }
        if (host.contains("://")) {
            return new MalformedAddress("must be a host name or an address, without a scheme such as sftp://");
        }
        if (host.indexOf(':') >= 0 && host.indexOf(':') == host.lastIndexOf(':')) {
            return new MalformedAddress("must be a host name or an address, without a port, which is given apart");
        }
        AddressSpelling spelling = Url
                .parse("https://" + (host.indexOf(':') < 0 ? host : "[" + host + "]") + ":" + port);
        return spelling instanceof Url url && !url.pathAndQuery().equals("/")
                ? new MalformedAddress("must be a host name or an address and nothing else")
                : spelling;
    }
}
