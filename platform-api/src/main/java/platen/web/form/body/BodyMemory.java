package platen.web.form.body;

import java.io.IOException;
import java.util.HashMap;
import java.util.Map;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.locks.ReentrantLock;

/**
 * Limits the memory of the bodies that are being read and answered in this process. A slow body costs its sender the few
 * bytes that have arrived; one address has a few bodies and a quarter of the memory, one workspace three quarters.
 * Thread-safe.
 */
public final class BodyMemory {
    /** Maximum number of bodies of one address at the same time. */
    public static final int MAX_BODIES_OF_ADDRESS = 4;
    private static final long MIN_TOTAL = 4L * FormBody.MAX_BYTES;
    private static final long MAX_TOTAL = 128L * 1024 * 1024;
    /** Parsed and shown again, a body takes several times its size. */
    private static final int SHARE_OF_HEAP = 16;
    /** Bytes that a body counts as at least, so that their number is limited too. */
    private static final int MIN_SIZE = 64 * 1024;

    private final long total;
    private final Map<Object, Use> uses = new HashMap<>();
    private long used;

    /** @param total bytes of all bodies together */
    BodyMemory(long total) {
        this.total = total;
    }

    /** Returns one whose size fits the heap of this process. */
    public static BodyMemory ofHeap() {
        return new BodyMemory(Math.clamp(Runtime.getRuntime().maxMemory() / SHARE_OF_HEAP, MIN_TOTAL, MAX_TOTAL));
    }

    /**
     * Begins a body; empty when its address or all addresses have too many.
     *
     * @param network name of the network of the client
     */
    public synchronized Optional<Body> begin(String network, UUID workspaceId) {
        Use address = uses.computeIfAbsent(network, each -> new Use(total / 4));
        if (address.bodies == MAX_BODIES_OF_ADDRESS) {
            return Optional.empty();
        }
        address.bodies++;
        Use workspace = uses.computeIfAbsent(workspaceId, each -> new Use(total / 4 * 3));
        workspace.bodies++;
        var body = new Body(network, workspaceId);
        if (grow(body, MIN_SIZE)) {
            return Optional.of(body);
        }
        end(body);
        return Optional.empty();
    }

    private synchronized boolean grow(Body body, int size) {
        int more = size - body.size;
        Use address = use(body.network);
        Use workspace = use(body.workspaceId);
        if (more > 0) {
            if (used + more > total || !address.fits(more) || !workspace.fits(more)) {
                return false;
            }
            add(body, more);
        }
        return true;
    }

    private void add(Body body, int bytes) {
        body.size += bytes;
        used += bytes;
        use(body.network).bytes += bytes;
        use(body.workspaceId).bytes += bytes;
    }

    private synchronized void end(Body body) {
        add(body, -body.size);
        for (Object owner : new Object[]{body.network, body.workspaceId}) {
            Use use = use(owner);
            use.bodies--;
            if (use.bodies == 0) {
                uses.remove(owner);
            }
        }
    }

    private Use use(Object owner) {
        Use use = uses.get(owner);
        if (use == null) {
            throw new IllegalStateException("The body has ended");
        }
        return use;
    }

    /** Answers a body. */
    @FunctionalInterface
    public interface Answer {
        void write() throws IOException;
    }

    private synchronized ReentrantLock turn(Body body) {
        return use(body.network).turn;
    }

    /** The memory of one body, until it is closed. Used by one thread. */
    public final class Body implements AutoCloseable {
        private final String network;
        private final UUID workspaceId;
        private int size;

        private Body(String network, UUID workspaceId) {
            this.network = network;
            this.workspaceId = workspaceId;
        }

        /** Takes as much memory as a body of this size in bytes needs; returns false when there is not so much. */
        public boolean grow(int bytes) {
            return BodyMemory.this.grow(this, bytes);
        }

        /**
         * Answers the body while no other one of its address is answered, so that one address occupies one processor at most,
         * however many bodies it has at the same time.
         */
        public void inTurn(Answer answer) throws IOException {
            ReentrantLock turn = turn(this);
            turn.lock();
            try {
                answer.write();
            } finally {
                turn.unlock();
            }
        }

        @Override
        public void close() {
            end(this);
        }
    }

    /** The bodies of one address or workspace. */
    private static final class Use {
        private final long max;
        private final ReentrantLock turn = new ReentrantLock();
        private int bodies;
        private long bytes;

        private Use(long max) {
            this.max = max;
        }

        private boolean fits(int more) {
            return bytes + more <= max;
        }
    }
}
