package platen.jobs;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.UUID;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.apache.pdfbox.cos.COSArray;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSString;
import org.apache.pdfbox.pdmodel.PDDocument;
import org.apache.pdfbox.pdmodel.PDPage;
import org.apache.pdfbox.pdmodel.PDPageContentStream;
import org.apache.pdfbox.pdmodel.font.PDType1Font;
import org.apache.pdfbox.pdmodel.font.Standard14Fonts.FontName;
import org.slf4j.MDC;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled template that writes its text and the data on one page, so that a test sees which version was rendered
 * with which data. Data may make it misbehave: {@code {"order": "reject"}}, {@code "throw"}, {@code "grow"} to four
 * pages, or {@code "pause"} for {@link #inPause}. Its renders are brief if its text begins with that word.
 */
public record FakeTemplate(String text, PageMarks marks) implements CompiledTemplate {

    /**
     * Key in the logging context that identifies a pause; the engine's threads inherit the context of their callers.
     */
    private static final String PAUSE = "pause";
    private static final Map<String, Runnable> PAUSES = new ConcurrentHashMap<>();

    /**
     * Runs the work, and runs the deed in the middle of the work's paused render.
     *
     * @throws AssertionError if the work has no paused render, or the deed throws
     */
    public static void inPause(Runnable deed, Runnable work) {
        String pause = UUID.randomUUID().toString();
        var outcomes = new ConcurrentLinkedQueue<Optional<Throwable>>();
        PAUSES.put(pause, () -> outcomes.add(failure(deed)));
        MDC.put(PAUSE, pause);
        try {
            work.run();
        } finally {
            MDC.remove(PAUSE);
            PAUSES.remove(pause);
        }
        assertThat(outcomes).as("failures in pauses").isNotEmpty().containsOnly(Optional.empty());
    }

    private static Optional<Throwable> failure(Runnable deed) {
        try {
            deed.run();
            return Optional.empty();
        } catch (RuntimeException | AssertionError e) {
            return Optional.of(e);
        }
    }

    public static CompiledTemplate read(byte[] wire) {
        String text = new String(wire, StandardCharsets.UTF_8);
        if (text.equals("unreadable")) {
            throw new IllegalArgumentException("made by another engine");
        }
        return new FakeTemplate(text, PageMarks.NONE);
    }

    @Override
    public byte[] toBytes() {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    @Override
    public CompiledTemplate marked(PageMarks wanted) {
        return new FakeTemplate(text, wanted);
    }

    @Override
    public ImportOptions options() {
        return ImportOptions.DEFAULT;
    }

    @Override
    public Kind kind() {
        return Kind.FILLABLE;
    }

    @Override
    public long weight() {
        return 100;
    }

    @Override
    public int pageCount() {
        return 1;
    }

    @Override
    public boolean isBrief() {
        return text.startsWith("brief");
    }

    @Override
    public RenderOutcome render(ObjectNode data, ImageResolver images) {
        return switch (data.path("order").asString("")) {
            case "reject" -> new RenderOutcome.Rejected(RenderOutcome.Reason.IMAGE_FORMAT, "The logo is no image.",
                    "logo");
            case "grow" -> new RenderOutcome.Rendered(Pdf.of(new byte[9]), 4, List.of());
            case "pause" -> {
                PAUSES.getOrDefault(Objects.requireNonNullElse(MDC.get(PAUSE), ""), () -> {}).run();
                yield rendered(data);
            }
            case "throw" -> throw new IllegalStateException("the world failed");
            default -> rendered(data);
        };
    }

    private RenderOutcome rendered(ObjectNode data) {
        return new RenderOutcome.Rendered(Pdf.of(page(text + " " + marks.word() + " " + data)), 1, List.of());
    }

    private static byte[] page(String words) {
        try (var document = new PDDocument()) {
            var page = new PDPage();
            document.addPage(page);
            try (var content = new PDPageContentStream(document, page)) {
                content.beginText();
                content.setFont(new PDType1Font(FontName.HELVETICA), 8);
                content.newLineAtOffset(20, 700);
                content.showText(words);
                content.endText();
            }
            var id = new COSArray();
            id.add(new COSString(new byte[16]));
            id.add(new COSString(new byte[16]));
            document.getDocument().getTrailer().setItem(COSName.ID, id);
            var out = new ByteArrayOutputStream();
            document.save(out);
            return out.toByteArray();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
