package platen.lab.http;

import java.io.BufferedReader;
import java.io.BufferedWriter;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import platen.jobs.form.FormToken;

/**
 * Posts to a form from some connections at once, each of which waits for its answer before it posts again, in a process of
 * its own with the lowest priority: on the same machine, it takes the processor time that the servers leave.
 */
final class FormPosts implements AutoCloseable {
    private final Process process;
    private final BufferedWriter in;
    private final BufferedReader out;

    /**
     * Starts the process; it posts nothing yet.
     *
     * @param url of the form
     * @param fields encoded as a browser sends them, without the token of the page
     */
    FormPosts(String url, String fields, int callers) throws IOException {
        process = new ProcessBuilder(List.of("nice", "-n", "19",
                Path.of(Objects.requireNonNull(System.getProperty("java.home")), "bin", "java").toString(), "-Xmx64m",
                "-XX:+UseSerialGC", "-XX:TieredStopAtLevel=1", "-cp",
                Objects.requireNonNull(System.getProperty("java.class.path")), FormPosts.class.getName(), url, fields,
                Integer.toString(callers))).redirectError(ProcessBuilder.Redirect.INHERIT).start();
        in = process.outputWriter(StandardCharsets.US_ASCII);
        out = process.inputReader(StandardCharsets.US_ASCII);
    }

    /** Begins to post. */
    void begin(int posts) throws IOException {
        in.write(posts + "\n");
        in.flush();
    }

    /** Returns whether all posts are answered. */
    boolean isDone() throws IOException {
        return out.ready();
    }

    /** Waits until all posts are answered, and returns their number by status. */
    Map<Integer, Integer> await() throws IOException {
        String line = out.readLine();
        if (line == null) {
            throw new IllegalStateException("The process that posts has ended");
        }
        var answers = new TreeMap<Integer, Integer>();
        for (String each : line.split(" ")) {
            answers.put(Integer.valueOf(each.split("=")[0]), Integer.valueOf(each.split("=")[1]));
        }
        return answers;
    }

    @Override
    public void close() {
        process.destroy();
    }

    /** Reads numbers of posts, a line each, and prints how they were answered. */
    public static void main(String[] args) throws IOException, InterruptedException, ExecutionException {
        var url = URI.create(args[0]);
        int callers = Integer.parseInt(args[2]);
        var lines = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.US_ASCII));
        for (String line = lines.readLine(); line != null; line = lines.readLine()) {
            System.out.println(post(url, args[1], callers, Integer.parseInt(line)));
        }
    }

    private static String post(URI url, String fields, int callers, int posts)
            throws InterruptedException, ExecutionException {
        var answers = new ConcurrentSkipListMap<Integer, LongAdder>();
        var left = new AtomicInteger(posts);
        try (var threads = Executors.newFixedThreadPool(callers)) {
            for (var each : IntStream.range(0, callers)
                    .mapToObj(_ -> threads.submit(() -> post(url, fields, left, answers)))
                    .toList()) {
                each.get();
            }
        }
        return answers.entrySet().stream().map(each -> each.getKey() + "=" + each.getValue())
                .collect(Collectors.joining(" "));
    }

    private static void post(URI url, String fields, AtomicInteger left, Map<Integer, LongAdder> answers) {
        try (var client = new KeepAliveClient(url, "")) {
            while (left.getAndDecrement() > 0) {
                int status = client.post(url.getPath(), "application/x-www-form-urlencoded",
                        "token=" + FormToken.next().text() + fields).status();
                answers.computeIfAbsent(status, _ -> new LongAdder()).increment();
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
