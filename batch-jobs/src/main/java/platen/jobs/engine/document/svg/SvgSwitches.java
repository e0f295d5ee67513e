package platen.jobs.engine.document.svg;

import java.util.Locale;
import org.jsoup.nodes.Element;

/**
 * Makes groups of switches that hold the one element that is drawn, because the library draws no switches. Editors of
 * diagrams write texts beside each {@code <foreignObject>} in this way.
 */
final class SvgSwitches {
    private SvgSwitches() {}

    static void choose(Element root) {
        for (Element each : root.getElementsByTag("switch")) {
            Element chosen = null;
            for (Element child : each.children()) {
                if (chosen == null && isDrawn(child)) {
                    chosen = child;
                }
            }
            for (Element child : each.children()) {
                if (child != chosen) {
                    child.remove();
                }
            }
            each.tagName("g");
        }
    }

    /** Languages of readers are not known; as browsers in English do, others are passed over. */
    private static boolean isDrawn(Element child) {
        String languages = child.attr("systemLanguage").toLowerCase(Locale.ROOT).strip();
        return !child.normalName().equals("foreignobject") && !child.hasAttr("requiredExtensions")
                && (languages.isEmpty() || languages.matches("(.*[\\s,])?en(-.*)?([\\s,].*)?"));
    }
}
