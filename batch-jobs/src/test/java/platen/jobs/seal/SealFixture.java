package platen.jobs.seal;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Instant;
import java.util.List;
import platen.jobs.engine.Engine;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompileOutcome;
import platen.jobs.engine.template.ImportOptions;
import platen.jobs.outbound.AllowList;
import platen.jobs.outbound.OutboundClient;
import tools.jackson.databind.node.JsonNodeFactory;

/** Documents of each kind that our engine makes, and a sealer with a key of its own. */
public final class SealFixture {
    /** Key of all tests that do not ask for another one. */
    public static final SealKey KEY = NewSealKey.create("Seal of a test", Instant.now());

    private static final Path SAMPLES = Path.of("../samples");
    /** A smart document with structure, a form of links, and the claims of PDF/UA and PDF/A. */
    private static final String ACCESSIBLE = """
            <html lang="en"><head><title>Contract</title><meta name="conformance" content="PDF/UA-1, PDF/A-2u"></head><body>
            <h1>Contract of {{full_name}}</h1><p>Some <a href="https://a.example">link</a>.</p>
            <div style="opacity: .5; mix-blend-mode: multiply"><p>Small <b>print</b></p></div>
            <table><thead><tr><th>A</th></tr></thead><tbody><tr><td>1</td></tr></tbody></table></body></html>
            """;

    private SealFixture() {}

    /** Returns a sealer with the key of the tests. */
    public static Sealer sealer() {
        return new Sealer(() -> KEY, Clock.systemUTC());
    }

    /**
     * Returns a sealer with the key of the tests that asks an authority of this machine, and does without its answer.
     *
     * @param folder for settings
     */
    public static Sealer preferring(Path folder, String authority) {
        var settings = new SealSettings(folder.resolve("seal.p12"), false, "", "Platen", List.of(authority), false);
        var client = new OutboundClient(AllowList.parse(List.of("127.0.0.1")));
        return new Sealer(() -> KEY, new TimeStamps(client, settings), Clock.systemUTC());
    }

    /** Returns the render of a sample form. */
    public static Pdf form(String name) {
        return render(sample(Path.of("forms", name + ".pdf")));
    }

    /** Returns the render of a sample smart document. */
    public static Pdf document(String name) {
        return render(sample(Path.of("documents", name + ".html")));
    }

    /** Returns a tagged smart document that claims PDF/UA and PDF/A. */
    public static Pdf accessible() {
        return render(ACCESSIBLE.getBytes(StandardCharsets.UTF_8));
    }

    /** Returns a packet of a form, a smart document and another form. */
    public static Pdf packet() {
        return PdfMerger.packet(List.of(new PacketPart("Form", form("application")),
                new PacketPart("Letter", document("letter")), new PacketPart("Bill", form("invoice")))).pdf();
    }

    private static Pdf render(byte[] source) {
        CompileOutcome.Compiled compiled = switch (new Engine().compile(source, ImportOptions.DEFAULT)) {
            case CompileOutcome.Compiled done -> done;
            case CompileOutcome.Refused refused -> throw new AssertionError(refused.message());
        };
        var data = JsonNodeFactory.instance.objectNode().put("full_name", "Ada Lenz");
        return switch (compiled.plan().render(data, ImageResolver.NONE)) {
            case RenderOutcome.Rendered rendered -> rendered.pdf();
            case RenderOutcome.Rejected rejected -> throw new AssertionError(rejected.message());
        };
    }

    private static byte[] sample(Path sample) {
        try {
            return Files.readAllBytes(SAMPLES.resolve(sample));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
