package platen.jobs.engine.document.svg;

import java.util.Set;
import java.util.TreeSet;
import org.jsoup.nodes.Element;

/** Finds what of a drawing is not drawn, as predicates of the drawing. */
final class SvgLosses {
    static final String CLIP_RULE = "has a <clipPath> with clip-rule: evenodd, which is applied as nonzero";

    private SvgLosses() {}

    static Set<String> of(Element root) {
        Set<String> losses = new TreeSet<>();
        for (Element part : root.getAllElements()) {
            if (part.attr("clip-rule").equals("evenodd") && part.closest("clipPath") != null) {
                losses.add(CLIP_RULE);
            }
            if (part.attr("vector-effect").equals("non-scaling-stroke")) {
                losses.add("has lines with vector-effect: non-scaling-stroke, which grow with the picture");
            }
            switch (part.normalName()) {
                case "foreignobject" -> losses.add("has a <foreignObject>, which is not drawn; place its content over "
                        + "the picture by position: absolute");
                case "image", "feimage" -> {
                    if (!isEmbedded(part)) {
                        losses.add("has an <image> that is no data URL of a PNG or JPEG; it is not drawn");
                    }
                }
                case "filter" -> losses.add("has a <filter>, which is not applied");
                case "animate", "animatetransform", "animatemotion", "set" ->
                    losses.add("has animations, of which the beginning is drawn");
                default -> {}
            }
        }
        return losses;
    }

    private static boolean isEmbedded(Element image) {
        String source = image.hasAttr("href") ? image.attr("href") : image.attr("xlink:href");
        return source.startsWith("data:image/png") || source.startsWith("data:image/jp");
    }
}
