package platen.db;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Objects;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;
import org.springframework.core.io.Resource;
import org.springframework.core.io.support.PathMatchingResourcePatternResolver;

/**
 * During a deployment, the previous version runs on the migrated database. Migrations must therefore be additive: they
 * do not remove or retype anything that older statements use, and do not require columns that older statements omit.
 * Indexes may be added and dropped.
 */
class MigrationsTest {
    private static final List<Pattern> TAKING_AWAY = List.of(
            Pattern.compile("\\bdrop\\s+(table|column|view|sequence|type)\\b"),
            Pattern.compile("\\brename\\b"),
            Pattern.compile("\\balter\\s+column\\s+\\w+\\s+(set\\s+data\\s+)?type\\b"),
            Pattern.compile("\\bset\\s+not\\s+null\\b"),
            Pattern.compile("\\bdrop\\s+default\\b"),
            // A trigger that fires before the removal of all rows names the statement and does not run it.
            Pattern.compile("(?<!\\bbefore )\\btruncate\\b|\\bdelete\\s+from\\b"));
    private static final Pattern NEW_COLUMN = Pattern.compile("\\badd\\s+column\\s+[^;]*");
    /**
     * A constraint may be replaced by a less strict one with the same name in the same file. Dropping a foreign key, with
     * the name that PostgreSQL gives it, refuses nothing to an earlier version.
     */
    private static final Pattern DROPPED_CONSTRAINT = Pattern.compile("\\bdrop\\s+constraint\\s+(\\w+)");

    static List<Resource> migrations() throws IOException {
        return Arrays.asList(new PathMatchingResourcePatternResolver().getResources("classpath:db/migration/V*.sql"));
    }

    @ParameterizedTest
    @MethodSource("migrations")
    void aMigrationOnlyAdds(Resource migration) throws IOException {
        String sql = statements(migration);
        assertThat(TAKING_AWAY).noneMatch(pattern -> pattern.matcher(sql).find());
        assertThat(NEW_COLUMN.matcher(sql).results().map(match -> match.group()))
                .as("columns that an older insert leaves out")
                .allMatch(column -> !column.contains("not null") || column.contains("default"));
        assertThat(DROPPED_CONSTRAINT.matcher(sql).results().map(match -> match.group(1)))
                .allMatch(name -> name.endsWith("_fkey") || sql.contains("add constraint " + name));
    }

    @Test
    void versionsAreNumberedOnceEach() throws IOException {
        assertThat(migrations().stream().map(each -> Objects.requireNonNull(each.getFilename()).split("__", -1)[0]))
                .isNotEmpty()
                .doesNotHaveDuplicates();
    }

    /** Returns the statements in lower case, without comments and the bodies of functions, which a migration does not run. */
    private static String statements(Resource migration) throws IOException {
        return migration.getContentAsString(StandardCharsets.UTF_8)
                .replaceAll("--[^\\n]*", "")
                .replaceAll("(?s)(create (or replace )?function [^;$]*)\\$\\$.*?\\$\\$", "$1")
                .toLowerCase(Locale.ROOT);
    }
}
