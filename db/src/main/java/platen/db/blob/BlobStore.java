package platen.db.blob;

import java.nio.ByteBuffer;
import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.core.Columns;
import platen.db.core.Database;
import platen.db.statement.FrequentStatement;
import platen.db.statement.StatementFailure;

/** Stores files by hash. Equal files are stored once. A file can be stored as the difference to a shared base. */
public final class BlobStore {
    /** SQL of a file's own bytes. */
    private static final String OWN_BYTES = """
        coalesce(blob.bytes, blob.woven,
                 slices_of((select string_agg(piece.bytes, ''::bytea order by piece.number) from blob_piece piece
                             where piece.bundle = blob.bundle), blob.slices))
        """;
    /** SQL of a whole file, selected from {@code blob left join blob base on base.sha256 = blob.base_sha256}. */
    public static final String WHOLE = "file_of(base.bytes, " + OWN_BYTES + ", blob.runs)";

    /** Waits for {@link #dropUnused}, so that it does not delete what {@link #STORED} finds. */
    private static final FrequentStatement LOCK = FrequentStatement.of("lock table blob in row exclusive mode");
    private static final FrequentStatement STORED = FrequentStatement.of("""
        select sha256 from blob where sha256 = any(:files)
        """);
    private static final FrequentStatement KEEP = FrequentStatement.of("""
        insert into blob (sha256, base_sha256, runs, bytes, woven)
        select sha256, base_sha256, cast(runs as integer[]), bytes, split
          from unnest(:files, :bases, :runs, :whole, :split) as f (sha256, base_sha256, runs, bytes, split)
        on conflict (sha256) do nothing
        """);
    private static final FrequentStatement READ = FrequentStatement.of("""
        select %s
          from blob left join blob base on base.sha256 = blob.base_sha256
         where blob.sha256 = :sha256
        """.formatted(WHOLE));

    private final Database database;

    public BlobStore(Database database) {
        this.database = database;
    }

    /** Stores a whole file; storing it again has no effect. */
    public void keep(byte[] sha256, byte[] bytes) {
        keep(List.of(new File(sha256, null, null, bytes)));
    }

    /**
     * Stores the base that files share, in the transaction of the thread or else in its own: a second connection would
     * be requested while the thread holds one, and threads that all do so wait for each other. Concurrent writers of
     * the same base wait for each other's commit; a caller that stores several in one transaction does so in the order
     * of their hashes. A base stays when no file uses it any more.
     *
     * @param stored called once the base is certain to stay
     */
    public void keepShared(byte[] sha256, byte[] bytes, Runnable stored) {
        if (!has(sha256)) {
            database.jdbi().useHandle(handle -> handle.createUpdate("""
                    insert into blob (sha256, bytes, is_shared) values (:sha256, :bytes, true)
                    on conflict (sha256) do nothing
                    """).bind("sha256", sha256).bind("bytes", bytes).execute());
        }
        // Also where it was found: this transaction may be the one that has stored it.
        Database.afterCommit(stored);
    }

    /**
     * A file as stored.
     *
     * @param sha256 of the whole file
     * @param baseSha256 of the shared base, which is already stored, or null for none
     * @param runs lengths in bytes of alternating runs from the file's own bytes and the base, own bytes first; null
     *     when the own bytes follow the base
     * @param bytes the file's own bytes
     */
    public record File(byte[] sha256, byte @Nullable [] baseSha256, int @Nullable [] runs, byte[] bytes) {
        /** Returns the own bytes, or null when they alternate with those of the base. */
        public byte @Nullable [] whole() {
            return runs == null ? bytes : null;
        }

        /** Returns the own bytes if they alternate with those of the base, else null. */
        public byte @Nullable [] split() {
            return runs == null ? null : bytes;
        }
    }

    /** Stores several files. */
    public void keep(Collection<File> files) {
        // Transactions that store the same file wait for each other. A common order prevents deadlocks.
        List<File> inTurn = files.stream().sorted(Comparator.comparing(File::sha256, Arrays::compareUnsigned)).toList();
        Columns.slices(inTurn, file -> file.bytes().length).forEach(this::keep);
    }

    /**
     * Stores many files, of which few are stored already, in the caller's transaction: faster than {@link #keep} for
     * them.
     *
     * @param bundles files that are stored together, such as the documents of a run and their packet
     */
    public void keepMany(Collection<? extends Collection<File>> bundles) {
        if (bundles.stream().allMatch(Collection::isEmpty)) {
            return;
        }
        LOCK.on(database).update();
        Set<ByteBuffer> stored = stored(bundles);
        List<List<File>> missing = bundles.stream()
                .map(bundle -> bundle.stream().filter(file -> stored.add(ByteBuffer.wrap(file.sha256()))).toList())
                .toList();
        try {
            database.inSavepoint(() -> BundleWriter.insert(database, missing));
        } catch (StatementFailure e) {
            if (!Database.isUniqueViolation(e)) {
                throw e;
            }
            // Another transaction has stored one of them meanwhile.
            keep(missing.stream().flatMap(List::stream).toList());
        }
    }

    /** Returns the hashes of those of the files that are stored. */
    private Set<ByteBuffer> stored(Collection<? extends Collection<File>> bundles) {
        return STORED.on(database)
                .bindBytes("files",
                        bundles.stream().flatMap(Collection::stream).map(File::sha256).toArray(byte[][]::new))
                .list(row -> ByteBuffer.wrap(row.getBytes(1)))
                .stream()
                .collect(Collectors.toCollection(HashSet::new));
    }

    private void keep(Columns<File> rows) {
        KEEP.on(database)
                .bindBytes("files", rows.bytes(File::sha256))
                .bindBytes("bases", rows.bytes(File::baseSha256))
                .bindArray("runs", String.class, rows.of(BlobStore::runs))
                .bindBytes("whole", rows.bytes(File::whole))
                .bindBytes("split", rows.bytes(File::split))
                .update();
    }

    /** Formats an array literal of PostgreSQL, because arrays of different lengths cannot form an array of arrays. */
    private static @Nullable String runs(File file) {
        return file.runs() == null
                ? null
                : IntStream.of(file.runs()).mapToObj(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    /** Returns files as stored; missing ones are left out. */
    public List<File> files(Collection<byte[]> files) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("""
                        select sha256, base_sha256, runs, %s as bytes from blob where sha256 = any(:files)
                        """.formatted(OWN_BYTES))
                .bindArray("files", byte[].class, files)
                .map(ConstructorMapper.of(File.class))
                .list());
    }

    /** Returns the whole file. */
    public Optional<byte[]> read(byte[] sha256) {
        return READ.on(database).bind("sha256", sha256).findOne(row -> row.getBytes(1));
    }

    /**
     * Deletes those of the files that are no longer referenced. A trigger removes their bytes from bundles.
     *
     * @return number of deleted files
     */
    public int dropUnused(Collection<byte[]> files) {
        if (files.isEmpty()) {
            return 0;
        }
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            // Waits for all transactions that have stored a file, possibly one of these, and have not yet committed the
            // row that refers to it. The next statement then sees that row.
            handle.execute("lock table blob in share row exclusive mode");
            return handle.createUpdate("""
                    delete from blob b
                     where b.sha256 = any(:files) and not b.is_shared
                       and not exists (select from submission s where s.sha256 = b.sha256 and s.purged_at is null)
                       and not exists (select from run r where r.packet_sha256 = b.sha256)
                       and not exists (select from run r where r.zip_sha256 = b.sha256)
                       and not exists (select from batch_file f where f.sha256 = b.sha256)
                       and not exists (select from envelope e
                                        where e.sealed_sha256 = b.sha256 and e.purged_at is null)
                       and not exists (select from envelope_signer p join envelope e on e.id = p.envelope_id
                                        where p.signed_sha256 = b.sha256 and e.purged_at is null)
                       and not exists (select from template_version v
                                        where b.sha256 in (v.source_sha256, v.plan_sha256))
                       and not exists (select from blob tail where tail.base_sha256 = b.sha256)
                    """).bindArray("files", byte[].class, files).execute();
        }));
    }

    public boolean has(byte[] sha256) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery("select exists (select from blob where sha256 = :sha256)")
                        .bind("sha256", sha256)
                        .mapTo(boolean.class)
                        .one());
    }
}
