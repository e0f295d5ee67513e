package platen.jobs.engine.document.paint;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;

/** Links, within the document and out of it; written at the end, when it is known where everything is. */
final class Links {
    /** @param parent key among the annotations of the structure tree */
    private record Link(int number, double left, double bottom, double right, double top, String target,
            int parent) {}

    private record Anchor(int page, double top) {}

    private final PdfObjects objects;
    private final List<Link> links = new ArrayList<>();
    private final Map<String, Anchor> anchors = new HashMap<>();
    private final Set<String> leadingNowhere = new LinkedHashSet<>();

    Links(PdfObjects objects) {
        this.objects = objects;
    }

    /** @param parent key among the annotations of the structure tree */
    void add(int number, double left, double bottom, double right, double top, String target, int parent) {
        links.add(new Link(number, left, bottom, right, top, target, parent));
    }

    /** The number of a link to come. */
    int reserve() {
        return objects.reserve();
    }

    /** The first element of an id is meant, as in browsers. */
    void anchor(String id, int page, double top) {
        anchors.putIfAbsent(id, new Anchor(page, top));
    }

    Set<String> leadingNowhere() {
        return leadingNowhere;
    }

    /** @param pages object numbers of the pages */
    void write(List<Integer> pages) {
        for (Link link : links) {
            PdfBuffer out = objects.begin(link.number()).ascii("<</Type/Annot/Subtype/Link/F 4/Border[0 0 0]/Rect[")
                    .operand(link.left()).operand(link.bottom()).operand(link.right()).number(link.top()).ascii("]");
            if (!link.target().startsWith("#")) {
                out.ascii("/A<</S/URI/URI").text(link.target()).ascii(">>");
            } else {
                Anchor anchor = anchors.get(link.target().substring(1));
                if (anchor != null) {
                    out.ascii("/Dest[").reference(pages.get(anchor.page())).ascii("/XYZ 0 ").number(anchor.top())
                            .ascii(" 0]");
                } else {
                    leadingNowhere.add(link.target().substring(1));
                }
            }
            out.ascii("/StructParent ").integer(pages.size() + link.parent()).ascii("/Contents").text(link.target())
                    .ascii(">>");
            objects.end();
        }
    }
}
