package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.html.HtmlDocument;
import platen.jobs.engine.document.html.HtmlReader;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.Derivation;
import platen.jobs.engine.document.schema.SchemaBlock;
import platen.jobs.engine.document.schema.SchemaDeriver;
import platen.jobs.engine.document.source.Markup.Attribute;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.tree.Head;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.TreeCompiler;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.template.CompileOutcome.Overrides;
import platen.jobs.engine.text.FontLibrary;
import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled source: the tree that renders walk, the data it takes, and what was ignored or replaced.
 *
 * @param dataUrls sources of pictures that the template holds itself, not read yet
 * @param fonts with the faces that the template declares
 */
record CompiledSource(Template template, InputSchema schema, List<Attribute> dataUrls, FontLibrary fonts,
        Warnings warnings) {

    /**
     * Goes through all stages.
     *
     * @throws Mistake for the author to correct
     */
    static CompiledSource of(DocumentSource source) {
        var warnings = new Warnings();
        var files = new SourceFiles(source.template(), source.files());
        StaticPictures.Resolved resolved = StaticPictures.resolve(html(files, warnings), files, source.pictures(),
                warnings);
        Head head = Head.of(resolved.document(), files, warnings);
        Styles styles = Styles.of(head.styles(), files, head.quirks(), warnings);
        Derivation derivation = SchemaDeriver.derive(head.all(), declarations(head, source), json(source.sample()));
        var formatters = new Formatters(head.locale(), head.currency());
        Template template = TreeCompiler.compile(head, styles, formatters, derivation, warnings);
        return new CompiledSource(template, derivation.schema(), resolved.dataUrls(), styles.fonts(), warnings);
    }

    /**
     * Keeps those overrides of the version before that fit the template.
     *
     * @throws Mistake for the author to correct
     */
    static Overrides inherit(DocumentSource source, ObjectNode inherited) {
        var files = new SourceFiles(source.template(), source.files());
        var unread = new Warnings();
        Head head = Head.of(html(files, unread), files, unread);
        return SchemaDeriver.inherit(head.all(), declarations(head, source.withSchema(null)), inherited);
    }

    /** Parses the template among files. */
    static HtmlDocument html(SourceFiles files, Warnings warnings) {
        String text = files.text(files.template(), warnings);
        if (text == null) {
            throw new Mistake(null, "There is no file " + files.template() + ".");
        }
        return HtmlReader.read(files.template(), text, warnings);
    }

    private static @Nullable ObjectNode json(@Nullable String text) {
        return text == null ? null : SchemaBlock.read(text, new Place("the sample data", 1, 1)).json();
    }

    private static List<SchemaBlock> declarations(Head head, DocumentSource source) {
        List<SchemaBlock> blocks = new ArrayList<>();
        if (head.schema() != null) {
            blocks.add(head.schema());
        }
        if (source.schema() != null) {
            blocks.add(SchemaBlock.read(source.schema(), new Place("the schema", 1, 1)));
        }
        return blocks;
    }
}
