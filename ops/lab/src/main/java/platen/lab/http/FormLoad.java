package platen.lab.http;

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
import java.util.function.IntSupplier;
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
import platen.jobs.form.HostedForms;
import platen.jobs.template.UploadResult;
import platen.lab.process.ReliabilityCommand;
import platen.lab.process.RenderSample;
import platen.lab.process.ServerFixture;
import platen.ops.admin.Imports;
import platen.ops.launch.CommandBeans;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * {@code ops/lab/bin/lab form-load}: measures the renders of one tenant while one address sends the form of another one
 * again and again. The posts come from a process with the lowest priority on the same machine, and each of its connections
 * waits for an answer before it posts again. Renders alone and renders beside posts alternate, so that whatever else the
 * machine does meets both.
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

    @Option(names = "--renders", defaultValue = "1000", description = "renders without posts (default: 1000)")
    private int renders;

    @Option(names = "--rounds", defaultValue = "5", description = "rounds without and with posts (default: 5)")
    private int rounds;

    /** Durations of renders in nanoseconds, and the number of each status. */
    private static final class Measured {
        private final List<Long> nanos = new ArrayList<>();
        private final Map<Integer, Integer> statuses = new TreeMap<>();
        private double java;
        private double postgres;

        private void add(ProcessTimes used) {
            java += used.java();
            postgres += used.postgres();
        }

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
            measure(http, fixture, URI.create(fixture.url() + fixture.with(this::form)));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private void measure(HttpClient http, ServerFixture fixture, URI form) throws IOException {
        try (var generator = new FormPosts(form.toString(), fields(), callers)) {
            for (int i = 0; i < WARM_UP; i++) {
                render(http, fixture, "warm-" + i);
            }
            var alone = new Measured();
            var beside = new Measured();
            var answers = new TreeMap<Integer, Integer>();
            for (int round = 0; round < rounds; round++) {
                measure(fixture, alone, renderAlone(http, fixture, "alone-" + round + "-", alone));
                measure(fixture, beside,
                        renderBeside(http, fixture, "beside-" + round + "-", beside, generator, answers));
            }
            report(alone, beside, answers);
        }
        pages(http, fixture, form);
    }

    /** Measures how long the page of the form takes. */
    private void pages(HttpClient http, ServerFixture fixture, URI form) throws IOException {
        HttpRequest get = HttpRequest.newBuilder(form).build();
        for (int i = 0; i < WARM_UP; i++) {
            send(http, get);
        }
        var pages = new Measured();
        measure(fixture, pages, () -> {
            for (int i = 0; i < renders; i++) {
                measure(pages, () -> send(http, get));
            }
        });
        say("Pages:   %s; processor time of each %.2f ms Java, %.2f ms PostgreSQL".formatted(line(pages),
                pages.java * 1e3 / pages.nanos.size(), pages.postgres * 1e3 / pages.nanos.size()));
    }

    private void report(Measured alone, Measured beside, Map<Integer, Integer> answers) {
        say("Alone:   " + line(alone));
        say("Beside:  " + line(beside));
        say("Posts by status: " + answers);
        double java = alone.java / alone.nanos.size();
        double postgres = alone.postgres / alone.nanos.size();
        say("Processor time of a render alone: %.1f ms Java, %.1f ms PostgreSQL; of a post besides: %.2f ms and %.2f ms"
                .formatted(java * 1e3, postgres * 1e3, (beside.java - java * beside.nanos.size()) * 1e3 / posts,
                        (beside.postgres - postgres * beside.nanos.size()) * 1e3 / posts));
        double ratio = beside.millis(0.99) / alone.millis(0.99);
        boolean held = ratio <= MAX_RATIO && !beside.hasServerErrors();
        say("p99 beside the posts is %.2f times that alone; at most %.0f times and no 5xx: %s"
                .formatted(ratio, MAX_RATIO, held ? "held" : "NOT held"));
    }

    /** Renders in some way. */
    private interface Renders {
        void run() throws IOException;
    }

    private static void measure(ServerFixture fixture, Measured measured, Renders renders) throws IOException {
        ProcessTimes start = ProcessTimes.of(fixture.processes());
        renders.run();
        measured.add(ProcessTimes.of(fixture.processes()).since(start));
    }

    private Renders renderAlone(HttpClient http, ServerFixture fixture, String name, Measured alone) {
        return () -> {
            for (int i = 0; i < renders / rounds; i++) {
                measure(http, fixture, name + i, alone);
            }
        };
    }

    /** Renders one after the other until all posts of a round are answered. */
    private Renders renderBeside(HttpClient http, ServerFixture fixture, String name, Measured beside,
            FormPosts generator, Map<Integer, Integer> answers) {
        return () -> {
            generator.begin(posts / rounds);
            for (int i = 0; !generator.isDone() || i == 0; i++) {
                measure(http, fixture, name + i, beside);
            }
            generator.await().forEach((status, count) -> answers.merge(status, count, Integer::sum));
        };
    }

    private static String line(Measured measured) {
        return "%,d requests, p50 %.1f ms, p90 %.1f ms, p99 %.1f ms, by status %s".formatted(measured.nanos.size(),
                measured.millis(0.5), measured.millis(0.9), measured.millis(0.99), measured.statuses);
    }

    /** Makes the form of another tenant, and returns its path. */
    private String form(CommandBeans context) {
        Workspace workspace = context.bean(WorkspaceStore.class)
                .create("forms", Plan.ENTERPRISE, OptionalInt.empty(), context.bean(Clock.class).instant())
                .orElseThrow();
        var imports = new Imports(context.all());
        UploadResult.Stored stored = imports.template(workspace, "form", "Form", bytes(), ImportOptions.DEFAULT, null);
        imports.publish(stored.template(), stored.version().version(), Environment.PRODUCTION);
        return context.bean(HostedForms.class)
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

    /** Returns the texts of the sample as the page of the form sends them, behind its token. */
    private String fields() {
        var body = new StringBuilder();
        for (Map.Entry<String, JsonNode> each : JsonMapper.shared().readTree(sample.numbered(0)).properties()) {
            if (each.getValue().isString() && !each.getValue().stringValue().startsWith("data:")) {
                body.append("&data.").append(URLEncoder.encode(each.getKey(), StandardCharsets.UTF_8)).append('=')
                        .append(URLEncoder.encode(each.getValue().stringValue(), StandardCharsets.UTF_8));
            }
        }
        return body.toString();
    }

    private void measure(HttpClient http, ServerFixture fixture, String key, Measured measured) {
        measure(measured, () -> render(http, fixture, key));
    }

    private static void measure(Measured measured, IntSupplier request) {
        long start = System.nanoTime();
        int status = request.getAsInt();
        measured.nanos.add(System.nanoTime() - start);
        measured.statuses.merge(status, 1, Integer::sum);
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
