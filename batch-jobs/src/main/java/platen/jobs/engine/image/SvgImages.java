package platen.jobs.engine.image;

import com.github.weisj.jsvg.parser.DomElement;

/** Removes the embedded images of an SVG that are too large to be decoded, or no PNG or JPEG. Belongs to one file. */
final class SvgImages {
    private static final int MAX_IMAGES = 50;
    private static final long MAX_PIXELS = ImageReader.MAX_DECODED_PIXELS;

    private int images;
    private long pixels;

    /** Looks at an element and what is in it; the depth of an SVG is limited before. */
    void check(DomElement element) {
        if (element.tagName().equals("image") || element.tagName().equals("feImage")) {
            for (String name : new String[]{"href", "xlink:href"}) {
                String source = element.attribute(name, "");
                if (!source.isEmpty() && !isDrawn(source)) {
                    element.setAttribute(name, "");
                }
            }
        }
        element.children().forEach(this::check);
    }

    private boolean isDrawn(String source) {
        byte[] file = DataUrl.is(source) ? DataUrl.file(source).orElse(null) : null;
        images++;
        if (file == null || images > MAX_IMAGES || !Png.matches(file) && !Jpeg.matches(file)
                || !(ImageReader.read(file) instanceof ImageReading.Readable readable)) {
            return false;
        }
        pixels += (long) readable.image().width() * readable.image().height();
        return pixels <= MAX_PIXELS;
    }
}
