package platen.jobs.outbound;

import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.SocketException;
import java.net.SocketTimeoutException;
import java.util.List;
import java.util.function.Supplier;
import javax.net.ssl.SNIHostName;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.SSLSocketFactory;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;
import platen.jobs.outbound.Outcome.Failure;

/** Connects to checked addresses, never to a name, and establishes TLS that is verified against the name. */
final class Connector {
    private static final Logger log = LoggerFactory.getLogger(Connector.class);
    private static final int MAX_ADDRESSES = 4;

    private final Supplier<SSLSocketFactory> tls;

    /** @param tls called for each connection over TLS */
    Connector(Supplier<SSLSocketFactory> tls) {
        this.tls = tls;
    }

    /** No connection could be established. */
    static final class Unconnected extends Exception {
        private final Failure failure;

        Unconnected(Failure failure, IOException cause) {
            super(cause.getMessage(), cause);
            this.failure = failure;
        }

        Failure failure() {
            return failure;
        }
    }

    /** Returns a connected socket, after the TLS handshake where the URL is secure. */
    Socket connect(Url url, List<InetAddress> judged, Deadline deadline) throws Unconnected {
        Socket raw = connectToOne(url, judged.subList(0, Math.min(MAX_ADDRESSES, judged.size())), deadline);
        try {
            raw.setTcpNoDelay(true);
            return url.secure() ? secured(url, raw) : raw;
        } catch (IOException e) {
            hangUp(raw);
            throw new Unconnected(Failure.TLS, e);
        }
    }

    /** Closes a socket that is no longer needed; errors of the other side are ignored. */
    static void hangUp(Socket socket) {
        try {
            socket.close();
        } catch (IOException e) {
            log.trace("A socket did not close cleanly", e);
        }
    }

    private static Socket connectToOne(Url url, List<InetAddress> addresses, Deadline deadline) throws Unconnected {
        IOException last = new SocketException("no address");
        for (int i = 0; i < addresses.size(); i++) {
            var socket = new Socket();
            try {
                deadline.watch(socket);
                // An unresponsive address must leave time for the next ones.
                long share = deadline.left().toMillis() / (addresses.size() - i);
                socket.connect(new InetSocketAddress(addresses.get(i), url.port()),
                        Math.toIntExact(Math.max(1, share)));
                return socket;
            } catch (IOException e) {
                hangUp(socket);
                last = e;
            }
        }
        throw new Unconnected(last instanceof SocketTimeoutException ? Failure.TIMEOUT : Failure.CONNECT, last);
    }

    private SSLSocket secured(Url url, Socket raw) throws IOException {
        var socket = (SSLSocket) tls.get().createSocket(raw, url.host(), url.port(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setEndpointIdentificationAlgorithm("HTTPS");
        parameters.setProtocols(new String[]{"TLSv1.3", "TLSv1.2"});
        if (url.address() == null) {
            parameters.setServerNames(List.of(new SNIHostName(url.host())));
        }
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }
}
