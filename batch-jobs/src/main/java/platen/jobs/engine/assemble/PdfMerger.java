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
import platen.jobs.engine.Cancellation;
import platen.jobs.engine.Pdf;
import platen.jobs.engine.pdf.PdfBuffer;

/**
 * Several PDFs as one packet, in order: a bookmark for each with its own bookmarks below it, and page labels that name
 * document and page. Form fields of a part become plain marks on the page; its structure tree is left behind.
 */
public final class PdfMerger {
    private final PacketWriter packet = new PacketWriter();
    private final PageTree pages = new PageTree(packet);
    private final Bookmarks bookmarks = new Bookmarks(packet);
    private final PageLabels labels;
    private final OptionalContent layers = new OptionalContent();
    private final Set<String> languages = new LinkedHashSet<>();
    private final Map<String, MergeSource> sourcesByBase = new HashMap<>();
    /** What is no more than one document's. */
    private final List<ParsedPdf> opened = new ArrayList<>();
    /** A chapter whose first page is not known yet. */
    private @Nullable String chapterToBegin;

    private PdfMerger(int parts) {
        labels = new PageLabels(parts > 1);
    }

    /**
     * Makes a packet.
     *
     * @param parts at least one
     * @throws UncheckedIOException when a part is no readable PDF
     */
    public static Pdf packet(List<PacketPart> parts) {
        if (parts.isEmpty()) {
            throw new IllegalArgumentException("A packet has at least one document");
        }
        var merge = new PdfMerger(parts.size());
        try {
            for (PacketPart part : parts) {
                merge.append(part);
            }
            return merge.finish();
        } catch (IOException e) {
            throw new UncheckedIOException("Finished PDFs could not be merged", e);
        } finally {
            merge.opened.forEach(ParsedPdf::close);
        }
    }

    /**
     * Makes a book of chapters. Each is asked for when the one before it has been taken in, so that beside the book
     * itself only one need be in memory.
     *
     * @param chapters at least one
     * @throws UncheckedIOException when a part is no readable PDF
     */
    public static Pdf book(Iterator<Chapter> chapters) {
        if (!chapters.hasNext()) {
            throw new IllegalArgumentException("A book has at least one chapter");
        }
        var merge = new PdfMerger(2);
        try {
            while (chapters.hasNext()) {
                merge.append(chapters.next());
            }
            // No other file will share what it is made of.
            return Pdf.of(merge.finish().tail());
        } catch (IOException e) {
            throw new UncheckedIOException("Finished PDFs could not be merged", e);
        } finally {
            merge.opened.forEach(ParsedPdf::close);
        }
    }

    /** The chapter of a single document is that document. */
    private void append(Chapter chapter) throws IOException {
        if (chapter.parts().size() == 1) {
            append(new PacketPart(chapter.title(), chapter.parts().getFirst().pdf()));
            return;
        }
        chapterToBegin = chapter.title();
        for (PacketPart part : chapter.parts()) {
            append(part);
        }
        bookmarks.end();
    }

    private void append(PacketPart part) throws IOException {
        Cancellation.check();
        ObjectCopier copy = copy(part.pdf());
        int first = pages.count();
        int firstNumber = pages.append(copy);
        labels.append(first, copy.document());
        if (chapterToBegin != null) {
            bookmarks.begin(chapterToBegin, firstNumber);
            chapterToBegin = null;
        }
        bookmarks.append(part.title(), firstNumber, copy);
        layers.append(copy);
        String language = copy.document().getDocumentCatalog().getLanguage();
        languages.add(language == null ? "" : language);
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
            if (!tail.get().replacesAny(source.parsed().baseNumbers())) {
                return new ObjectCopier(packet, source, tail.get());
            }
        }
        ParsedPdf parsed = ParsedPdf.of(pdf);
        opened.add(parsed);
        return new ObjectCopier(packet, new MergeSource(pdf, parsed), DocumentTail.NONE);
    }

    private Pdf finish() {
        var catalog = new PdfBuffer(512);
        catalog.ascii("<</Type/Catalog/Pages ").reference(pages.write());
        catalog.ascii("/Outlines ").reference(bookmarks.write()).ascii("/PageMode/UseOutlines");
        labels.write(catalog.ascii("/PageLabels"));
        layers.write(catalog);
        String language = languages.iterator().next();
        if (languages.size() == 1 && !language.isEmpty()) {
            catalog.ascii("/Lang").text(language);
        }
        catalog.ascii(">>");
        // Only now: after a failure, what was being read is in no state to be read again.
        sourcesByBase.values().forEach(source -> ParsedBaseCache.giveBack(source.pdf().base(), source.parsed()));
        return packet.finish(packet.add(catalog), packet.add(new PdfBuffer().ascii("<</Producer(Platen)>>")));
    }
}
