package platen.db;

import java.io.Closeable;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.locks.ReentrantReadWriteLock;

/** A TCP proxy that can simulate a hanging server: connections stay open, but no data is forwarded. */
public final class FakeProxy implements Closeable {
    private final ServerSocket serverSocket;
    private final InetSocketAddress server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /** The write lock is held while the proxy forwards nothing. */
    private final ReentrantReadWriteLock silence = new ReentrantReadWriteLock();

    public FakeProxy(InetSocketAddress server) {
        this.server = server;
        try {
            serverSocket = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::serve);
    }

    public int port() {
        return serverSocket.getLocalPort();
    }

    /** Stops forwarding. The same thread must resume it later. */
    public void silent() {
        silence.writeLock().lock();
    }

    public void speak() {
        silence.writeLock().unlock();
    }

    @Override
    public void close() throws IOException {
        serverSocket.close();
        for (Socket each : sockets) {
            each.close();
        }
    }

    private void serve() {
        try {
            while (true) {
                Socket client = serverSocket.accept();
                Socket onward = new Socket(server.getAddress(), server.getPort());
                sockets.add(client);
                sockets.add(onward);
                pass(client, onward);
                pass(onward, client);
            }
        } catch (IOException e) {
            // The server socket was closed.
        }
    }

    private void pass(Socket from, Socket to) {
        Thread.ofVirtual().start(() -> {
            try (from; to; InputStream in = from.getInputStream(); OutputStream out = to.getOutputStream()) {
                var buffer = new byte[8_192];
                for (int read = in.read(buffer); read >= 0; read = in.read(buffer)) {
                    silence.readLock().lock();
                    try {
                        out.write(buffer, 0, read);
                    } finally {
                        silence.readLock().unlock();
                    }
                }
            } catch (IOException e) {
                // One side closed the connection.
            }
        });
    }
}
