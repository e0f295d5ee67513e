package platen.jobs.bench;

import com.sun.management.ThreadMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import platen.jobs.engine.CompileOutcome;
import platen.jobs.engine.Images;
import platen.jobs.engine.Pdf;
import platen.jobs.engine.Plan;
import platen.jobs.engine.RenderOutcome;
import platen.jobs.engine.fillable.compile.TestingForms;
import tools.jackson.databind.node.ObjectNode;

/**
 * Renders against naive PDFBox on the same data, one thread, warm, interleaved so that both see the same machine. Times
 * are the thread's own processor time, so that a busy neighbour does not decide; the rival's garbage collection, which
 * happens in other threads, is not counted against it. Arguments: forms; without any, all of {@code ../shared/forms}.
 */
public final class FillableBench {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 15;
    private static final long SLICE_NANOS = 20_000_000;

    private FillableBench() {}

    public static void main(String[] arguments) throws IOException {
        List<Path> forms = arguments.length == 0 ? TestingForms.all() : Arrays.stream(arguments).map(Path::of).toList();
        System.out.printf(Locale.ROOT, "%-16s %6s %10s %10s %8s %8s %9s %9s %9s %8s%n", "form", "fields", "naive µs",
                "ours µs", "ratio", "floor µs", "naive kB", "alloc kB", "file kB", "tail kB");
        double logarithms = 0;
        double least = Double.MAX_VALUE;
        for (Path form : forms) {
            double ratio = measure(form);
            logarithms += Math.log(ratio);
            least = Math.min(least, ratio);
        }
        System.out.printf(Locale.ROOT, "geometric mean %.0f, least %.0f%n", Math.exp(logarithms / forms.size()), least);
    }

    private static double measure(Path form) throws IOException {
        byte[] file = TestingForms.read(form);
        CompileOutcome.Compiled compiled = TestingForms.compiled(file);
        ObjectNode data = TestingForms.data(compiled.schema().fields());
        var naive = new NaiveFill(file, TestingForms.names(file));
        Plan plan = compiled.plan();
        Work ours = () -> length(pdf(plan, data));
        Work theirs = () -> naive.fill(data, new ArrayList<>()).length;
        Work floor = copy(pdf(plan, data));
        // Both sides run until the compiler has had its say.
        run(theirs, 40 * SLICE_NANOS);
        run(ours, 40 * SLICE_NANOS);
        run(floor, 5 * SLICE_NANOS);
        var naiveNanos = new double[ROUNDS];
        var ourNanos = new double[ROUNDS];
        var floorNanos = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            naiveNanos[round] = run(theirs, 2 * SLICE_NANOS);
            ourNanos[round] = run(ours, SLICE_NANOS);
            floorNanos[round] = run(floor, SLICE_NANOS / 4);
        }
        double ratio = median(naiveNanos) / median(ourNanos);
        Pdf pdf = pdf(plan, data);
        System.out.printf(Locale.ROOT, "%-16s %6d %10.0f %10.1f %8.0f %8.1f %9d %9.1f %9.1f %8.2f%n",
                form.getFileName().toString().replace(".pdf", ""), data.size(), median(naiveNanos) / 1000,
                median(ourNanos) / 1000, ratio, median(floorNanos) / 1000, allocated(theirs) / 1024,
                allocated(ours) / 1024.0, pdf.length() / 1024.0, pdf.tail().length / 1024.0);
        return ratio;
    }

    private interface Work {
        int once() throws IOException;
    }

    /** The cost of handing out the finished bytes and nothing else. */
    private static Work copy(Pdf pdf) {
        return () -> pdf.bytes().length;
    }

    private static Pdf pdf(Plan plan, ObjectNode data) {
        return switch (plan.render(data, Images.NONE)) {
            case RenderOutcome.Rendered done -> done.pdf();
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(rejected.message());
        };
    }

    /** The whole file is asked for, since that is what the other side makes. */
    private static int length(Pdf pdf) {
        return pdf.bytes().length;
    }

    /** Repeats for a while; the mean of one run in nanoseconds. */
    private static double run(Work work, long nanos) throws IOException {
        long start = THREADS.getCurrentThreadCpuTime();
        long sink = 0;
        int count = 0;
        do {
            sink += work.once();
            count++;
            // The clock costs a system call, so it is not asked after every short run.
        } while (count % 8 != 0 && count > 8 || THREADS.getCurrentThreadCpuTime() - start < nanos);
        if (sink == 42) {
            System.out.println(sink);
        }
        return (double) (THREADS.getCurrentThreadCpuTime() - start) / count;
    }

    private static long allocated(Work work) throws IOException {
        long before = THREADS.getCurrentThreadAllocatedBytes();
        int count = 20;
        for (int i = 0; i < count; i++) {
            work.once();
        }
        return (THREADS.getCurrentThreadAllocatedBytes() - before) / count;
    }

    private static double median(double[] values) {
        double[] sorted = values.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
