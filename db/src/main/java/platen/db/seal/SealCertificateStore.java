package platen.db.seal;

import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import platen.db.core.Database;

/** Stores the public parts of the installation's seal keys. At most one is the current one. */
public final class SealCertificateStore {
    private static final String SELECT = """
            select sha256, name, issuer, not_before, not_after, chain, created_at, replaced_at from seal_certificate
            """;

    private final Database database;

    public SealCertificateStore(Database database) {
        this.database = database;
    }

    /** Returns the certificate of the key that seals documents now; empty before the first use. */
    public Optional<SealCertificate> current() {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where replaced_at is null")
                        .map((row, _) -> read(row))
                        .findOne());
    }

    /** Returns a certificate by its SHA-256. */
    public Optional<SealCertificate> find(byte[] sha256) {
        return database.jdbi()
                .withHandle(handle -> handle.createQuery(SELECT + " where sha256 = :sha256")
                        .bind("sha256", sha256)
                        .map((row, _) -> read(row))
                        .findOne());
    }

    /** Returns all certificates, the current one first. */
    public List<SealCertificate> all() {
        return database.jdbi()
                .withHandle(
                        handle -> handle.createQuery(SELECT + " order by replaced_at desc nulls first, created_at desc")
                                .map((row, _) -> read(row))
                                .list());
    }

    /** Makes this certificate the current one, whether it was stored before or not. */
    public void makeCurrent(SealCertificate certificate) {
        database.inTransaction(() -> database.jdbi().useHandle(handle -> {
            handle.createUpdate("""
                    update seal_certificate set replaced_at = :now where replaced_at is null and sha256 <> :sha256
                    """).bind("now", certificate.createdAt()).bind("sha256", certificate.sha256()).execute();
            handle.createUpdate("""
                    insert into seal_certificate (sha256, name, issuer, not_before, not_after, chain, created_at)
                    values (:sha256, :name, :issuer, :notBefore, :notAfter, :chain, :now)
                    on conflict (sha256) do update set replaced_at = null, chain = excluded.chain
                    """)
                    .bind("sha256", certificate.sha256())
                    .bind("name", certificate.name())
                    .bind("issuer", certificate.issuer())
                    .bind("notBefore", certificate.notBefore())
                    .bind("notAfter", certificate.notAfter())
                    .bindArray("chain", byte[].class, certificate.chain())
                    .bind("now", certificate.createdAt())
                    .execute();
        }));
    }

    private static SealCertificate read(ResultSet row) throws SQLException {
        return new SealCertificate(row.getBytes("sha256"), row.getString("name"), row.getString("issuer"),
                instant(row, "not_before"), instant(row, "not_after"),
                Arrays.asList((byte[][]) row.getArray("chain").getArray()), instant(row, "created_at"),
                instantOrNull(row, "replaced_at"));
    }

    private static Instant instant(ResultSet row, String column) throws SQLException {
        return row.getObject(column, OffsetDateTime.class).toInstant();
    }

    private static @Nullable Instant instantOrNull(ResultSet row, String column) throws SQLException {
        OffsetDateTime time = row.getObject(column, OffsetDateTime.class);
        return time == null ? null : time.toInstant();
    }
}
