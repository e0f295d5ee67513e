package platen.jobs.engine.document.layout;

import java.util.ArrayList;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.count.Counters;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.resolve.StyleState;
import platen.jobs.engine.document.style.PageRules;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;

/** Lays a template and its data out onto the pages of a document; the door of this room. */
public final class DocumentLayout {
    private DocumentLayout() {}

    /** Fills a document with pages. */
    public static void fill(Document document, Template template, Scope scope, Pictures pictures,
            RenderWarnings notes) {
        PageRules pages = template.pages();
        var render = new Render(new Walk(new Counters(template, scope)), pictures, notes, new Codes(),
                template.locale(), pages, new ArrayList<>(),
                0, 0);
        var flow = new PageFlow(document, pages);
        double width = pages.width() - pages.margin().left() - pages.margin().right();
        flow.origin(new ElementName(template.root(), scope));
        new BlockLayout(render).box(template.root(), scope, StyleState.NONE, 0, width, flow);
        flow.end();
        new MarginBoxes(document, template, scope, render).draw();
    }
}
