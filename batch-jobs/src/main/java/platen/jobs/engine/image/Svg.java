package platen.jobs.engine.image;

import com.github.weisj.jsvg.SVGDocument;
import com.github.weisj.jsvg.parser.DocumentLimits;
import com.github.weisj.jsvg.parser.DomElement;
import com.github.weisj.jsvg.parser.LoaderContext;
import com.github.weisj.jsvg.parser.SVGLoader;
import com.github.weisj.jsvg.parser.resources.ResourcePolicy;
import com.github.weisj.jsvg.renderer.NullPlatformSupport;
import com.github.weisj.jsvg.renderer.output.impl.RenderingHintsUtil;
import com.github.weisj.jsvg.view.ViewBox;
import java.awt.Color;
import java.awt.Font;
import java.awt.FontFormatException;
import java.awt.Graphics2D;
import java.awt.GraphicsEnvironment;
import java.awt.RenderingHints;
import java.awt.image.BufferedImage;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Function;
import java.util.logging.Level;
import java.util.logging.Logger;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.RenderOutcome.Reason;

/**
 * Draws SVG files: as outlines, or as pixels at print resolution. The library does not support scripts, entities are not
 * expanded, and nothing outside the file is read: no external styles, fonts or images.
 */
final class Svg {
    /** Maximum file size in bytes; larger drawings take seconds and are not needed in form fields. */
    static final int MAX_BYTES = 2 * 1024 * 1024;
    /** The longer side in pixels: 300 per inch at 18 cm. */
    private static final int LONGER_SIDE = 2_100;
    /** Maximum painted area, as a multiple of the image area. */
    private static final double MAX_LAYERS = 100;
    private static final int FIRST_BYTES = 2_048;
    private static final String REDUCED = "has too many elements, or too many in each other; translucent groups may shine "
            + "through, and text and style sheets of the document may not be applied";
    private static final Pattern FAMILY = Pattern.compile("font-family\\s*:\\s*([^;]+)");
    /** Elements in each other. */
    private static final int MAX_DEPTH = 60;
    private static final DocumentLimits LIMITS = new DocumentLimits(MAX_DEPTH, 10, 30_000);
    /** The library keeps fonts in a map that is not thread-safe. */
    private static final ReentrantLock ONE_AT_A_TIME = new ReentrantLock();

    /** Strong reference: a logger that is garbage collected loses its level. */
    private static final Logger LIBRARY = Logger.getLogger("com.github.weisj.jsvg");

    static {
        // The library logs every error in an untrusted file; the reply to the caller reports them instead.
        LIBRARY.setLevel(Level.OFF);
    }

    private Svg() {}

    /** Returns whether the first tag, after declaration, comments and document type, may be an svg. */
    static boolean matches(byte[] bytes) {
        String start = new String(bytes, 0, Math.min(bytes.length, FIRST_BYTES), StandardCharsets.UTF_8).strip();
        return (start.startsWith("<") || start.startsWith("\uFEFF<")) && start.contains("<svg");
    }

    /** Returns the reason to reject a file before it is parsed, or null for none. */
    static ImageReading.@Nullable Unreadable refused(byte[] bytes) {
        return bytes.length > MAX_BYTES
                ? new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE,
                        "is an SVG of more than " + MAX_BYTES / 1024 / 1024 + " MB")
                : null;
    }

    /** Draws a file that {@link #refused} has checked, as pixels. */
    static ImageReading read(byte[] bytes) throws IOException {
        return read(bytes, new Pixelated());
    }

    /**
     * Draws the first of some versions of a file that the library takes, as outlines; one of too many parts for that, as
     * pixels.
     *
     * @param versions at least one; with marks of groups, without them, and as it was written
     * @param plain the one without marks, of which the first is drawn as pixels
     */
    static ImageReading record(List<byte[]> versions, byte[] plain, VectorDrawing.Marks marks) throws IOException {
        for (int i = 0;; i++) {
            try {
                VectorDrawing.Marks known = i == 0 ? marks : marks.noting(REDUCED);
                ImageReading outlines = read(versions.get(i), new Recorded(known));
                return outlines instanceof ImageReading.Readable
                        ? outlines
                        : telling(read(i == 0 ? plain : versions.get(i)), known.losses());
            } catch (Cancellation.Stopped ended) {
                throw ended;
            } catch (IOException | RuntimeException refused) {
                if (i == versions.size() - 1) {
                    throw refused;
                }
            }
        }
    }

    private static ImageReading telling(ImageReading pixels, VectorDrawing.Losses losses) {
        return pixels instanceof ImageReading.Readable(PdfImage image) && !losses.isEmpty()
                ? new ImageReading.Readable(VectorDrawing.of(image, losses))
                : pixels;
    }

    private static ImageReading read(byte[] bytes, Renderer renderer) throws IOException {
        ONE_AT_A_TIME.lock();
        try {
            BundledFonts.register();
            var embedded = new SvgImages();
            LoaderContext context = LoaderContext.builder()
                    .externalResourcePolicy(ResourcePolicy.DENY_EXTERNAL)
                    .documentLimits(LIMITS)
                    .preProcessor(root -> prepared(root, embedded, renderer.inherits()))
                    .build();
            SVGDocument document = new SVGLoader().load(new ByteArrayInputStream(bytes), null, context);
            if (document == null) {
                throw new IOException("Not an SVG");
            }
            double width = document.size().getWidth();
            double height = document.size().getHeight();
            if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) {
                return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is an SVG without a size");
            }
            double scale = LONGER_SIDE / Math.max(width, height);
            PdfImage drawn = renderer.draw(document, Math.max(1, (int) Math.round(width * scale)),
                    Math.max(1, (int) Math.round(height * scale)));
            return new ImageReading.Readable(drawn.scaled(width / drawn.width()));
        } catch (SvgCanvas.Spent tooMuch) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE, "is an SVG that paints too much");
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    /** Draws an SVG that is so many pixels wide and high. */
    private interface Renderer {
        PdfImage draw(SVGDocument document, int width, int height);

        /** Whether what has the color of the document around is drawn in it. */
        boolean inherits();
    }

    private static final class Pixelated implements Renderer {
        @Override
        public PdfImage draw(SVGDocument document, int width, int height) {
            var image = new BufferedImage(width, height, BufferedImage.TYPE_INT_ARGB);
            Svg.draw(document, image, width, height,
                    graphics -> new SvgCanvas(graphics, new SvgCanvas.Budget(MAX_LAYERS * width * height)));
            return Pixels.of(image);
        }

        @Override
        public boolean inherits() {
            return false;
        }
    }

    private record Recorded(VectorDrawing.Marks marks) implements Renderer {
        @Override
        public PdfImage draw(SVGDocument document, int width, int height) {
            var budget = new SvgCanvas.Budget(MAX_LAYERS * width * height);
            var recording = new SvgRecording(width, height, budget, marks);
            Svg.draw(document, new BufferedImage(1, 1, BufferedImage.TYPE_INT_ARGB), width, height,
                    graphics -> new SvgRecorder(graphics, budget, recording));
            return recording.finish();
        }

        @Override
        public boolean inherits() {
            return marks.inherits();
        }
    }

    private static void draw(SVGDocument document, BufferedImage image, int width, int height,
            Function<Graphics2D, SvgCanvas> canvas) {
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS,
                    RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            graphics.setColor(Color.BLACK);
            RenderingHintsUtil.setupSVGRenderingHints(graphics);
            graphics.clipRect(0, 0, width, height);
            document.renderWithPlatform(NullPlatformSupport.INSTANCE,
                    canvas.apply(graphics), new ViewBox(0, 0, width, height));
        } finally {
            graphics.dispose();
        }
    }

    private static void prepared(DomElement root, SvgImages embedded, boolean inherits) {
        checkDepth(root);
        bundledFonts(root);
        plainPaths(root);
        if (root.attribute("font-size", "").isEmpty()) {
            // What browsers take where no document around says otherwise.
            root.setAttribute("font-size", "16px");
        }
        embedded.check(root);
        if (inherits && root.attribute("color", "").isEmpty()) {
            root.setAttribute("color", SvgRecording.INHERITED_NAME);
            // The library takes the color where no fill is named.
            root.setAttribute("fill", root.attribute("fill", "black"));
        }
    }

    /** Refuses a drawing that JSVG would refuse only after this class has walked its tree recursively. */
    private static void checkDepth(DomElement root) {
        List<DomElement> level = List.of(root);
        for (int depth = 0; !level.isEmpty(); depth++) {
            if (depth > MAX_DEPTH) {
                throw new IllegalStateException("Too many elements in each other");
            }
            level = level.stream().<DomElement>mapMulti((each, into) -> each.children().forEach(into)).toList();
        }
    }

    private static void plainPaths(DomElement element) {
        String path = element.attribute("d", "");
        if (path.indexOf(',') >= 0 || path.indexOf('0') >= 0) {
            element.setAttribute("d", SvgPath.plain(path));
        }
        element.children().forEach(Svg::plainPaths);
    }

    /** Replaces fonts by the nearest bundled font, because the requested one may be missing on another machine. */
    private static void bundledFonts(DomElement element) {
        boolean root = element.parent() == null;
        String style = element.attribute("style", "");
        Matcher named = FAMILY.matcher(style);
        String family = named.find() ? named.group(1) : element.attribute("font-family", root ? "sans-serif" : "");
        family = family.toLowerCase(Locale.ROOT);
        if (!family.isEmpty()) {
            boolean mono = family.contains("mono") || family.contains("courier");
            boolean serif = family.contains("times") || family.contains("serif") && !family.contains("sans");
            String bundled = "Liberation " + (mono ? "Mono" : serif ? "Serif" : "Sans");
            element.setAttribute("font-family", bundled);
            if (named.hasMatch()) {
                element.setAttribute("style", named.replaceAll("font-family:" + bundled));
            }
        }
        element.children().forEach(Svg::bundledFonts);
    }

    /** The Liberation fonts, registered with the JDK's graphics environment when the first SVG is drawn. */
    private static final class BundledFonts {
        private static boolean registered;

        private BundledFonts() {}

        static void register() throws IOException {
            if (registered) {
                return;
            }
            registered = true;
            GraphicsEnvironment graphics = GraphicsEnvironment.getLocalGraphicsEnvironment();
            for (String family : List.of("Sans", "Serif", "Mono")) {
                for (String style : List.of("Regular", "Bold", "Italic", "BoldItalic")) {
                    String resource = "/liberation/Liberation" + family + "-" + style + ".ttf";
                    try (InputStream in = Svg.class.getResourceAsStream(resource)) {
                        if (in == null) {
                            throw new IllegalStateException("The bundled font " + resource + " is missing");
                        }
                        graphics.registerFont(Font.createFont(Font.TRUETYPE_FONT, in));
                    } catch (FontFormatException e) {
                        throw new IllegalStateException("The bundled font " + resource + " is damaged", e);
                    }
                }
            }
        }
    }
}
