package platen.jobs.isolation;

import java.io.BufferedOutputStream;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.DataOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.SynchronousQueue;
import platen.jobs.isolation.Frames.Reply;

/** Main class of the worker process: reads tasks from standard input, one at a time, and replies on standard output. */
public final class WorkerMain {
    private static final int EXIT_BROKEN_PIPE = 1;

    private final DataOutputStream out;
    private final SynchronousQueue<byte[]> tasks = new SynchronousQueue<>();

    private WorkerMain(DataOutputStream out) {
        this.out = out;
    }

    public static void main(String[] arguments) throws Exception {
        PrintStream answers = System.out;
        // Output of a library must not corrupt a reply.
        System.setOut(System.err);
        var out = new DataOutputStream(new BufferedOutputStream(answers));
        var worker = new WorkerMain(out);
        Thread.ofPlatform().daemon().name("isolated-task").start(worker::runTasks);
        out.writeInt(Frames.READY);
        out.flush();
        worker.readTasks(new DataInputStream(System.in));
    }

    /** Keeps reading while a task runs, so that this process ends with its parent even if the task hangs. */
    private void readTasks(DataInputStream in) throws InterruptedException {
        try {
            while (true) {
                tasks.put(Frames.read(in));
            }
        } catch (EOFException parentEnded) {
            Runtime.getRuntime().halt(0);
        } catch (IOException broken) {
            Runtime.getRuntime().halt(EXIT_BROKEN_PIPE);
        }
    }

    private void runTasks() {
        try {
            while (true) {
                Frames.write(out, reply(tasks.take()));
            }
        } catch (IOException | InterruptedException parentEnded) {
            Runtime.getRuntime().halt(EXIT_BROKEN_PIPE);
        }
    }

    private static Reply reply(byte[] request) {
        try {
            return new Reply(Frames.COMPLETED, heapMegabytes(), output(request));
        } catch (Exception | StackOverflowError | LinkageError failure) {
            return new Reply(Frames.EXCEPTION, heapMegabytes(), failure.toString().getBytes(StandardCharsets.UTF_8));
        }
    }

    private static byte[] output(byte[] request) throws Exception {
        var in = new DataInputStream(new ByteArrayInputStream(request));
        Class<? extends IsolatedTask> task = Class.forName(in.readUTF()).asSubclass(IsolatedTask.class);
        return output(task.getConstructor().newInstance(), in);
    }

    @SuppressWarnings("unchecked") // a task reads what the same task wrote
    private static <I, O> byte[] output(IsolatedTask<?, ?> raw, DataInputStream in) throws Exception {
        var task = (IsolatedTask<I, O>) raw;
        var bytes = new ByteArrayOutputStream();
        task.writeOutput(new DataOutputStream(bytes), task.run(task.readInput(in)));
        return bytes.toByteArray();
    }

    private static int heapMegabytes() {
        return (int) (Runtime.getRuntime().totalMemory() >> 20);
    }
}
