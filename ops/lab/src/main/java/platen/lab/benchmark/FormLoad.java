package platen.lab.benchmark;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.time.Clock;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.OptionalInt;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.LongAdder;
import org.springframework.context.ConfigurableApplicationContext;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Option;
import platen.db.audit.Actor;
import platen.db.core.Environment;
import platen.db.form.FormSettings;
import platen.db.form.FormState;
import platen.db.workspace.Plan;
import platen.db.workspace.Workspace;
import platen.db.workspace.WorkspaceStore;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.form.FormToken;
import platen.jobs.form.HostedForms;
import platen.jobs.template.UploadResult;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.lab.process.ServerFixture;
import platen.ops.admin.Imports;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code ops/lab/bin/lab form-load}: measures the renders of one tenant while one address sends the form of another one
 * again and again.
 */
@Command(name = "form-load", description = "Measures one tenant's renders during posts to another tenant's form.")
public final class FormLoad extends ReliabilityCommand {
    private static final int WARM_UP = 300;
    /** Maximum p99 during the posts, as a multiple of the p99 before them. */
    private static final double MAX_RATIO = 2;

    @Mixin
    @SuppressWarnings("NullAway.Init") // picocli sets it before anything runs
    private RenderSample sample;

    @Option(names = "--posts", defaultValue = "10000", description = "posts from one address (default: 10000)")
    private int posts;

    @Option(names = "--callers", defaultValue = "8", description = "concurrent posts (default: 8)")
    private int callers;

    @Option(names = "--renders", defaultValue = "1000", description = "renders before the posts (default: 1000)")
    private int renders;

    /** Durations of renders in nanoseconds, and the number of each status. */
    private record Measured(List<Long> nanos, Map<Integer, Integer> statuses) {
        private double millis(double share) {
            long[] sorted = nanos.stream().mapToLong(Long::longValue).sorted().toArray();
            return sorted[(int) Math.min(sorted.length - 1, sorted.length * share)] / 1e6;
        }

        private boolean hasServerErrors() {
            return statuses.keySet().stream().anyMatch(each -> each >= 500);
        }
    }

    @Override
    public void run() {
        say("Starting an API and a worker in processes of their own …");
        try (var fixture = new ServerFixture(sample.form()); var http = HttpClient.newHttpClient()) {
            String form = fixture.url() + fixture.with(this::form);
            for (int i = 0; i < WARM_UP; i++) {
                render(http, fixture, "warm-" + i);
            }
            var before = new Measured(new ArrayList<>(), new TreeMap<>());
            for (int i = 0; i < renders; i++) {
                measure(http, fixture, "before-" + i, before);
            }
            say("Before:  " + line(before));
            var during = new Measured(new ArrayList<>(), new TreeMap<>());
            Map<Integer, LongAdder> answers = post(http, fixture, form, during);
            say("During:  " + line(during));
            say("Posts by status: " + answers);
            double ratio = during.millis(0.99) / before.millis(0.99);
            boolean held = ratio <= MAX_RATIO && !during.hasServerErrors();
            say("p99 during the posts is %.2f times that before; at most %.0f times and no 5xx: %s"
                    .formatted(ratio, MAX_RATIO, held ? "held" : "NOT held"));
        }
    }

    private static String line(Measured measured) {
        return "%,d renders, p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, by status %s".formatted(measured.nanos().size(),
                measured.millis(0.5), measured.millis(0.9), measured.millis(0.99), measured.statuses());
    }

    /** Makes the form of another tenant, and returns its path. */
    private String form(ConfigurableApplicationContext context) {
        Workspace workspace = context.getBean(WorkspaceStore.class)
                .create("forms", Plan.ENTERPRISE, OptionalInt.empty(), context.getBean(Clock.class).instant())
                .orElseThrow();
        var imports = new Imports(context);
        UploadResult.Stored stored = imports.template(workspace, "form", "Form", bytes(), ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), stored.version().version(), Environment.PRODUCTION);
        return context.getBean(HostedForms.class)
                .create(workspace, Environment.PRODUCTION, stored.template(),
                        new FormSettings("Load", "", "", "", true, FormState.OPEN, null, null, null), Actor.cli())
                .path();
    }

    private byte[] bytes() {
        try {
            return Files.readAllBytes(sample.form());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Sends all posts, and renders one after the other until they are answered. */
    private Map<Integer, LongAdder> post(HttpClient http, ServerFixture fixture, String form, Measured during) {
        var answers = new ConcurrentSkipListMap<Integer, LongAdder>();
        var left = new AtomicInteger(posts);
        try (var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            var tasks = new ArrayList<Future<?>>();
            for (int i = 0; i < callers; i++) {
                tasks.add(threads.submit(() -> {
                    while (left.getAndDecrement() > 0) {
                        answers.computeIfAbsent(answer(http, form), _ -> new LongAdder()).increment();
                    }
                }));
            }
            int number = 0;
            while (tasks.stream().anyMatch(each -> !each.isDone()) || during.nanos().isEmpty()) {
                measure(http, fixture, "during-" + number++, during);
            }
            for (var each : tasks) {
                each.get();
            }
        } catch (ExecutionException e) {
            throw new IllegalStateException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
        return answers;
    }

    /** Sends the form as a new page would, with the texts of the sample. */
    private int answer(HttpClient http, String form) {
        var body = new StringBuilder("token=").append(FormToken.next().text());
        for (Map.Entry<String, JsonNode> each : JsonMapper.shared().readTree(sample.numbered(0)).properties()) {
            if (each.getValue().isString() && !each.getValue().stringValue().startsWith("data:")) {
                body.append("&data.").append(URLEncoder.encode(each.getKey(), StandardCharsets.UTF_8)).append('=')
                        .append(URLEncoder.encode(each.getValue().stringValue(), StandardCharsets.UTF_8));
            }
        }
        return send(http, HttpRequest.newBuilder(URI.create(form))
                .header("Content-Type", "application/x-www-form-urlencoded")
                .POST(BodyPublishers.ofString(body.toString()))
                .build());
    }

    private void measure(HttpClient http, ServerFixture fixture, String key, Measured measured) {
        long start = System.nanoTime();
        int status = render(http, fixture, key);
        measured.nanos().add(System.nanoTime() - start);
        measured.statuses().merge(status, 1, Integer::sum);
    }

    private int render(HttpClient http, ServerFixture fixture, String key) {
        return send(http, HttpRequest.newBuilder(URI.create(fixture.url() + "/api/v1/templates/form/render?return=url"))
                .header("Authorization", "Bearer " + fixture.key())
                .header("Content-Type", "application/json")
                .header("Idempotency-Key", key)
                .POST(BodyPublishers.ofString("{\"data\":" + sample.numbered(Arrays.hashCode(new Object[]{key})) + "}"))
                .build());
    }

    private static int send(HttpClient http, HttpRequest request) {
        try {
            return http.send(request, BodyHandlers.ofByteArray()).statusCode();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(e);
        }
    }
}
