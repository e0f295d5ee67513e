package platen.jobs.outbound;

import java.io.IOException;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.Socket;
import java.net.UnknownHostException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import javax.net.ssl.SSLSocketFactory;
import org.apache.hc.core5.http.HttpException;
import org.jspecify.annotations.Nullable;
import platen.jobs.outbound.Outcome.Failed;
import platen.jobs.outbound.Outcome.Failure;
import platen.jobs.outbound.Outcome.Refused;

/** The only HTTP client for outgoing requests; the package documentation lists its guarantees. */
public final class OutboundClient {
    private static final Duration CHECK_LIMIT = Duration.ofSeconds(2);

    private final AddressGuard guard;
    private final AddressGuard signedGuard;
    private final NameLookup names;
    private final Connector connector;

    /**
     * Creates a client.
     *
     * @param tls decides which certificates are trusted
     */
    public OutboundClient(AllowList allowed, NameResolver names, SSLSocketFactory tls) {
        this(allowed, names, () -> tls);
    }

    /**
     * Creates a client that trusts the certificate authorities of this JDK. They are read before the first connection,
     * because that takes longer than all else that a start does here.
     */
    public OutboundClient(AllowList allowed) {
        this(allowed, NameResolver.SYSTEM, () -> (SSLSocketFactory) SSLSocketFactory.getDefault());
    }

    private OutboundClient(AllowList allowed, NameResolver names, Supplier<SSLSocketFactory> tls) {
        this.guard = new AddressGuard(allowed);
        this.signedGuard = guard.forSigned();
        this.names = new NameLookup(names);
        this.connector = new Connector(tls);
    }

    /**
     * Sends the request once and reads the answer. Network and protocol errors are returned as outcomes, not thrown.
     */
    public Outcome exchange(OutboundRequest request) {
        return exchange(request, null, null);
    }

    /**
     * Like {@link #exchange(OutboundRequest)}, but streams the body of the request, whose own is empty.
     *
     * @param body an error in reading it ends the exchange as a broken connection does
     */
    public Outcome upload(OutboundRequest request, UploadBody body) {
        return exchange(request, body, null);
    }

    /**
     * Like {@link #exchange(OutboundRequest)}, but streams the body to the sink instead of returning it.
     *
     * @param sink never closed; its content is valid only after a complete answer
     */
    public Outcome download(OutboundRequest request, OutputStream sink) {
        return exchange(request, null, sink);
    }

    private Outcome exchange(OutboundRequest request, @Nullable UploadBody body, @Nullable OutputStream sink) {
        return switch (Url.parse(request.url())) {
            case MalformedAddress odd -> new Refused("The URL " + odd.objection() + ".");
            case Url url -> exchange(url, request, new Exchange.Streams(body, sink));
        };
    }

    /**
     * Checks a URL when a customer enters it, before anything is sent. A name that does not resolve at the moment is no
     * objection; every exchange checks again.
     *
     * @return a predicate that follows "The URL", such as "must begin with https://"
     */
    public Optional<String> objection(String text) {
        return switch (Url.parse(text)) {
            case MalformedAddress odd -> Optional.of(odd.objection());
            case Url url -> guard.objection(url).or(() -> objectionToAddresses(url));
        };
    }

    /** Like {@link #objection}, but checks the spelling only, without a name lookup, and therefore does not block. */
    public Optional<String> objectionToSpelling(String text) {
        return switch (Url.parse(text)) {
            case MalformedAddress odd -> Optional.of(odd.objection());
            case Url url -> guard.objection(url);
        };
    }

    /** Returns the host of a URL, normalized as for a connection; empty when its spelling is not acceptable. */
    public static Optional<String> host(String text) {
        return Url.parse(text) instanceof Url url ? Optional.of(url.host()) : Optional.empty();
    }

    /** Returns whether the host of a URL is an address; else it is a name, or the spelling is not acceptable. */
    public static boolean hasAddress(String text) {
        return Url.parse(text) instanceof Url url && url.address() != null;
    }

    /** Returns the addresses that SSH connections may be made to, under the same rules. */
    public SshAddresses sshAddresses() {
        return new SshAddresses(guard.forSsh(), names);
    }

    private Optional<String> objectionToAddresses(Url url) {
        try {
            return guard.objection(url, names.addresses(url, CHECK_LIMIT));
        } catch (UnknownHostException | TimeoutException e) {
            return guard.objectionToUnresolved(url);
        }
    }

    private Outcome exchange(Url url, OutboundRequest request, Exchange.Streams streams) {
        try (var deadline = new Deadline(request.limits().deadline())) {
            AddressGuard ofRequest = request.plain() ? signedGuard : guard;
            Optional<String> objection = ofRequest.objection(url);
            if (objection.isPresent()) {
                return refused(objection.get());
            }
            try {
                List<InetAddress> addresses = names.addresses(url, deadline.left());
                objection = ofRequest.objection(url, addresses);
                return objection.isPresent()
                        ? refused(objection.get())
                        : send(url, addresses, request, deadline, streams);
            } catch (UnknownHostException e) {
                return new Failed(Failure.UNKNOWN_HOST, "The host name could not be resolved.");
            } catch (TimeoutException e) {
                return timeout(request);
            }
        }
    }

    private Outcome send(Url url, List<InetAddress> addresses, OutboundRequest request, Deadline deadline,
            Exchange.Streams streams) {
        Socket socket;
        try {
            socket = connector.connect(url, addresses, deadline);
        } catch (Connector.Unconnected e) {
            return broken(request, deadline, e.failure(), "No connection could be made", e);
        }
        try {
            return Exchange.over(socket, url, request, streams);
        } catch (HttpException e) {
            return broken(request, deadline, Failure.PROTOCOL, "The answer is not HTTP/1.1", e);
        } catch (IOException e) {
            return broken(request, deadline, Failure.CUT, "The connection ended before the answer did", e);
        } finally {
            Connector.hangUp(socket);
        }
    }

    private static Refused refused(String objection) {
        return new Refused("The URL " + objection + ".");
    }

    /** Returns the failure, distinguishing our own deadline from errors of the connection. */
    private static Outcome broken(OutboundRequest request, Deadline deadline, Failure failure, String words,
            Exception cause) {
        return deadline.over()
                ? timeout(request)
                : new Failed(failure, cause.getMessage() == null ? words + "." : sentence(words, cause.getMessage()));
    }

    private static String sentence(String words, String cause) {
        String text = words + ": " + cause.strip();
        return text.endsWith(".") ? text : text + ".";
    }

    private static Failed timeout(OutboundRequest request) {
        return new Failed(Failure.TIMEOUT,
                "No whole answer within " + request.limits().deadline().toSeconds() + " seconds.");
    }
}
