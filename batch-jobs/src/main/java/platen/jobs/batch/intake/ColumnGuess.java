package platen.jobs.batch.intake;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.KnownKeys;
import platen.jobs.workflow.FieldPath;
import platen.jobs.workflow.SchemaLookup;

/**
 * Guesses which field each column of a file is for: by the same path, by the same letters and digits of path, label or
 * last name, or by one typing error. A column without a field is left out.
 */
final class ColumnGuess {
    static final String CUSTOM_ID = "custom_id";
    private static final String METADATA = "metadata.";
    private static final int MAX_PATHS = 500;

    private final InputSchema schema;
    private final List<String> paths = new ArrayList<>();
    /** Paths by their plain name; empty for a name that several paths have. */
    private final Map<String, String> byName = new HashMap<>();

    ColumnGuess(InputSchema schema) {
        this.schema = schema;
        var labels = new LinkedHashMap<String, Set<String>>();
        add(schema.fields(), "", labels);
        paths.forEach(path -> byName.putIfAbsent(plain(path), path));
        labels.forEach((name, meant) -> byName.putIfAbsent(name, meant.size() == 1 ? meant.iterator().next() : ""));
    }

    private void add(List<Field> fields, String prefix, Map<String, Set<String>> labels) {
        for (Field each : fields) {
            String path = prefix + each.key();
            if (each.fields().isEmpty() || each.isArray()) {
                if (paths.size() < MAX_PATHS) {
                    paths.add(path);
                    labels.computeIfAbsent(plain(each.key()), key -> new LinkedHashSet<>()).add(path);
                    if (each.label() != null) {
                        labels.computeIfAbsent(plain(each.label()), key -> new LinkedHashSet<>()).add(path);
                    }
                }
            } else {
                add(each.fields(), path + ".", labels);
            }
        }
    }

    /** Returns the paths that a column can go to, in the order of the schema. */
    List<String> paths() {
        return List.copyOf(paths);
    }

    /** Returns the path of each column; empty for those that are left out. No path is given twice. */
    Map<String, String> of(List<String> header) {
        var guesses = new LinkedHashMap<String, String>();
        Set<String> taken = new HashSet<>();
        // exact names first, so that no similar one takes their place
        header.stream().filter(this::isPath).forEach(column -> {
            guesses.put(column, column);
            taken.add(column);
        });
        for (String column : header) {
            if (!guesses.containsKey(column)) {
                String meant = meant(column).filter(path -> !path.isEmpty() && taken.add(path)).orElse("");
                guesses.put(column, meant);
            }
        }
        return guesses;
    }

    private boolean isPath(String column) {
        String path = CsvColumns.first(column);
        return column.equals(CUSTOM_ID) || column.startsWith(METADATA) || FieldPath.wellFormed(path)
                && SchemaLookup.of(schema.fields(), new FieldPath(path), "") instanceof SchemaLookup.Found;
    }

    private Optional<String> meant(String column) {
        String name = plain(column);
        if (name.isEmpty()) {
            return Optional.empty();
        }
        if (name.equals(plain(CUSTOM_ID))) {
            return Optional.of(CUSTOM_ID);
        }
        return Optional.ofNullable(byName.get(name)).or(() -> new KnownKeys(paths).meant(column));
    }

    private static String plain(String text) {
        return text.toLowerCase(Locale.ROOT).replaceAll("[^\\p{L}\\p{N}]", "");
    }
}
