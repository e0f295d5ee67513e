package platen.lab.engine;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import platen.jobs.Quiet;
import platen.jobs.engine.Engine;
import platen.jobs.engine.image.ImageCache;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PictureDecoder;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.json.StoredJson;
import platen.lab.engine.Stopwatch.Time;
import platen.lab.engine.Stopwatch.Work;
import platen.lab.engine.peer.Agreement;
import platen.lab.engine.peer.Peer;
import platen.lab.engine.peer.PeerPage;
import platen.lab.engine.peer.Peers;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Compares smart documents with engines that convert HTML into PDF, on the same data: a letter, an invoice of 100 rows
 * and a statement of 5,000. Rounds are warm and interleaved, so that load on the machine affects all; the median of
 * the rounds counts. The output of each peer is checked first, and a peer that omits content is not measured. {@code
 * ops/lab/bin/bench documents} runs it.
 */
public final class DocumentBench {
    private static final int ROUNDS = 3;
    /** Until then, the code that a document needs has been compiled as far as it will be. */
    private static final long WARM_NANOS = 12_000_000_000L;
    private static final long OUR_NANOS = 120_000_000;
    private static final long PEER_NANOS = 360_000_000;
    /** Time for one document above which a peer gets no more rounds, in nanoseconds. */
    private static final long ENOUGH_NANOS = 8_000_000_000L;
    private static final Path SAMPLES = Path.of("samples");

    private final String name;
    private final Function<JsonNode, String> html;
    private final byte[] source;
    private final ObjectNode data;
    private final CompiledTemplate compiledTemplate;
    private final ImageResolver images = ImageResolver.NONE.on(new ImageCache(16 << 20),
            PictureDecoder.IN_PROCESS);

    private DocumentBench(String name, Function<JsonNode, String> html) throws Exception {
        this.name = name;
        this.html = html;
        this.source = Files.readAllBytes(SAMPLES.resolve("documents/" + name + ".html"));
        this.data = StoredJson.object(Files.readAllBytes(SAMPLES.resolve("data/" + name + ".json")));
        this.compiledTemplate = Engine.read(compiled().plan().toBytes());
    }

    /** A peer and its rounds so far. */
    private record Contender(Peer peer, int bytes, List<Time> rounds) {
        boolean hasEnough() {
            return rounds.stream().mapToDouble(Time::processor).sum() > ENOUGH_NANOS;
        }
    }

    public static void main(String[] arguments) throws Exception {
        Quiet.logging();
        try (var peers = Peers.start()) {
            new DocumentBench("letter", PeerPage::letter).measure(peers, List.of("/recipient/name", "/subject",
                    "/events/0/name", "/events/1/name", "/signer/name", "/postscript"));
            var invoice = new DocumentBench("tax-invoice", PeerPage::invoice);
            invoice.measure(peers, invoice.column("items", "price"));
            var statement = new DocumentBench("statement", PeerPage::statement);
            statement.measure(peers, statement.column("transactions", "reference"));
            peers.missing().forEach(each -> System.out.println(each + " is not installed."));
        }
    }

    /** Returns JSON pointers to one value of each row. */
    private List<String> column(String rows, String column) {
        var pointers = new ArrayList<String>();
        for (int i = 0; i < data.path(rows).size(); i++) {
            pointers.add("/" + rows + "/" + i + "/" + column);
        }
        return pointers;
    }

    /** Measures all peers whose pages show the values at the pointers, and prints a table. */
    private void measure(Peers peers, List<String> pointers) throws Exception {
        RenderOutcome.Rendered reference = rendered();
        var agreement = new Agreement(reference.pageCount(), pointers.stream().map(this::printed).toList());
        agreement.fault(reference.pdf().bytes()).ifPresent(fault -> {
            throw new IllegalStateException("Platen: " + fault);
        });
        Work ours = () -> rendered().pdf().length();
        Stopwatch.mean(ours, WARM_NANOS);
        System.out.printf(Locale.ROOT, "%n%s, pages: %d, compiled in %.2f ms%n", name, reference.pageCount(),
                Stopwatch.mean(() -> compiled().pageCount(), OUR_NANOS) / 1e6);
        List<Contender> contenders = admitted(peers.present(), agreement);
        var ourRounds = new ArrayList<Time>();
        for (int round = 0; round < ROUNDS; round++) {
            ourRounds.add(Stopwatch.time(ours, OUR_NANOS, Stopwatch::thisThread));
            for (Contender each : contenders.stream().filter(each -> !each.hasEnough()).toList()) {
                ourRounds.add(Stopwatch.time(ours, OUR_NANOS, Stopwatch::thisThread));
                each.rounds().add(Stopwatch.time(work(each.peer()), PEER_NANOS, each.peer()::processorNanos));
            }
        }
        Time our = median(ourRounds);
        System.out.printf("%-26s %12s %8s %12s %8s %10s %10s%n", "", "processor ms", "times", "elapsed ms", "times",
                "alloc kB", "PDF kB");
        print("Platen", our, our, true, reference.pdf().length());
        for (Contender each : contenders) {
            print(each.peer().name(), median(each.rounds()), our, each.peer().isLibrary(), each.bytes());
        }
    }

    /** Returns the warmed-up peers whose document agrees; prints the fault of each other one. */
    private List<Contender> admitted(List<Peer> peers, Agreement agreement) throws Exception {
        var contenders = new ArrayList<Contender>();
        for (Peer peer : peers) {
            long start = peer.processorNanos();
            byte[] pdf = peer.render(html.apply(data));
            long first = peer.processorNanos() - start;
            Optional<String> fault = agreement.fault(pdf);
            if (fault.isPresent()) {
                System.out.println(peer.name() + " is left out: " + fault.get());
            } else {
                if (first < WARM_NANOS) {
                    Stopwatch.time(work(peer), WARM_NANOS, peer::processorNanos);
                }
                contenders.add(new Contender(peer, pdf.length, new ArrayList<>()));
            }
        }
        return contenders;
    }

    private Work work(Peer peer) {
        return () -> peer.render(html.apply(data)).length;
    }

    /** Returns the value as all documents print it: amounts with grouped thousands, without the currency. */
    private String printed(String pointer) {
        JsonNode value = data.at(pointer);
        return value.isNumber() ? String.format(Locale.US, "%,.2f", value.decimalValue()) : value.asString();
    }

    private static Time median(List<Time> rounds) {
        return new Time(Stopwatch.median(rounds.stream().mapToDouble(Time::processor).toArray()),
                Stopwatch.median(rounds.stream().mapToDouble(Time::elapsed).toArray()),
                Stopwatch.median(rounds.stream().mapToDouble(Time::allocated).toArray()));
    }

    private static void print(String who, Time time, Time our, boolean isLibrary, long bytes) {
        String allocated = isLibrary ? String.format(Locale.ROOT, "%.0f", time.allocated() / 1024) : "–";
        System.out.printf(Locale.ROOT, "%-26s %12.3f %8.1f %12.3f %8.1f %10s %10.1f%n", who, time.processor() / 1e6,
                time.processor() / our.processor(), time.elapsed() / 1e6, time.elapsed() / our.elapsed(), allocated,
                bytes / 1024.0);
    }

    private CompileOutcome.Compiled compiled() {
        return switch (new Engine().compile(source, ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled compiled -> compiled;
            case CompileOutcome.Refused refused -> throw new IllegalStateException(refused.message());
        };
    }

    private RenderOutcome.Rendered rendered() {
        return switch (new Engine().render(compiledTemplate, data, images)) {
            case RenderOutcome.Rendered rendered -> rendered;
            case RenderOutcome.Rejected rejected -> throw new IllegalStateException(rejected.message());
        };
    }
}
