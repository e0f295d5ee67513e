package platen.jobs.engine.assemble;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HexFormat;
import java.util.Iterator;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.model.Cancellation;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.pdf.PdfBuffer;
import platen.jobs.engine.seal.SealDraft;

/**
 * Merges several PDFs into one packet, in order: a bookmark for each with its own bookmarks below it, and page labels
 * with document and page. Form fields become static annotations. The structure trees of the documents become one. A packet
 * claims PDF/UA-1 or PDF/A if all of its documents do; if only some do, that is a warning. Files attached to the documents
 * are attached to the packet.
 */
public final class PdfMerger {
    private final PacketWriter packet = new PacketWriter();
    private final PageTree pages = new PageTree(packet);
    private final Bookmarks bookmarks = new Bookmarks(packet);
    private final PageLabels labels;
    private final OptionalContent layers = new OptionalContent();
    private final StructureMerge structure = new StructureMerge(packet);
    private final PacketInfo info = new PacketInfo(packet);
    private final Set<String> languages = new LinkedHashSet<>();
    private final Map<String, MergeSource> sourcesByBase = new HashMap<>();
    /** Parsed documents that only this packet uses, and of which nothing is left to copy when the next one begins. */
    private final List<ParsedPdf> opened = new ArrayList<>();
    /** Title of a chapter whose first page is not known yet. */
    private @Nullable String chapterToBegin;

    /**
     * Several documents in one PDF.
     *
     * @param warnings what the documents claim and the whole does not
     */
    public record Merged(Pdf pdf, List<Warning> warnings) {
        public Merged {
            warnings = List.copyOf(warnings);
        }

        /** Returns the same with another form of the PDF, such as the sealed one. */
        public Merged with(Pdf other) {
            return new Merged(other, warnings);
        }
    }

    private PdfMerger(int parts) {
        labels = new PageLabels(parts > 1);
    }

    /**
     * Creates a packet.
     *
     * @param parts at least one part
     * @throws UncheckedIOException when a part is not a readable PDF
     */
    public static Merged packet(List<PacketPart> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("A packet has at least one document");
        }
        var merge = new PdfMerger(parts.size());
        try {
            for (PacketPart part : parts) {
                merge.append(part);
            }
            return merge.finish("packet");
        } catch (IOException e) {
            throw new UncheckedIOException("Finished PDFs could not be merged", e);
        } finally {
            merge.closeOpened();
        }
    }

    /**
     * Creates a book of chapters. Each chapter is requested after the previous one has been added, so that only one is
     * in memory besides the book.
     *
     * @param chapters at least one chapter
     * @throws UncheckedIOException when a part is not a readable PDF
     */
    public static Merged book(Iterator<Chapter> chapters) {
        if (!chapters.hasNext()) {
            throw new IllegalArgumentException("A book has at least one chapter");
        }
        var merge = new PdfMerger(2);
        try {
            while (chapters.hasNext()) {
                merge.append(chapters.next());
            }
            Merged book = merge.finish("merged PDF");
            // No other file shares bytes with a book.
            return book.with(Pdf.of(book.pdf().tail()));
        } catch (IOException e) {
            throw new UncheckedIOException("Finished PDFs could not be merged", e);
        } finally {
            merge.closeOpened();
        }
    }

    /** Adds a chapter; for a chapter with one document, the chapter's bookmark is that of the document. */
    private void append(Chapter chapter) throws IOException {
        if (chapter.parts().size() == 1) {
            append(new PacketPart(chapter.title(), chapter.parts().getFirst().pdf()));
            return;
        }
        chapterToBegin = chapter.title();
        info.title(chapter.title());
        for (PacketPart part : chapter.parts()) {
            append(part);
        }
        bookmarks.end();
    }

    private void append(PacketPart part) throws IOException {
        Cancellation.check();
        closeOpened();
        // The seal of a document does not cover a packet.
        ObjectCopier copy = copy(SealDraft.unsealed(part.pdf()));
        int first = pages.count();
        StructureCopy tree = StructureCopy.begin(structure, copy);
        int firstNumber = pages.append(copy);
        if (tree != null) {
            tree.finish();
        }
        labels.append(first, copy.document());
        if (chapterToBegin != null) {
            bookmarks.begin(chapterToBegin, firstNumber);
            chapterToBegin = null;
        }
        bookmarks.append(part.title(), firstNumber, copy);
        info.title(bookmarks.isInChapter() ? "" : part.title());
        info.append(part.title(), copy);
        layers.append(copy);
        String language = copy.document().getDocumentCatalog().getLanguage();
        languages.add(language == null ? "" : language);
    }

    private void closeOpened() {
        opened.forEach(ParsedPdf::close);
        opened.clear();
    }

    private ObjectCopier copy(Pdf pdf) throws IOException {
        Optional<DocumentTail> tail = pdf.base().length() == 0 ? Optional.empty() : DocumentTail.read(pdf.tail());
        if (tail.isPresent()) {
            String base = HexFormat.of().formatHex(pdf.base().sha256OfBase());
            MergeSource source = sourcesByBase.get(base);
            if (source == null) {
                source = new MergeSource(pdf, ParsedBaseCache.lend(pdf));
                sourcesByBase.put(base, source);
            }
            // Elements of a structure tree belong to one document, so nothing of a tagged one can be shared as a whole.
            if (!StructureCopy.isIn(source.parsed().document().getDocumentCatalog().getCOSObject())
                    && !tail.get().replacesAny(source.parsed().baseNumbers())) {
                return new ObjectCopier(packet, source, tail.get());
            }
        }
        ParsedPdf parsed = ParsedPdf.of(pdf);
        opened.add(parsed);
        return new ObjectCopier(packet, new MergeSource(pdf, parsed), DocumentTail.NONE);
    }

    private Merged finish(String whole) {
        var catalog = new PdfBuffer(512);
        catalog.ascii("<</Type/Catalog/Pages ").reference(pages.write());
        catalog.ascii("/Outlines ").reference(bookmarks.write()).ascii("/PageMode/UseOutlines");
        labels.write(catalog.ascii("/PageLabels"));
        layers.write(catalog);
        structure.write(catalog);
        String language = languages.iterator().next();
        // Elements of tagged documents say their languages themselves.
        boolean spoken = !language.isEmpty() && (languages.size() == 1 || structure.isWhole());
        if (spoken) {
            catalog.ascii("/Lang").text(language);
        }
        List<Warning> warnings = new ArrayList<>();
        info.write(catalog, whole, obstacle(spoken), warnings);
        catalog.ascii(">>");
        // Only after success: after a failure, a partly read document must not be reused.
        sourcesByBase.values().forEach(source -> ParsedBaseCache.giveBack(source.pdf().base(), source.parsed()));
        return new Merged(packet.finish(packet.add(catalog), packet.add(info.dictionary())), warnings);
    }

    private String obstacle(boolean spoken) {
        return !structure.isWhole()
                ? "a document has no tags"
                : spoken ? "" : "its first document names no language";
    }
}
