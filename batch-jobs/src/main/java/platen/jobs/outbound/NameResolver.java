package platen.jobs.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves host names. */
@FunctionalInterface
public interface NameResolver {
    /** Uses the resolver of the operating system. */
    NameResolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

    /** Returns all addresses of a name in the order to try; blocks and cannot be interrupted. */
    List<InetAddress> addresses(String name) throws UnknownHostException;
}
