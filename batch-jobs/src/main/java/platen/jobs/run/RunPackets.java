package platen.jobs.run;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import platen.db.blob.BlobStore;
import platen.db.core.PublicId;
import platen.db.submission.Submission;
import platen.jobs.blob.PdfStore;
import platen.jobs.engine.assemble.PacketPart;
import platen.jobs.engine.assemble.PdfMerger;
import platen.jobs.engine.assemble.PdfMerger.Merged;
import platen.jobs.engine.assemble.ZipArchive;
import platen.jobs.engine.model.Pdf;
import platen.jobs.seal.Sealer;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Builds the packet and the zip file of a run from its completed documents. */
public final class RunPackets {
    private final PdfStore pdfs;
    private final Sealer sealer;

    public RunPackets(PdfStore pdfs, Sealer sealer) {
        this.pdfs = pdfs;
        this.sealer = sealer;
    }

    /**
     * A document to be put into the packet.
     *
     * @param submission completed
     * @param sha256 SHA-256 of the PDF
     */
    record Content(Submission submission, byte[] sha256, Pdf pdf) {}

    /** Reads completed documents. */
    List<Content> contents(List<Submission> documents) {
        return documents.stream().map(this::content).toList();
    }

    private Content content(Submission submission) {
        byte[] sha256 = submission.sha256();
        if (sha256 == null) {
            throw new IllegalStateException(PublicId.SUBMISSION.of(submission.id()) + " is not completed");
        }
        return new Content(submission, sha256, pdfs.document(sha256)
                .orElseThrow(() -> new IllegalStateException(
                        "The PDF of " + PublicId.SUBMISSION.of(submission.id()) + " is gone")));
    }

    /** Builds the zip file of documents that are all completed and not purged. */
    public byte[] zipOf(List<Submission> documents) {
        return zip(contents(documents));
    }

    BlobStore.File file(Pdf pdf) {
        return pdfs.file(pdf, pdf.sha256());
    }

    /**
     * Merges the documents. Their seals do not cover the packet, so a packet of any sealed document is sealed, too.
     *
     * @throws platen.jobs.seal.SealUnavailableException when it cannot be sealed now
     */
    Merged packet(List<Content> contents) {
        Merged packet = PdfMerger.packet(
                contents.stream().map(each -> new PacketPart(each.submission().templateName(), each.pdf())).toList());
        boolean seal = contents.stream().anyMatch(each -> each.submission().sealedLevel() != null);
        return seal ? packet.with(sealer.seal(packet.pdf()).pdf()) : packet;
    }

    /** Returns whether a run that began at that time has waited so long for its seal that it fails. */
    boolean hasWaitedTooLong(Instant begun) {
        return sealer.hasWaitedTooLong(begun);
    }

    /** Writes the entries {@code 00-<alias>.pdf} and so on, then {@code manifest.json}. */
    static byte[] zip(List<Content> contents) {
        var entries = new ArrayList<ZipArchive.Entry>();
        ArrayNode manifest = JsonNodeFactory.instance.arrayNode();
        for (Content content : contents) {
            Submission submission = content.submission();
            int index = entries.size();
            entries.add(
                    new ZipArchive.Entry("%02d-%s.pdf".formatted(index, submission.templateAlias()),
                            content.pdf().bytes()));
            manifest.addObject()
                    .put("index", index)
                    .put("alias", submission.templateAlias())
                    .put("submission_id", PublicId.SUBMISSION.of(submission.id()))
                    .put("sha256", HexFormat.of().formatHex(content.sha256()))
                    .put("page_count", submission.pageCount());
        }
        entries.add(new ZipArchive.Entry("manifest.json",
                manifest.toPrettyString().getBytes(StandardCharsets.UTF_8)));
        var out = new ByteArrayOutputStream();
        try {
            ZipArchive.write(entries, out);
        } catch (IOException e) {
            throw new UncheckedIOException("Memory cannot fail to be written", e);
        }
        return out.toByteArray();
    }
}
