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

/** A way to a server on which the server can fall silent: connections stay open, and nothing is passed on. */
final class FakeProxy implements Closeable {
    private final ServerSocket door;
    private final InetSocketAddress server;
    private final Set<Socket> sockets = ConcurrentHashMap.newKeySet();
    /** Held for writing while it is silent. */
    private final ReentrantReadWriteLock silence = new ReentrantReadWriteLock();

    FakeProxy(InetSocketAddress server) {
        this.server = server;
        try {
            door = new ServerSocket(0, 100, InetAddress.getLoopbackAddress());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        Thread.ofVirtual().start(this::serve);
    }

    int port() {
        return door.getLocalPort();
    }

    /** Called by the thread that later lets it speak. */
    void silent() {
        silence.writeLock().lock();
    }

    void speak() {
        silence.writeLock().unlock();
    }

    @Override
    public void close() throws IOException {
        door.close();
        for (Socket each : sockets) {
            each.close();
        }
    }

    private void serve() {
        try {
            while (true) {
                Socket client = door.accept();
                Socket onward = new Socket(server.getAddress(), server.getPort());
                sockets.add(client);
                sockets.add(onward);
                pass(client, onward);
                pass(onward, client);
            }
        } catch (IOException e) {
            // The door was closed.
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
                // One of the two hung up.
            }
        });
    }
}
