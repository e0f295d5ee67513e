package platen.api.http.tomcat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import org.apache.coyote.Adapter;
import org.apache.coyote.Processor;
import org.apache.coyote.Request;
import org.apache.coyote.UpgradeProtocol;
import org.apache.coyote.http11.AbstractHttp11Protocol;
import org.apache.coyote.http11.Http11Processor;
import org.apache.coyote.http11.upgrade.InternalHttpUpgradeHandler;
import org.apache.tomcat.util.net.SocketWrapperBase;
import org.jspecify.annotations.Nullable;

/**
 * Answers a client that starts with HTTP/2 that this server does not support it. Tomcat recognizes the HTTP/2
 * connection preface and would otherwise close the connection without a reply.
 */
final class Http2Preface implements UpgradeProtocol {
    /** Less than Tomcat can take back into its buffer, in bytes. */
    private static final int MAX_BYTES = 1024;

    private final AbstractHttp11Protocol<?> http11;

    Http2Preface(AbstractHttp11Protocol<?> http11) {
        this.http11 = http11;
    }

    @Override
    public String getHttpUpgradeName(boolean isSslEnabled) {
        return "h2c";
    }

    /**
     * Handles the connection preface. After an empty line, which HTTP/1.1 skips, the preface is an ordinary request
     * line with version 2.0.
     */
    @Override
    public Processor getProcessor(SocketWrapperBase<?> socket, Adapter adapter) {
        ByteBuffer opening = ByteBuffer.allocate(MAX_BYTES).put((byte) '\r').put((byte) '\n');
        try {
            socket.read(false, opening);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        socket.unRead(opening.flip());
        return new Http11Processor(http11, adapter);
    }

    /** Ignores an upgrade header for HTTP/2; the client continues with HTTP/1.1. */
    @Override
    public boolean accept(Request request) {
        return false;
    }

    @Override
    public byte @Nullable [] getAlpnIdentifier() {
        return null;
    }

    @Override
    public @Nullable String getAlpnName() {
        return null;
    }

    @Override
    public InternalHttpUpgradeHandler getInternalUpgradeHandler(SocketWrapperBase<?> socket, Adapter adapter,
            Request request) {
        throw new IllegalStateException("No upgrade is accepted");
    }
}
