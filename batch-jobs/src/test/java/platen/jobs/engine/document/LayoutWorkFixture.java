package platen.jobs.engine.document;

import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.box.BoxTree;
import platen.jobs.engine.document.count.Counters;
import platen.jobs.engine.document.formatting.ConstraintSpace;
import platen.jobs.engine.document.formatting.Fragment;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.pages.Contexts;
import platen.jobs.engine.document.pages.DocumentLayout;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.painting.FragmentPainter;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.image.ImageResolver;
import tools.jackson.databind.json.JsonMapper;

/** Counts what the layout of a document costs. */
final class LayoutWorkFixture {
    private LayoutWorkFixture() {}

    /** Lays a document without placeholders out on pages. */
    static LayoutWork of(String html) {
        var files = new TreeMap<String, byte[]>(Map.of("case.html", html.getBytes(StandardCharsets.UTF_8)));
        Template template = CompiledSource
                .of(new DocumentSource("case.html", files, new TreeMap<>(), null, null, false))
                .template();
        PageRules pages = template.pages();
        var notes = new RenderWarnings();
        var work = new LayoutWork(notes);
        DocumentLayout.fill(new Document(pages.width(), pages.height(), List.of()), template,
                Scope.of(JsonMapper.builder().build().createObjectNode()),
                new Pictures(Map.of(), url -> null, ImageResolver.NONE, notes), work, new References());
        return work;
    }

    /** Paints a document without placeholders on a page, after something has happened since its layout. */
    static void painted(String html, Runnable before) {
        var files = new TreeMap<String, byte[]>(Map.of("case.html", html.getBytes(StandardCharsets.UTF_8)));
        Template template = CompiledSource
                .of(new DocumentSource("case.html", files, new TreeMap<>(), null, null, false))
                .template();
        Scope scope = Scope.of(JsonMapper.builder().build().createObjectNode());
        var walk = new Walk(new Counters(template, scope));
        var notes = new RenderWarnings();
        var pictures = new Pictures(Map.of(), url -> null, ImageResolver.NONE, notes);
        Fragment page = new Contexts(LayoutRectangles.ENVIRONMENT, pictures, new LayoutWork(notes))
                .layout(new BoxTree(walk).root(template.root(), scope),
                        ConstraintSpace.of(template.pages().width(), ConstraintSpace.INDEFINITE), null)
                .fragment();
        var painter = new FragmentPainter(walk, pictures, new References());
        new Document(template.pages().width(), template.pages().height(), List.of()).addPage((canvas, x, y) -> {
            before.run();
            painter.paint(canvas, page, 0, 0, null);
        });
    }
}
