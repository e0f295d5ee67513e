package platen.jobs.engine.document;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.archive.Archive;
import platen.jobs.engine.document.archive.Claims;
import platen.jobs.engine.document.archive.Conformance;
import platen.jobs.engine.document.archive.InvoiceFile;
import platen.jobs.engine.document.bind.DataPaths;
import platen.jobs.engine.document.bind.Scope;
import platen.jobs.engine.document.formatting.LayoutWork;
import platen.jobs.engine.document.formatting.replaced.Pictures;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.pages.DocumentLayout;
import platen.jobs.engine.document.pagestyle.PageRules;
import platen.jobs.engine.document.paint.Document;
import platen.jobs.engine.document.paint.Metadata;
import platen.jobs.engine.document.painting.References;
import platen.jobs.engine.document.resolve.PictureNames;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import platen.jobs.engine.document.tree.Head;
import platen.jobs.engine.document.tree.InlineText;
import platen.jobs.engine.document.tree.Node;
import platen.jobs.engine.document.tree.Template;
import platen.jobs.engine.document.tree.Walk;
import platen.jobs.engine.document.warning.RenderWarnings;
import platen.jobs.engine.document.warning.Warnings;
import platen.jobs.engine.image.ImageResolver;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.RenderOutcome;
import platen.jobs.engine.template.CompiledTemplate;
import platen.jobs.engine.template.ImportOptions;
import tools.jackson.databind.node.ObjectNode;

/**
 * A compiled smart document. Its stored form is the parsed template, with fonts and pictures, so that no HTML and no
 * style sheet is parsed when it is read or rendered; what is made of it, from resolved styles to set lines of fixed
 * text, lives in memory.
 */
public final class CompiledDocument implements CompiledTemplate {
    /** Passes over a document whose references name pages, which the references themselves may move. */
    private static final int MAX_PASSES = 4;
    /** Tells what a byte of the stored tree becomes in memory, roughly. */
    private static final long PER_BYTE = 16;
    private static final Place NOWHERE = new Place("", 1, 1);

    private final DocumentSource source;
    /** The parsed template in its stored form. */
    private final byte[] tree;
    private final Template template;
    private final int pageCount;
    private final PageMarks marks;
    /** When the document is asked for, for documents that are archived. */
    private final @Nullable Instant created;
    /** Finds the pictures of which style sheets speak. */
    private final PictureNames pictureNames;

    /** @param source its fonts, pictures, schema and sample data; texts are not needed any more */
    CompiledDocument(DocumentSource source, byte[] tree, Template template, int pageCount, PageMarks marks) {
        this(source, tree, template, pageCount, marks, null);
    }

    private CompiledDocument(DocumentSource source, byte[] tree, Template template, int pageCount, PageMarks marks,
            @Nullable Instant created) {
        this.source = source;
        this.tree = tree;
        this.template = template;
        this.pageCount = pageCount;
        this.marks = marks;
        this.created = created;
        this.pictureNames = new ContentPictures(source, new Warnings()).withoutWarnings();
    }

    /**
     * Reads the form of {@link #toBytes}.
     *
     * @throws platen.jobs.engine.template.OutdatedTemplateException when another version of the engine wrote it; an
     *     IllegalArgumentException for other invalid bytes
     */
    public static CompiledDocument fromBytes(byte[] bytes) {
        return DocumentCodec.read(bytes);
    }

    /** Whether these bytes begin as {@link #toBytes} does. */
    public static boolean wrote(byte[] bytes) {
        return DocumentCodec.wrote(bytes);
    }

    @Override
    public byte[] toBytes() {
        return DocumentCodec.write(source, tree, pageCount, marks);
    }

    @Override
    public Kind kind() {
        return Kind.DYNAMIC;
    }

    @Override
    public ImportOptions options() {
        return source.options();
    }

    @Override
    public CompiledTemplate marked(PageMarks newMarks) {
        return new CompiledDocument(source, tree, template, pageCount, newMarks, created);
    }

    @Override
    public CompiledTemplate created(Instant moment) {
        return template.claims().archive() == null
                ? this
                : new CompiledDocument(source, tree, template, pageCount, marks, moment);
    }

    @Override
    public long weight() {
        long fonts = source.files().values().stream().mapToLong(file -> file.length).sum();
        long pictures = source.pictures().values().stream().mapToLong(PdfImage::weight).sum();
        return (PER_BYTE + 1) * tree.length + fonts + pictures;
    }

    @Override
    public int pageCount() {
        return pageCount;
    }

    @Override
    public RenderOutcome render(ObjectNode data, ImageResolver images) {
        return render(data, images, null);
    }

    /** Renders the data, and records where the texts of placeholders are drawn. */
    public RenderOutcome render(ObjectNode data, ImageResolver images, @Nullable Origins origins) {
        Scope scope = Scope.of(data);
        try {
            var references = new References();
            var work = new LayoutWork(new RenderWarnings());
            for (int pass = 1; pass < MAX_PASSES; pass++) {
                Document document = laidOut(scope, images, origins, work, references);
                if (references.hold()) {
                    return finished(document, data, scope, work.notes());
                }
                document.discard();
                references = references.next();
                work = work.next(new RenderWarnings());
            }
            RenderWarnings notes = work.notes();
            Document document = laidOut(scope, images, origins, work, references);
            if (!references.hold()) {
                notes.add("", "The page numbers of references change the pages that they name; some may be wrong. Give "
                        + "the references a fixed width.");
            }
            return finished(document, data, scope, notes);
        } catch (Pictures.Missing missing) {
            return missing.rejected();
        } catch (Walk.TooLarge tooLarge) {
            return new RenderOutcome.Rejected(RenderOutcome.Reason.TEMPLATE_ERROR,
                    String.valueOf(tooLarge.getMessage()), null);
        } catch (Mistake mistake) {
            return new RenderOutcome.Rejected(RenderOutcome.Reason.TEMPLATE_ERROR, mistake.sentence(), null);
        }
    }

    private Document laidOut(Scope scope, ImageResolver images, @Nullable Origins origins, LayoutWork work,
            References references) {
        RenderWarnings notes = work.notes();
        PageRules pages = template.pages();
        var document = new Document(pages.width(), pages.height(), source.pictures().values());
        if (origins != null) {
            origins.restart();
            document.record(origins);
        }
        var pictures = new Pictures(source.pictures(), url -> pictureNames.source(url, NOWHERE), images, notes);
        DocumentLayout.fill(document, template, scope, pictures, work, references);
        references.missing().forEach(id -> notes.add("", "A reference names '#" + id
                + "', but no element that is shown has this id"));
        return document;
    }

    private RenderOutcome finished(Document document, ObjectNode data, Scope scope, RenderWarnings notes) {
        InvoiceFile invoice = invoice(scope, notes);
        Claims claims = justified(document, scope, invoice != null, notes);
        Pdf pdf = document.finish(metadata(scope, new Conformance(claims, created, invoice)), marks);
        notes.missing(document.missing(), text -> DataPaths.of(text, data));
        document.drawingLosses().forEach(loss -> notes.add("", "A picture in SVG that data brings " + loss));
        document.lostBeyondEdges().forEach(sentence -> notes.add("", sentence));
        document.leadingNowhere().forEach(
                id -> notes.add("", "A link leads to '#" + id + "', but no element that is shown has this id"));
        return new RenderOutcome.Rendered(pdf, document.pageCount(), notes.warnings());
    }

    /**
     * Returns the invoice that is attached; null for none, with a warning where the template asks for one.
     *
     * @throws Mistake when the data has another text in its place
     */
    private @Nullable InvoiceFile invoice(Scope scope, RenderWarnings notes) {
        String xml = entry(Head.INVOICE, scope);
        if (xml.isEmpty()) {
            if (template.metadata().containsKey(Head.INVOICE)) {
                notes.add("", "No invoice is attached, because the data has no XML for " + Head.INVOICE);
            }
            return null;
        }
        try {
            return InvoiceFile.read(xml);
        } catch (IllegalArgumentException e) {
            throw new Mistake(null, "The XML for " + Head.INVOICE + " cannot be attached: " + e.getMessage() + ".");
        }
    }

    /**
     * Returns the conformance levels that this document reaches. Each level that it asks for and misses is a warning that says why.
     *
     * @param attaches whether it has an attached file
     */
    private Claims justified(Document document, Scope scope, boolean attaches, RenderWarnings notes) {
        Claims claims = template.claims();
        List<String> ofUa = claims.ua() ? document.faultsOfUa(text(template.title(), scope)) : List.of();
        ofUa.forEach(fault -> notes.add("", "The document does not claim " + Claims.UA + ": " + fault));
        Archive archive = claims.archive();
        List<String> ofArchive = archive == null ? List.of() : new ArrayList<>(document.faultsOfArchive());
        if (archive != null && attaches && !archive.takesFiles()) {
            ofArchive.add("it has an attached file, which PDF/A-3 alone takes");
        }
        ofArchive.forEach(fault -> notes.add("",
                "The document does not claim " + (archive == null ? "" : archive.word()) + ": " + fault));
        Claims justified = ofUa.isEmpty() ? claims : claims.withoutUa();
        return ofArchive.isEmpty() ? justified : justified.withoutArchive();
    }

    private Metadata metadata(Scope scope, Conformance conformance) {
        return new Metadata(text(template.title(), scope), entry("author", scope), entry("subject", scope),
                entry("keywords", scope), template.locale().toLanguageTag(), conformance);
    }

    private String entry(String name, Scope scope) {
        return text(template.metadata().getOrDefault(name, List.of()), scope);
    }

    private static String text(List<Node> parts, Scope scope) {
        return InlineText.of(parts, scope).strip();
    }
}
