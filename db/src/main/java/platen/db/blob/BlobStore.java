package platen.db.blob;

import java.util.Arrays;
import java.util.Collection;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jdbi.v3.core.mapper.reflect.ConstructorMapper;
import org.jspecify.annotations.Nullable;
import platen.db.Columns;
import platen.db.Database;

/** Stored bytes by hash. The same bytes are stored once; a file may be kept as what it does not share with others. */
public final class BlobStore {
    private final Database database;

    public BlobStore(Database database) {
        this.database = database;
    }

    /** Keeps a whole file; keeping it again changes nothing. */
    public void keep(byte[] sha256, byte[] bytes) {
        keep(List.of(new File(sha256, null, null, bytes)));
    }

    /**
     * Keeps bytes that files are to share, in a transaction of its own: a rollback must not take them away from others
     * who believe them to be there, and who keeps the same ones waits for no more than that. They stay when no file
     * shares them any more.
     */
    public void keepShared(byte[] sha256, byte[] bytes) {
        database.apart(() -> database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into blob (sha256, bytes, is_shared) values (:sha256, :bytes, true)
                on conflict (sha256) do nothing
                """).bind("sha256", sha256).bind("bytes", bytes).execute()));
    }

    /**
     * A file as it is kept.
     *
     * @param sha256 of the whole file
     * @param baseSha256 of the bytes that it shares with others, which are kept already, or null for none
     * @param runs how many bytes follow one another from its own and from the shared ones in turn, from its own first;
     *     null when its own follow the shared ones
     * @param bytes its own
     */
    public record File(byte[] sha256, byte @Nullable [] baseSha256, int @Nullable [] runs, byte[] bytes) {
        /** Its own, unless others come between them. */
        public byte @Nullable [] whole() {
            return runs == null ? bytes : null;
        }

        /** Its own, if others come between them. */
        public byte @Nullable [] woven() {
            return runs == null ? null : bytes;
        }
    }

    /** Keeps several files. */
    public void keep(Collection<File> files) {
        // Who keeps the same file meanwhile is waited for: all in the same order, so that nobody waits in a circle.
        List<File> inTurn = files.stream().sorted(Comparator.comparing(File::sha256, Arrays::compareUnsigned)).toList();
        Columns.slices(inTurn, file -> file.bytes().length).forEach(this::keep);
    }

    private void keep(Columns<File> rows) {
        database.jdbi().useHandle(handle -> handle.createUpdate("""
                insert into blob (sha256, base_sha256, runs, bytes, woven)
                select sha256, base_sha256, cast(runs as integer[]), bytes, woven
                  from unnest(:files, :bases, :runs, :whole, :woven) as f (sha256, base_sha256, runs, bytes, woven)
                on conflict (sha256) do nothing
                """)
                .bind("files", rows.bytes(File::sha256))
                .bind("bases", rows.bytes(File::baseSha256))
                .bindArray("runs", String.class, rows.of(BlobStore::runs))
                .bind("whole", rows.bytes(File::whole))
                .bind("woven", rows.bytes(File::woven))
                .execute());
    }

    /** As PostgreSQL writes an array: arrays of different lengths make no column of arrays. */
    private static @Nullable String runs(File file) {
        return file.runs() == null
                ? null
                : IntStream.of(file.runs()).mapToObj(String::valueOf).collect(Collectors.joining(",", "{", "}"));
    }

    /** Files as they are kept; those that are not are left out. */
    public List<File> files(Collection<byte[]> files) {
        return database.jdbi().withHandle(handle -> handle
                .createQuery("""
                        select sha256, base_sha256, runs, coalesce(bytes, woven) as bytes
                          from blob where sha256 = any(:files)
                        """)
                .bindArray("files", byte[].class, files)
                .map(ConstructorMapper.of(File.class))
                .list());
    }

    /** The whole file. */
    public Optional<byte[]> read(byte[] sha256) {
        return database.jdbi().withHandle(handle -> handle.createQuery("""
                select file_of(base.bytes, coalesce(blob.bytes, blob.woven), blob.runs)
                  from blob left join blob base on base.sha256 = blob.base_sha256
                 where blob.sha256 = :sha256
                """).bind("sha256", sha256).mapTo(byte[].class).findOne());
    }

    /**
     * Drops those of the files that nothing refers to any more.
     *
     * @return files dropped
     */
    public int dropUnused(Collection<byte[]> files) {
        if (files.isEmpty()) {
            return 0;
        }
        return database.inTransaction(() -> database.jdbi().withHandle(handle -> {
            // Waits for every transaction that has kept a file, perhaps one of these, and not yet committed the row
            // that refers to it. The next statement then sees that row.
            handle.execute("lock table blob in share row exclusive mode");
            return handle.createUpdate("""
                    delete from blob b
                     where b.sha256 = any(:files) and not b.is_shared
                       and not exists (select from submission s where s.sha256 = b.sha256 and s.purged_at is null)
                       and not exists (select from run r where r.packet_sha256 = b.sha256)
                       and not exists (select from run r where r.zip_sha256 = b.sha256)
                       and not exists (select from batch_file f where f.sha256 = b.sha256)
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
