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
import java.util.logging.Level;
import java.util.logging.Logger;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.RenderOutcome.Reason;

/**
 * Rasterizes SVG files at print resolution. The library does not support scripts, entities are not expanded, and
 * nothing outside the file is read: no external styles, fonts or images; embedded images are not drawn either.
 */
final class Svg {
    /** Maximum file size in bytes; larger drawings take seconds and are not needed in form fields. */
    private static final int MAX_BYTES = 2 * 1024 * 1024;
    /** The longer side in pixels: 300 per inch at 18 cm. */
    private static final int LONGER_SIDE = 2_100;
    /** Maximum painted area, as a multiple of the image area. */
    private static final double MAX_LAYERS = 100;
    private static final int FIRST_BYTES = 2_048;
    private static final DocumentLimits LIMITS = new DocumentLimits(60, 10, 10_000);
    private static final LoaderContext CONTEXT = LoaderContext.builder()
            .externalResourcePolicy(ResourcePolicy.DENY_ALL)
            .documentLimits(LIMITS)
            .preProcessor(Svg::bundledFonts)
            .build();
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

    /** Draws a file that {@link #refused} has checked. */
    static ImageReading read(byte[] bytes) throws IOException {
        ONE_AT_A_TIME.lock();
        try {
            BundledFonts.register();
            SVGDocument document = new SVGLoader().load(new ByteArrayInputStream(bytes), null, CONTEXT);
            if (document == null) {
                throw new IOException("Not an SVG");
            }
            double width = document.size().getWidth();
            double height = document.size().getHeight();
            if (!(width > 0 && height > 0 && width < 1e6 && height < 1e6)) {
                return new ImageReading.Unreadable(Reason.IMAGE_FORMAT, "is an SVG without a size");
            }
            BufferedImage drawn = drawn(document, width, height);
            return new ImageReading.Readable(Pixels.of(drawn).scaled(width / drawn.getWidth()));
        } catch (SvgCanvas.Spent tooMuch) {
            return new ImageReading.Unreadable(Reason.IMAGE_TOO_LARGE, "is an SVG that paints too much");
        } finally {
            ONE_AT_A_TIME.unlock();
        }
    }

    private static BufferedImage drawn(SVGDocument document, double width, double height) {
        double scale = LONGER_SIDE / Math.max(width, height);
        int pixelsWide = Math.max(1, (int) Math.round(width * scale));
        int pixelsHigh = Math.max(1, (int) Math.round(height * scale));
        var image = new BufferedImage(pixelsWide, pixelsHigh, BufferedImage.TYPE_INT_ARGB);
        Graphics2D graphics = image.createGraphics();
        try {
            graphics.setRenderingHint(RenderingHints.KEY_ANTIALIASING, RenderingHints.VALUE_ANTIALIAS_ON);
            graphics.setRenderingHint(RenderingHints.KEY_STROKE_CONTROL, RenderingHints.VALUE_STROKE_PURE);
            graphics.setRenderingHint(RenderingHints.KEY_FRACTIONALMETRICS,
                    RenderingHints.VALUE_FRACTIONALMETRICS_ON);
            graphics.setColor(Color.BLACK);
            RenderingHintsUtil.setupSVGRenderingHints(graphics);
            var canvas = new SvgCanvas(graphics, new SvgCanvas.Budget(MAX_LAYERS * pixelsWide * pixelsHigh));
            document.renderWithPlatform(NullPlatformSupport.INSTANCE, canvas,
                    new ViewBox(0, 0, pixelsWide, pixelsHigh));
        } finally {
            graphics.dispose();
        }
        return image;
    }

    /** Replaces fonts by the nearest bundled font, because the requested one may be missing on another machine. */
    private static void bundledFonts(DomElement element) {
        boolean root = element.parent() == null;
        String family = element.attribute("font-family", root ? "sans-serif" : "").toLowerCase(Locale.ROOT);
        if (!family.isEmpty()) {
            boolean mono = family.contains("mono") || family.contains("courier");
            boolean serif = family.contains("times") || family.contains("serif") && !family.contains("sans");
            element.setAttribute("font-family", "Liberation " + (mono ? "Mono" : serif ? "Serif" : "Sans"));
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
