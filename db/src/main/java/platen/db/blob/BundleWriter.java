package platen.db.blob;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.UUID;
import org.jspecify.annotations.Nullable;
import platen.db.blob.BlobStore.File;
import platen.db.core.Database;
import platen.db.core.PublicId;
import platen.db.statement.BinaryCopy;

/** Inserts files that are stored together. Very small and very large ones are stored in their own row. */
final class BundleWriter {
    /** Number of bytes that the database keeps in the row of a file. */
    private static final int MAX_IN_ROW = 1_800;
    /** Maximum size of a bundle in bytes, because reading a file reads its bundle. */
    private static final int MAX_BUNDLE = 1 << 20;
    private static final BinaryCopy<StoredFile> FILES = BinaryCopy.<StoredFile>into("blob")
            .bytes("sha256", StoredFile::sha256)
            .bytes("base_sha256", each -> each.file().baseSha256())
            .integers("runs", each -> each.file().runs())
            .bytes("bytes", each -> each.bundle() == null ? each.file().whole() : null)
            .bytes("woven", each -> each.bundle() == null ? each.file().split() : null)
            .uuid("bundle", StoredFile::bundle)
            .integers("slices", StoredFile::slices);
    private static final BinaryCopy<Bundle.Piece> PIECES = BinaryCopy.<Bundle.Piece>into("blob_piece")
            .uuid("bundle", Bundle.Piece::bundle)
            .integer("number", Bundle.Piece::number)
            .buffer("bytes", Bundle.Piece::bytes);

    private BundleWriter() {}

    /**
     * @param bundle the pieces with the file's own bytes, or null when they are in its row
     * @param slices of the bundle, or null
     */
    private record StoredFile(File file, @Nullable UUID bundle, int @Nullable [] slices) {
        static StoredFile of(File file, Bundle bundle) {
            int length = file.bytes().length;
            return length > MAX_IN_ROW && length <= MAX_BUNDLE - bundle.size()
                    ? new StoredFile(file, bundle.id(), bundle.add(file.bytes()))
                    : new StoredFile(file, null, null);
        }

        byte[] sha256() {
            return file.sha256();
        }
    }

    /** Inserts files, none of which is stored, in the caller's transaction. */
    static void insert(Database database, List<List<File>> bundles) {
        var files = new ArrayList<StoredFile>();
        var pieces = new ArrayList<Bundle.Piece>();
        for (List<File> together : bundles) {
            var bundle = new Bundle(PublicId.next());
            together.forEach(file -> files.add(StoredFile.of(file, bundle)));
            pieces.addAll(bundle.pieces());
        }
        // Transactions that store the same file wait for each other. A common order prevents deadlocks.
        files.sort(Comparator.comparing(StoredFile::sha256, Arrays::compareUnsigned));
        FILES.insert(database, files);
        // Full pieces first, so that the last pieces of several bundles share a page.
        pieces.sort(Comparator.comparing(piece -> piece.bytes().remaining() < Bundle.PIECE_SIZE));
        PIECES.insert(database, pieces);
    }
}
