package platen.jobs.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.util.List;

/** Resolves names of hosts. */
@FunctionalInterface
public interface NameResolver {
    /** The machine's own resolver. */
    NameResolver SYSTEM = name -> List.of(InetAddress.getAllByName(name));

    /** All addresses of a name, the one to try first in front; blocks, and heeds no interrupt. */
    List<InetAddress> addresses(String name) throws UnknownHostException;
}
