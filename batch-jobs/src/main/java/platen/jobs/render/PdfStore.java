package platen.jobs.render;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import platen.db.blob.BlobStore;
import platen.jobs.engine.Pdf;
import platen.jobs.engine.PdfBase;

/** Finished PDFs in the blob store: a document keeps its tail only, beside the base that its plan's documents share. */
public final class PdfStore {
    private final BlobStore blobs;
    /** Bases known to be stored, so that a render does not ask again. */
    private final Cache<PdfBase, byte[]> keptBases = Caffeine.newBuilder().weakKeys().build();

    public PdfStore(BlobStore blobs) {
        this.blobs = blobs;
    }

    /**
     * Keeps a base on its own, before any document of it and outside their transaction: a rollback must not take it
     * away from those that believe it is there.
     */
    public void keepBase(PdfBase base) {
        if (base.length() > 0 && keptBases.getIfPresent(base) == null) {
            byte[] sha256 = base.sha256OfBase();
            if (!blobs.has(sha256)) {
                blobs.keep(sha256, base.bytes());
            }
            keptBases.put(base, sha256);
        }
    }

    /**
     * Keeps a document whose base is kept.
     *
     * @return SHA-256 of the whole file
     */
    public byte[] keep(Pdf pdf) {
        BlobStore.File file = file(pdf, pdf.sha256());
        blobs.keep(file.sha256(), file.baseSha256(), file.bytes());
        return file.sha256();
    }

    /** Drops those of the files that no record shows any more. */
    public void dropUnused(Collection<byte[]> files) {
        blobs.dropUnused(files);
    }

    /**
     * A document as it is stored, its bytes behind its base.
     *
     * @param sha256 of the whole file
     */
    public BlobStore.File file(Pdf pdf, byte[] sha256) {
        return new BlobStore.File(sha256,
                pdf.base().length() == 0 ? null : keptBases.get(pdf.base(), PdfBase::sha256OfBase), pdf.tail());
    }

    /** Keeps documents whose bases are kept. */
    public void keep(Collection<BlobStore.File> documents) {
        blobs.keep(documents);
    }

    /**
     * A document with the base that it shares with others; empty when it was purged.
     *
     * @param bases by their hashes in hex, those that are known already; grows
     */
    public Optional<Pdf> document(byte[] sha256, Map<String, PdfBase> bases) {
        return blobs.files(List.of(sha256)).stream().findFirst().map(file -> {
            byte[] base = file.baseSha256();
            return base == null
                    ? Pdf.of(file.bytes())
                    : new Pdf(bases.computeIfAbsent(HexFormat.of().formatHex(base),
                            name -> new PdfBase(stored(base))), file.bytes());
        });
    }

    public Optional<byte[]> read(byte[] sha256) {
        return blobs.read(sha256);
    }

    /** @throws IllegalStateException when a file that a record names is gone */
    public byte[] stored(byte[] sha256) {
        return read(sha256)
                .orElseThrow(() -> new IllegalStateException("No file " + HexFormat.of().formatHex(sha256)));
    }
}
