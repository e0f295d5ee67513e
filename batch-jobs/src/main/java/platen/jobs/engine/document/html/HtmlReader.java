package platen.jobs.engine.document.html;

import java.util.ArrayList;
import java.util.List;
import org.jsoup.nodes.Document;
import org.jsoup.nodes.Entities;
import org.jsoup.parser.Parser;
import org.jsoup.parser.Tag;
import org.jsoup.parser.TagSet;
import platen.jobs.engine.document.html.Draft.Branch;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.warning.Warnings;

/** Reads HTML by the tree construction of the HTML standard, with placeholders and blocks in double braces. */
public final class HtmlReader {
    /** Elements of Platen without content; an end tag may be left out. */
    private static final List<String> EMPTY = List.of("barcode", "signature", "checkbox");
    /** Elements nested deeper become siblings, as in browsers. */
    static final int MAX_DEPTH = 256;

    private HtmlReader() {}

    /**
     * Reads a template.
     *
     * @param file name of the file, for messages
     * @throws Mistake for a broken placeholder, or a block whose tags are in different elements
     */
    public static HtmlDocument read(String file, String text, Warnings warnings) {
        MaskedSource source = SourceMasker.mask(file, text);
        Document parsed = parser().parseInput(source.text(), "");
        parsed.outputSettings().syntax(Document.OutputSettings.Syntax.xml).escapeMode(Entities.EscapeMode.xhtml)
                .prettyPrint(false);
        var drafts = new DraftReader(file, text, source, warnings);
        Branch html = drafts.read(parsed);
        BlockPlacer.place(html);
        List<Draft> head = new ArrayList<>();
        Branch body = null;
        for (Draft child : html.children) {
            if (child instanceof Branch branch && branch.name.equals("head")) {
                head = branch.children;
            } else if (child instanceof Branch branch && body == null) {
                body = branch;
            }
        }
        if (body == null) {
            throw new Mistake(null, "The template is empty; expected <body> and something in it.");
        }
        var builder = new BlockBuilder(source);
        var root = new Branch("html", html.attributes, html.place, true, true);
        return new HtmlDocument(builder.element(root, null).attributes(), builder.nodes(head, null),
                builder.element(body, null), parsed.quirksMode() == Document.QuirksMode.quirks);
    }

    private static Parser parser() {
        TagSet tags = TagSet.Html();
        EMPTY.forEach(name -> tags.add(new Tag(name).set(Tag.Void)));
        return Parser.htmlParser().tagSet(tags).setTrackPosition(true).setMaxDepth(MAX_DEPTH);
    }
}
