package platen.jobs.engine.document.paint;

import java.util.ArrayList;
import java.util.Collection;
import java.util.IdentityHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.origin.Origins;
import platen.jobs.engine.document.shading.Patterns;
import platen.jobs.engine.image.PdfImage;
import platen.jobs.engine.image.VectorDrawing;
import platen.jobs.engine.model.PageMarks;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;
import platen.jobs.engine.pdf.BufferPool;
import platen.jobs.engine.pdf.Deflate;
import platen.jobs.engine.pdf.FileId;
import platen.jobs.engine.pdf.ObjectStreams;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.pdf.PdfObjects;
import platen.jobs.engine.text.embed.EmbeddedFonts;

/** The file being written. */
public final class Document {
    /** Contents of a page so far. */
    private static final class Page {
        private final List<Integer> contents = new ArrayList<>();
        private final List<Integer> annotations = new ArrayList<>();
        private final int number;

        Page(int number) {
            this.number = number;
        }
    }

    private final double width;
    private final double height;
    private final Set<PdfImage> fixed;
    private final PdfBuffer out = BufferPool.take();
    private final PdfObjects objects = new PdfObjects(out);
    private final PdfBuffer content = BufferPool.take();
    private final EmbeddedFonts fonts = new EmbeddedFonts();
    private final Set<Integer> missing = new LinkedHashSet<>();
    private final Set<String> drawingLosses = new LinkedHashSet<>();
    private final Map<PdfImage, Integer> images = new IdentityHashMap<>();
    private final List<Integer> imageNumbers = new ArrayList<>();
    private final List<Page> pages = new ArrayList<>();
    private final int root = objects.reserve();
    private final int tree = objects.reserve();
    private final int resources = objects.reserve();
    private final Patterns patterns = new Patterns(objects, resources);
    private final Links links = new Links(objects);
    private final Outline outline = new Outline(objects);
    private final ObjectStreams packed = new ObjectStreams(objects, Deflate.FAST);
    private final Structure structure = new Structure(objects, packed);
    private final Losses losses;
    private @Nullable Origins origins;
    /** How far pages are printed beyond their edges, in points. */
    private double bleed;
    /** How far the paper reaches beyond the edges of the pages, in points. */
    private double around;

    /**
     * @param width of all pages, in points
     * @param fixed pictures that are the template's own
     */
    public Document(double width, double height, Collection<PdfImage> fixed) {
        this.width = width;
        this.height = height;
        this.fixed = Set.copyOf(fixed);
        this.losses = new Losses(width, height);
    }

    /**
     * Sets what is printed around the pages.
     *
     * @param printed beyond the edges of the pages, in points
     * @param sheet how far the paper reaches beyond them, in points
     */
    public void around(double printed, double sheet) {
        bleed = printed;
        around = sheet;
        losses.bleed(printed);
    }

    /** Records from now on where the texts of placeholders are drawn. */
    public void record(Origins recorder) {
        origins = recorder;
    }

    /** Returns what records where the texts of placeholders are drawn; null where nothing is recorded. */
    public @Nullable Origins origins() {
        return origins;
    }

    public double width() {
        return width;
    }

    public double height() {
        return height;
    }

    public int pageCount() {
        return pages.size();
    }

    /** Returns the root of the structure tree. */
    public Tag tag() {
        return structure.root();
    }

    /** Characters that no font has, each once. */
    public Set<Integer> missing() {
        return missing;
    }

    /** Returns what drawings that data brings do not show, as predicates of the drawing. */
    public Set<String> drawingLosses() {
        return drawingLosses;
    }

    /** Ids that links lead to and no element has; known once the document is finished. */
    public Set<String> leadingNowhere() {
        return links.leadingNowhere();
    }

    /** Returns the violations of PDF/UA-1 in the document; complete once all pages are drawn. */
    public List<String> faultsOfUa(String title) {
        return UaCheck.faults(structure.root(), title, !missing.isEmpty());
    }

    /** Returns the violations of PDF/A in the document; complete once all pages are drawn. */
    public List<String> faultsOfArchive() {
        List<String> faults = new ArrayList<>();
        if (!missing.isEmpty()) {
            faults.add("it has characters that no font has");
        }
        if (images.keySet().stream().anyMatch(PdfImage::isCmyk)) {
            faults.add("it has a JPEG in CMYK; convert the picture to RGB");
        }
        fonts.forbidden().forEach(name -> faults.add("the license of its font " + name
                + " forbids to embed it (fsType in its table OS/2); use another font"));
        return faults;
    }

    /** Returns a sentence for each element whose content lies beyond the edge of a page. */
    public List<String> lostBeyondEdges() {
        return losses.sentences();
    }

    Losses losses() {
        return losses;
    }

    /** Draws a page behind the last one. */
    public void addPage(Drawing drawing) {
        pages.add(new Page(objects.reserve()));
        drawOver(pages.size() - 1, drawing);
    }

    /**
     * Draws over a page that exists.
     *
     * @param page from 0
     */
    public void drawOver(int page, Drawing drawing) {
        // Each stream starts from the page's own graphics state, so streams must not leave theirs behind.
        content.clear().ascii("q\n");
        int empty = content.length();
        var canvas = new Canvas(this, content, page);
        drawing.draw(canvas, 0, 0);
        canvas.end();
        Page target = pages.get(page);
        target.annotations.addAll(canvas.marks().annotations());
        if (content.length() == empty) {
            return;
        }
        int number = objects.reserve();
        objects.deflated(number, "", content.ascii("Q\n"), Deflate.FAST);
        target.contents.add(number);
    }

    /**
     * Writes everything that is not a page and ends the file.
     *
     * @param marks drawn over every page
     */
    public Pdf finish(Metadata metadata, PageMarks marks) {
        int mark = new MarkLayer(this, objects, fonts).write(marks);
        fonts.write(objects);
        writeResources();
        List<Integer> numbers = pages.stream().map(page -> page.number).toList();
        int structureNumber = structure.write(numbers);
        links.write(numbers);
        int outlineNumber = outline.write(numbers);
        boolean archived = metadata.conformance().claims().archive() != null;
        for (int page = 0; page < pages.size(); page++) {
            writePage(page, mark, archived);
        }
        objects.begin(tree).ascii("<</Type/Pages/Count ").integer(pages.size()).ascii("/MediaBox");
        box(around).ascii("/Resources ").reference(resources).ascii("/Kids[");
        numbers.forEach(number -> out.reference(number).space());
        out.ascii("]>>");
        objects.end();
        int info = objects.reserve();
        metadata.writeInfo(objects, info);
        new Catalog(objects, metadata).write(root, tree, structureNumber, outlineNumber);
        packed.finish();
        objects.finish(root, info, FileId.of(out));
        var pdf = new Pdf(PdfBase.EMPTY, out.toBytes(), objects.shared());
        BufferPool.giveBack(out);
        BufferPool.giveBack(content);
        return pdf;
    }

    /** Ends the document without a file: it is laid out again. */
    public void discard() {
        BufferPool.giveBack(out);
        BufferPool.giveBack(content);
    }

    private void writeResources() {
        objects.begin(resources).ascii("<</ProcSet[/PDF/Text/ImageC]/Font<<");
        fonts.entries(out);
        out.ascii(">>/XObject<<");
        for (int i = 0; i < imageNumbers.size(); i++) {
            out.ascii("/Im").integer(i).space().reference(imageNumbers.get(i));
        }
        patterns.forms(out);
        out.ascii(">>/ExtGState<</" + MarkLayer.STATE + "<</ca 0.18>>/" + MarkLayer.OPAQUE + "<</ca 1>>");
        patterns.states(out);
        out.ascii(">>");
        patterns.entries(out);
        out.ascii(">>");
        objects.end();
    }

    /** Writes the rectangle of a page and what is around it. */
    private PdfBuffer box(double more) {
        return more == 0
                ? out.ascii("[0 0 ").operand(width).number(height).ascii("]")
                : out.ascii("[").operand(-more).operand(-more).operand(width + more).number(height + more).ascii("]");
    }

    /** @param archived whether the page names its resources itself, as PDF/A asks (ISO 19005-2, 6.2.2) */
    private void writePage(int index, int mark, boolean archived) {
        Page page = pages.get(index);
        objects.begin(page.number).ascii("<</Type/Page/Parent ").reference(tree).ascii("/Contents[");
        page.contents.forEach(number -> out.reference(number).space());
        if (mark != 0) {
            out.reference(mark);
        }
        out.ascii("]");
        if (around > 0) {
            // PDF 2.0, section 14.11.2: where the page is cut, and how far it is printed beyond that.
            out.ascii("/TrimBox");
            box(0).ascii("/BleedBox");
            box(bleed);
        }
        if (archived) {
            out.ascii("/Resources ").reference(resources);
        }
        if (!page.annotations.isEmpty()) {
            out.ascii("/Annots[");
            page.annotations.forEach(number -> out.reference(number).space());
            out.ascii("]/Tabs/S");
        }
        if (structure.isTagged(index)) {
            out.ascii("/StructParents ").integer(index);
        }
        out.ascii(">>");
        objects.end();
    }

    int reserve() {
        return objects.reserve();
    }

    EmbeddedFonts fonts() {
        return fonts;
    }

    Structure structure() {
        return structure;
    }

    Patterns patterns() {
        return patterns;
    }

    Links links() {
        return links;
    }

    Outline outline() {
        return outline;
    }

    /** The picture's number among the document's; written at its first use. */
    int image(PdfImage image) {
        Integer known = images.get(image);
        if (known == null) {
            known = imageNumbers.size();
            images.put(image, known);
            imageNumbers.add(fixed.contains(image) ? image.writeSharedTo(objects) : image.writeTo(objects));
            VectorDrawing drawing = image.drawing();
            if (drawing != null) {
                missing.addAll(drawing.losses().missing());
                // The upload warned of what pictures of the template lack.
                drawingLosses.addAll(fixed.contains(image) ? List.of() : drawing.losses().notes());
            }
            if (drawing != null && !drawing.words().isEmpty()) {
                images.put(image, known + 1);
                imageNumbers.add(new DrawingWords(objects, fonts, resources).write(image, drawing.words(), known));
                return known + 1;
            }
        }
        return known;
    }
}
