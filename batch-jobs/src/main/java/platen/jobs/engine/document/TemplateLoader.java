package platen.jobs.engine.document;

import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.bind.Formatters;
import platen.jobs.engine.document.file.SourceFiles;
import platen.jobs.engine.document.resolve.AttributeBlocks;
import platen.jobs.engine.document.resolve.Styles;
import platen.jobs.engine.document.schema.Derivation;
import platen.jobs.engine.document.schema.SchemaBlock;
import platen.jobs.engine.document.schema.SchemaDeriver;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.tree.Head;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.TreeCompiler;
import platen.jobs.engine.document.warning.Warnings;
import tools.jackson.databind.node.ObjectNode;

/** Makes templates of trees that were parsed before. Nothing here depends on a parser of HTML or style sheets. */
final class TemplateLoader {
    private TemplateLoader() {}

    /**
     * Compiles a parsed template.
     *
     * @param source its fonts, pictures, schema and sample data
     * @throws RuntimeException when the tree is not one that a parser makes
     */
    static Template load(ParsedTree tree, DocumentSource source) {
        Head head = tree.head();
        var warnings = new Warnings();
        var pictures = new ContentPictures(source, warnings);
        Styles styles = Styles.of(tree.sheets(), new SourceFiles(source.template(), source.files()), pictures,
                new AttributeBlocks.Stored(tree.attributes()), warnings);
        Derivation derivation = SchemaDeriver.derive(head.all(), declarations(head, source), json(source.sample()));
        return template(head, styles, derivation, pictures, warnings);
    }

    static Template template(Head head, Styles styles, Derivation derivation, ContentPictures pictures,
            Warnings warnings) {
        return TreeCompiler.compile(head, styles, new Formatters(head.locale(), head.currency()), derivation, pictures,
                warnings);
    }

    static @Nullable ObjectNode json(@Nullable String text) {
        return text == null ? null : SchemaBlock.read(text, new Place("the sample data", 1, 1)).json();
    }

    static List<SchemaBlock> declarations(Head head, DocumentSource source) {
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
