package platen.lab.engine;

import java.lang.reflect.Constructor;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import platen.jobs.Quiet;
import platen.jobs.json.StoredJson;
import platen.lab.engine.Stopwatch.Time;
import platen.lab.engine.Stopwatch.Work;

/**
 * Measures the sample documents without peers, with the engine of any commit that is on the class path. It is called by
 * reflection, because its types have moved between packages; both sides of a comparison are called alike. {@code
 * ops/lab/bin/bench documents --before=COMMIT} runs it.
 */
public final class SampleBench {
    /** Until then, the code that a document needs has been compiled as far as it will be. */
    private static final long WARM_NANOS = 12_000_000_000L;
    private static final long ROUND_NANOS = 120_000_000;
    private static final int ROUNDS = 25;
    private static final List<String> SAMPLES = List.of("letter", "tax-invoice", "statement");
    /** Packages that have held the types of the engine, below its own. */
    private static final List<String> PACKAGES = List.of("", "image.", "template.", "model.");

    private SampleBench() {}

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        for (String sample : SAMPLES) {
            measure(sample);
        }
    }

    private static void measure(String sample) throws Exception {
        Work work = render(sample);
        Stopwatch.mean(work, WARM_NANOS);
        double[] processor = new double[ROUNDS];
        double[] allocated = new double[ROUNDS];
        for (int round = 0; round < ROUNDS; round++) {
            Time time = Stopwatch.time(work, ROUND_NANOS, Stopwatch::thisThread);
            processor[round] = time.processor();
            allocated[round] = time.allocated();
        }
        System.out.printf(Locale.ROOT, "%s %.4f %.4f %.0f%n", sample, Stopwatch.median(processor) / 1e6,
                Arrays.stream(processor).min().orElseThrow() / 1e6, Stopwatch.median(allocated) / 1024);
    }

    /** Returns the render of a sample, with the length of its PDF as the result. */
    private static Work render(String sample) throws Exception {
        byte[] source = Files.readAllBytes(Path.of("samples/documents/" + sample + ".html"));
        var data = StoredJson.object(Files.readAllBytes(Path.of("samples/data/" + sample + ".json")));
        Object engine = type("Engine").getConstructor().newInstance();
        Object options = type("ImportOptions").getField("DEFAULT").get(null);
        Object compiled = method(engine.getClass(), "compile", 2).orElseThrow().invoke(engine, source, options);
        Object template = method(compiled.getClass(), "plan", 0).orElseThrow().invoke(compiled);
        Optional<Method> reader = method(engine.getClass(), "read", 1);
        if (reader.isPresent()) {
            Object stored = method(template.getClass(), "toBytes", 0).orElseThrow().invoke(template);
            template = reader.get().invoke(null, stored);
        }
        Object images = images();
        Method render = method(engine.getClass(), "render", 3).orElseThrow();
        Object first = render.invoke(engine, template, data, images);
        Method pdf = method(first.getClass(), "pdf", 0).orElseThrow();
        Method length = method(pdf.invoke(first).getClass(), "length", 0).orElseThrow();
        Object plan = template;
        return () -> ((Number) length.invoke(pdf.invoke(render.invoke(engine, plan, data, images)))).longValue();
    }

    private static Object images() throws Exception {
        Constructor<?> cache = type("ImageCache").getConstructors()[0];
        Class<?> resolver = type("ImageResolver");
        Object none = resolver.getField("NONE").get(null);
        return method(resolver, "on", 2).orElseThrow().invoke(none, cache.newInstance(16 << 20),
                type("PictureDecoder").getField("IN_PROCESS").get(null));
    }

    private static Class<?> type(String name) throws ClassNotFoundException {
        for (String each : PACKAGES) {
            try {
                return Class.forName("platen.jobs.engine." + each + name);
            } catch (ClassNotFoundException elsewhere) {
                continue;
            }
        }
        throw new ClassNotFoundException(name);
    }

    private static Optional<Method> method(Class<?> type, String name, int parameters) {
        return Arrays.stream(type.getMethods())
                .filter(each -> each.getName().equals(name) && each.getParameterCount() == parameters).findFirst()
                .map(each -> {
                    each.setAccessible(true);
                    return each;
                });
    }
}
