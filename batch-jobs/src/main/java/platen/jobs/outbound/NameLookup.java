package platen.jobs.outbound;

import java.net.InetAddress;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Resolves the host of a URL within a time limit. */
final class NameLookup {
    /** Name lookups block natively and cannot be interrupted, so each runs on a thread that may be abandoned. */
    private static final ExecutorService LOOK_UPS = Executors
            .newCachedThreadPool(Thread.ofPlatform().daemon().name("platen-outbound-names-", 0).factory());

    private final NameResolver names;

    NameLookup(NameResolver names) {
        this.names = names;
    }

    /** Returns the addresses of a host, at least one; they are not yet checked. */
    List<InetAddress> addresses(Url url, Duration limit) throws UnknownHostException, TimeoutException {
        if (url.address() != null) {
            return List.of(url.address());
        }
        Future<List<InetAddress>> lookUp = LOOK_UPS.submit(() -> names.addresses(url.host()));
        try {
            List<InetAddress> addresses = lookUp.get(limit.toNanos(), TimeUnit.NANOSECONDS);
            if (addresses.isEmpty()) {
                throw new UnknownHostException(url.host());
            }
            return addresses;
        } catch (ExecutionException e) {
            if (e.getCause() instanceof UnknownHostException unknown) {
                throw unknown;
            }
            throw new IllegalStateException("The resolver failed for " + url.host(), e.getCause());
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("Interrupted while " + url.host() + " was resolved");
        }
    }
}
