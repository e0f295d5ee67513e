package platen.jobs.blob;

import com.github.benmanes.caffeine.cache.Cache;
import com.github.benmanes.caffeine.cache.Caffeine;
import java.util.Arrays;
import java.util.Collection;
import java.util.HexFormat;
import java.util.List;
import java.util.Optional;
import java.util.TreeMap;
import platen.db.blob.BlobStore;
import platen.jobs.engine.model.ByteArrayKey;
import platen.jobs.engine.model.Pdf;
import platen.jobs.engine.model.PdfBase;
import platen.jobs.engine.model.SharedBytes;
import platen.jobs.engine.model.SplitPdf;

/**
 * Stores finished PDFs in the blob store. Bytes that many documents share are stored once; a document stores only its
 * own.
 */
public final class PdfStore {
    private static final int MAX_CACHED_KEYS = 10_000;
    private static final long MAX_BASE_BYTES = 16L << 20;

    private final BlobStore blobs;
    /** Hashes of shared bytes that are already stored, so that a render does not check again. */
    private final Cache<ByteArrayKey, Boolean> keptBases = Caffeine.newBuilder().maximumSize(MAX_CACHED_KEYS).build();
    /** Shared bytes of documents by content: comparing them takes a tenth of the time of hashing them. */
    private final Cache<SharedBytes, PdfBase> hashed = Caffeine.newBuilder()
            .maximumWeight(MAX_BASE_BYTES)
            .weigher((SharedBytes bytes, PdfBase base) -> base.length())
            .build();
    /** Shared bytes by hash: documents with the same base instance are merged faster. */
    private final Cache<ByteArrayKey, PdfBase> bases = Caffeine.newBuilder()
            .maximumWeight(MAX_BASE_BYTES)
            .weigher((ByteArrayKey name, PdfBase base) -> base.length())
            .build();

    public PdfStore(BlobStore blobs) {
        this.blobs = blobs;
    }

    /**
     * A PDF split for storage. It does not keep the whole file in memory.
     *
     * @param sha256 of the whole file
     */
    public record SplitFile(SplitPdf split, byte[] sha256) {}

    /**
     * Returns the file to store for a document. Bytes that it shares with others are stored immediately, whatever
     * becomes of the document, so this is called before the transaction that stores the file.
     *
     * @param sha256 of the whole file
     */
    public BlobStore.File file(Pdf pdf, byte[] sha256) {
        SplitFile split = split(pdf, sha256);
        keepShared(List.of(split));
        return file(split);
    }

    /**
     * Splits a finished PDF, to be stored by {@link #keepMany}.
     *
     * @param sha256 of the whole file
     */
    public SplitFile split(Pdf pdf, byte[] sha256) {
        return new SplitFile(SplitPdf.of(pdf, this::base), sha256);
    }

    /**
     * Stores files and the bytes that they share with others, in the transaction of the thread.
     *
     * @param bundles files that are stored together, such as the documents of a run and their packet
     */
    public void keepMany(Collection<List<SplitFile>> bundles) {
        keepShared(bundles.stream().flatMap(List::stream).toList());
        blobs.keepMany(bundles.stream().map(files -> files.stream().map(PdfStore::file).toList()).toList());
    }

    private PdfBase base(SharedBytes shared) {
        PdfBase known = hashed.getIfPresent(shared);
        return known != null ? known : hashed.get(shared.copy(), SharedBytes::base);
    }

    private static BlobStore.File file(SplitFile file) {
        SplitPdf split = file.split();
        return split.shared().length() == 0
                ? new BlobStore.File(file.sha256(), null, null, split.own())
                : new BlobStore.File(file.sha256(), split.shared().sha256OfBase(),
                        split.runs().length == 0 ? null : split.runs(), split.own());
    }

    /** Stores those of the shared bytes that may be missing, in the order of their hashes, which prevents deadlocks. */
    private void keepShared(Collection<SplitFile> files) {
        var missing = new TreeMap<byte[], PdfBase>(Arrays::compareUnsigned);
        for (SplitFile file : files) {
            PdfBase shared = file.split().shared();
            if (shared.length() > 0 && keptBases.getIfPresent(new ByteArrayKey(shared.sha256OfBase())) == null) {
                missing.put(shared.sha256OfBase(), shared);
            }
        }
        missing.forEach((sha256, shared) -> blobs.keepShared(sha256, shared.bytes(),
                () -> keptBases.put(new ByteArrayKey(sha256), true)));
    }

    /** Stores files made by {@link #file}. */
    public void keep(Collection<BlobStore.File> files) {
        blobs.keep(files);
    }

    /** Deletes those of the files that no record refers to any more. */
    public void dropUnused(Collection<byte[]> files) {
        blobs.dropUnused(files);
    }

    /** Returns a document with its shared bytes; empty when it was purged. */
    public Optional<Pdf> document(byte[] sha256) {
        return blobs.files(List.of(sha256)).stream().findFirst().map(file -> {
            byte[] base = file.baseSha256();
            int[] runs = file.runs();
            PdfBase shared = base == null
                    ? PdfBase.EMPTY
                    : bases.get(new ByteArrayKey(base), name -> new PdfBase(stored(base)));
            return new SplitPdf(shared, file.bytes(), runs == null ? new int[0] : runs).whole();
        });
    }

    public Optional<byte[]> read(byte[] sha256) {
        return blobs.read(sha256);
    }

    /**
     * Returns the bytes of a file.
     *
     * @throws IllegalStateException when the file that a record names does not exist
     */
    public byte[] stored(byte[] sha256) {
        return read(sha256)
                .orElseThrow(() -> new IllegalStateException("No file " + HexFormat.of().formatHex(sha256)));
    }
}
