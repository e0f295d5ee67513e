package platen.jobs.engine.document.paint;

import java.util.List;
import platen.jobs.engine.document.origin.Origin;
import platen.jobs.engine.document.origin.Origins;

/** Records what is not drawn on a page but refers to places of it, in points from its upper left corner. */
public final class PageMarks {
    private final Document document;
    private final int page;
    private final double pageHeight;
    private final MarkedContent content;
    private final GraphicsState state;
    private final List<Integer> annotations;

    /** @param annotations of the page, to which links are added */
    PageMarks(Document document, int page, MarkedContent content, GraphicsState state, List<Integer> annotations) {
        this.annotations = annotations;
        this.document = document;
        this.page = page;
        this.pageHeight = document.height();
        this.content = content;
        this.state = state;
    }

    /** Makes a rectangle lead to a web address, or to the element of an id when it begins with {@code #}. */
    public void link(double x, double y, double width, double height, String target) {
        int number = document.links().reserve();
        Tag link = content.tag();
        while (link != null && link.kind() != Tag.Kind.LINK) {
            link = link.parent();
        }
        if (link == null) {
            // In a page's margin nothing is read out but what can be clicked.
            link = document.tag().child(Tag.Kind.LINK, target, "");
        }
        int parent = document.structure().annotation(link, page, number);
        double[] place = state.matrix().around(x, y, width, height);
        document.links().add(number, place[0], pageHeight - place[3], place[2], pageHeight - place[1], target, parent);
        annotations.add(number);
    }

    /** Returns whether it is recorded where placeholders are drawn. */
    public boolean recordsOrigins() {
        return document.origins() != null;
    }

    /** Records that a rectangle shows what a placeholder inserted; does nothing where that is not recorded. */
    public void inserted(Origin from, double x, double y, double width, double height) {
        Origins origins = document.origins();
        if (origins != null) {
            double[] place = state.matrix().around(x, y, width, height);
            origins.add(new Origins.Drawn(from, page, place[0], place[1], place[2] - place[0], place[3] - place[1]));
        }
    }

    /** Notes where an element is that links may lead to. */
    public void anchor(String id, double x, double y) {
        document.links().anchor(id, page, pageHeight - state.matrix().y(x, y));
    }

    /** Adds a line to the outline. */
    public void bookmark(int level, String title, double x, double y) {
        document.outline().add(level, title, page, pageHeight - state.matrix().y(x, y));
    }

    /** Returns the object numbers of the links. */
    List<Integer> annotations() {
        return annotations;
    }
}
