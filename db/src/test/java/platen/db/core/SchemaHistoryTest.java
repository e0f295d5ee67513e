package platen.db.core;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.jar.JarEntry;
import java.util.jar.JarOutputStream;
import java.util.stream.Stream;
import org.flywaydb.core.api.exception.FlywayValidateException;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import platen.db.TestDatabase;

class SchemaHistoryTest {
    @AutoClose
    private final TestDatabase testing = new TestDatabase();

    @Test
    void aDatabaseThatThisReleaseHasMigratedIsCurrent() {
        assertThat(SchemaHistory.isCurrent(testing.direct())).isTrue();
        assertThatCode(() -> Database.migrated(testing.direct())).doesNotThrowAnyException();
    }

    @Test
    void aScriptThatWasChangedAfterItsMigrationRefusesTheStart() {
        change("update flyway_schema_history set checksum = checksum + 1 where version = '2'");
        assertThat(SchemaHistory.isCurrent(testing.direct())).isFalse();
        assertThatThrownBy(() -> Database.migrated(testing.direct())).isInstanceOf(FlywayValidateException.class)
                .hasMessageContaining("checksum mismatch");
    }

    @Test
    void aMigrationThatFailedRefusesTheStart() {
        change("update flyway_schema_history set success = false where version = '2'");
        assertThat(SchemaHistory.isCurrent(testing.direct())).isFalse();
        assertThatThrownBy(() -> Database.migrated(testing.direct())).isInstanceOf(FlywayValidateException.class);
    }

    @ParameterizedTest
    @ValueSource(strings = {"delete from flyway_schema_history where version = '2'",
            "update flyway_schema_history set script = 'V2__renamed.sql' where version = '2'",
            "update flyway_schema_history set type = 'BASELINE' where version = '2'",
            "insert into flyway_schema_history select 9999, '9999', 'newer', 'SQL', 'V9999__newer.sql', 1, "
                    + "installed_by, now(), 1, true from flyway_schema_history where version = '2'",
            "delete from flyway_schema_history", "drop table flyway_schema_history"})
    void aDatabaseWithAnotherHistoryIsNotCurrent(String change) {
        change(change);
        assertThat(SchemaHistory.isCurrent(testing.direct())).isFalse();
    }

    @Test
    void aReleaseWithoutScriptsIsNotCurrent() {
        change("delete from flyway_schema_history");
        assertThat(SchemaHistory.isCurrent(testing.direct(), Map.of())).isFalse();
    }

    @Test
    void scriptsInAJarHaveTheChecksumsOfThoseInAFolder(@TempDir Path folder) throws Exception {
        ClassLoader ours = SchemaHistory.class.getClassLoader();
        Path scripts = Path.of(Objects.requireNonNull(ours.getResource("db/migration")).toURI());
        Path jar = folder.resolve("scripts.jar");
        try (var out = new JarOutputStream(Files.newOutputStream(jar)); Stream<Path> files = Files.list(scripts)) {
            out.putNextEntry(new JarEntry("db/migration/"));
            out.putNextEntry(new JarEntry("db/other.sql"));
            for (Path file : files.toList()) {
                out.putNextEntry(new JarEntry("db/migration/" + file.getFileName()));
                out.write(Files.readAllBytes(file));
            }
        }
        try (var loader = new URLClassLoader(new URL[]{jar.toUri().toURL()}, null)) {
            assertThat(SchemaHistory.scripts(loader)).isNotEmpty().isEqualTo(SchemaHistory.scripts(ours));
        }
    }

    @Test
    void theChecksumIsThatOfFlyway() throws Exception {
        var applied = new HashMap<String, Integer>();
        List<Map<String, Object>> rows = testing.database()
                .jdbi()
                .withHandle(handle -> handle.createQuery("select script, checksum from flyway_schema_history")
                        .mapToMap()
                        .list());
        rows.forEach(row -> applied.put((String) row.get("script"), (Integer) row.get("checksum")));
        assertThat(SchemaHistory.scripts(SchemaHistory.class.getClassLoader())).isEqualTo(applied);
    }

    private void change(String sql) {
        testing.database().jdbi().useHandle(handle -> handle.execute(sql));
    }
}
