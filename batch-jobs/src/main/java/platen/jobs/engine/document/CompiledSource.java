package platen.jobs.engine.document;

import java.util.List;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.html.HtmlDocument;
import platen.jobs.engine.document.html.HtmlReader;
import platen.jobs.engine.document.resolve.AttributeBlocks;
import platen.jobs.engine.document.resolve.ParsedSheets;
import platen.jobs.engine.document.resolve.SheetCompiler;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.Derivation;
import platen.jobs.engine.document.schema.SchemaDeriver;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.svg.InlineDrawings;
import platen.jobs.engine.document.tree.Head;
import platen.jobs.engine.document.tree.HeadReader;
import platen.jobs.engine.document.tree.StyleTree;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import platen.jobs.engine.text.FontLibrary;
import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled source: the tree that renders walk, the data it takes, and what was ignored or replaced.
 *
 * @param tree what the sources were parsed to, which is stored
 * @param dataUrls sources of pictures that the template holds itself, not read yet
 * @param fonts with the faces that the template declares
 */
record CompiledSource(Template template, ParsedTree tree, InputSchema schema, List<Attribute> dataUrls,
        FontLibrary fonts, Warnings warnings) {

    /**
     * Goes through all stages.
     *
     * @throws Mistake for the author to correct
     */
    static CompiledSource of(DocumentSource source) {
        var warnings = new Warnings();
        var files = new SourceFiles(source.template(), source.files());
        return of(source, html(files, warnings), warnings);
    }

    /**
     * Goes through all stages after the first.
     *
     * @param html the parsed template of the source
     * @param warnings those of parsing it; others are added
     * @throws Mistake for the author to correct
     */
    static CompiledSource of(DocumentSource source, HtmlDocument html, Warnings warnings) {
        var files = new SourceFiles(source.template(), source.files());
        StaticPictures.Resolved resolved = StaticPictures.resolve(html, files, source.pictures(), warnings);
        Head written = HeadReader.read(resolved.document(), files, warnings);
        ParsedSheets sheets = SheetCompiler.compile(written.styles(), files, written.quirks(), source.minimumHeights(),
                warnings);
        var attributes = new AttributeBlocks.Parsing();
        var pictures = new ContentPictures(source, warnings);
        Styles styles = Styles.of(sheets, files, pictures, attributes, warnings);
        Derivation derivation = SchemaDeriver.derive(written.all(), TemplateLoader.declarations(written, source),
                TemplateLoader.json(source.sample()));
        Head head = InlineDrawings.draw(written, styles, own -> StyleTree.forDrawings(written, own, derivation),
                source.pictures(), warnings);
        Template template = TemplateLoader.template(head, styles, derivation, pictures, warnings);
        var tree = new ParsedTree(head.withoutStyles(), sheets, attributes.blocks());
        return new CompiledSource(template, tree, derivation.schema(), pictures.with(resolved.dataUrls()),
                styles.fonts(), warnings);
    }

    /**
     * Keeps those overrides of the version before that fit the template.
     *
     * @throws Mistake for the author to correct
     */
    static Overrides inherit(DocumentSource source, ObjectNode inherited) {
        var files = new SourceFiles(source.template(), source.files());
        var unread = new Warnings();
        Head head = HeadReader.read(html(files, unread), files, unread);
        return SchemaDeriver.inherit(head.all(), TemplateLoader.declarations(head, source.withSchema(null)), inherited);
    }

    /** Parses the template among files. */
    static HtmlDocument html(SourceFiles files, Warnings warnings) {
        String text = files.text(files.template(), warnings);
        if (text == null) {
            throw new Mistake(null, "There is no file " + files.template() + ".");
        }
        return HtmlReader.read(files.template(), text, warnings);
    }
}
