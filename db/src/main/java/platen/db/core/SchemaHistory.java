package platen.db.core;

import java.io.IOException;
import java.io.InputStream;
import java.net.JarURLConnection;
import java.net.URISyntaxException;
import java.net.URL;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.HashMap;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.jar.JarEntry;
import java.util.jar.JarFile;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import java.util.zip.CRC32;
import javax.sql.DataSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Compares the migrations that a database has with those of this release, in one statement. Most starts find the same
 * ones and need no Flyway, which takes a twentieth of the time until a server is ready. Anything else is for Flyway:
 * pending migrations to run, and changed, failed and unknown ones to refuse.
 */
public final class SchemaHistory {
    private static final Logger log = LoggerFactory.getLogger(SchemaHistory.class);
    private static final String FOLDER = "db/migration";
    private static final String APPLIED = "select script, checksum, type, success from flyway_schema_history";

    private static final Pattern VERSIONED = Pattern.compile("V(\\d+)__.*\\.sql");

    private SchemaHistory() {}

    /** Returns the number of the newest migration of this release. */
    public static int newest() {
        try {
            return scripts(SchemaHistory.class.getClassLoader()).keySet()
                    .stream()
                    .map(VERSIONED::matcher)
                    .filter(Matcher::matches)
                    .mapToInt(name -> Integer.parseInt(name.group(1)))
                    .max()
                    .orElseThrow();
        } catch (IOException | URISyntaxException e) {
            throw new IllegalStateException("The migrations of this release cannot be listed", e);
        }
    }

    /**
     * Returns whether the database has exactly the migrations of this release, with the same texts. Also false when
     * that cannot be found out, for instance because there is no schema yet.
     */
    static boolean isCurrent(DataSource source) {
        try {
            return isCurrent(source, scripts(SchemaHistory.class.getClassLoader()));
        } catch (IOException | URISyntaxException e) {
            log.debug("The migrations of this release cannot be listed", e);
            return false;
        }
    }

    /** @param scripts checksum of each script by its name */
    static boolean isCurrent(DataSource source, Map<String, Integer> scripts) {
        try (Connection connection = source.getConnection();
                Statement statement = connection.createStatement();
                ResultSet rows = statement.executeQuery(APPLIED)) {
            var applied = new HashMap<String, Integer>();
            while (rows.next()) {
                if (!rows.getBoolean("success") || !rows.getString("type").equals("SQL")) {
                    return false;
                }
                applied.put(rows.getString("script"), rows.getInt("checksum"));
            }
            return !scripts.isEmpty() && applied.equals(scripts);
        } catch (SQLException e) {
            log.debug("The migrations of the database cannot be read", e);
            return false;
        }
    }

    /** Returns the checksum of each script of this release by its name; empty if they cannot be listed. */
    static Map<String, Integer> scripts(ClassLoader loader) throws IOException, URISyntaxException {
        var checksums = new HashMap<String, Integer>();
        URL folder = Objects.requireNonNull(loader.getResource(FOLDER), FOLDER);
        if (folder.getProtocol().equals("file")) {
            try (Stream<Path> files = Files.list(Path.of(folder.toURI()))) {
                for (Path file : files.toList()) {
                    try (InputStream in = Files.newInputStream(file)) {
                        checksums.put(Objects.requireNonNull(file.getFileName()).toString(), checksum(in));
                    }
                }
            }
        } else if (folder.openConnection() instanceof JarURLConnection connection) {
            JarFile jar = connection.getJarFile();
            for (JarEntry entry : jar.stream().toList()) {
                Optional<String> name = script(entry);
                if (name.isPresent()) {
                    try (InputStream in = jar.getInputStream(entry)) {
                        checksums.put(name.get(), checksum(in));
                    }
                }
            }
        }
        return checksums;
    }

    private static Optional<String> script(JarEntry entry) {
        String prefix = FOLDER + "/";
        return entry.getName().startsWith(prefix) && !entry.isDirectory()
                ? Optional.of(entry.getName().substring(prefix.length()))
                : Optional.empty();
    }

    /**
     * Returns what Flyway stores as the checksum of a script: that of its lines without their ends. Reads bytes, because
     * decoding all scripts takes a noticeable part of the time of a command.
     */
    private static int checksum(InputStream script) throws IOException {
        byte[] bytes = script.readAllBytes();
        int length = 0;
        for (byte each : bytes) {
            if (each != '\n' && each != '\r') {
                bytes[length++] = each;
            }
        }
        var checksum = new CRC32();
        checksum.update(bytes, 0, length);
        return (int) checksum.getValue();
    }
}
