package platen.jobs.batch.column;

import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;
import platen.jobs.engine.model.Warning;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.InputSchema;
import platen.jobs.engine.schema.KnownKeys;
import platen.jobs.engine.schema.ValidationResult;
import platen.jobs.workflow.FieldPath;
import platen.jobs.workflow.SchemaLookup;

/**
 * Compares the columns of a batch with the fields of its templates: a column that no field uses is probably a mistake.
 */
public final class ColumnCheck {
    private static final int MAX_NAMES = 20;
    private static final int MAX_NAME_LENGTH = 60;

    private final Map<String, String> columns;
    private final List<InputSchema> schemas;

    /**
     * Creates a check.
     *
     * @param columns data paths by column header, in order, without the columns of the row itself
     * @param schemas of all templates that the rows use; empty when they are not known, so that nothing is wrong
     */
    public ColumnCheck(Map<String, String> columns, List<InputSchema> schemas) {
        this.columns = columns;
        this.schemas = schemas;
    }

    /**
     * Returns an error, as a sentence, when no column matches a field: every row would render the same blank document.
     */
    public Optional<String> objection() {
        Set<String> wanted = wanted();
        if (wanted.isEmpty() || columns.keySet().stream().anyMatch(this::matches)) {
            return Optional.empty();
        }
        return Optional.of("No column names a field, so that every document would be blank. Columns seen: "
                + (columns.isEmpty() ? "none with data" : names(columns.keySet())) + ". Fields wanted: " + names(wanted)
                + "." + meant(columns.keySet()) + " Rename the columns, or map them to fields with 'mapping'.");
    }

    /**
     * Returns an error, as a sentence, when columns match no field: they are mistyped, or the data has more than the
     * document shows.
     *
     * @param among headers of the columns that are looked at
     */
    public Optional<String> extraColumns(Set<String> among) {
        Set<String> extra = among.stream()
                .filter(column -> !matches(column))
                .collect(Collectors.toCollection(LinkedHashSet::new));
        if (extra.isEmpty() || wanted().isEmpty()) {
            return Optional.empty();
        }
        return Optional.of((extra.size() == 1
                ? "The column " + names(extra) + " names no field."
                : "The columns " + names(extra) + " name no field.") + meant(extra)
                + " Rename them, map them to fields with 'mapping', or say that extra columns are ignored:"
                + " extra_columns=ignore.");
    }

    /** Returns what a column was probably meant to be named, as a sentence that begins with a space; empty for none. */
    private String meant(Set<String> names) {
        var known = new KnownKeys(wanted());
        return names.stream()
                .flatMap(column -> known.meant(root(column)).map(key -> " Did you mean '" + key + "'?").stream())
                .limit(1)
                .collect(Collectors.joining());
    }

    /** Returns a warning for each column that no field uses. */
    public List<Warning> warnings() {
        var warnings = new ArrayList<Warning>();
        for (String column : schemas.isEmpty() ? Set.<String>of() : columns.keySet()) {
            if (!matches(column) && warnings.size() < ValidationResult.MAX_PROBLEMS) {
                warnings.add(new Warning(shown(column), "is not a field here. " + advice(column)));
            }
        }
        return warnings;
    }

    private String advice(String column) {
        return new KnownKeys(wanted()).meant(root(column)).map(key -> "Did you mean '" + key + "'?")
                .orElse("The column is ignored.");
    }

    private boolean matches(String column) {
        var path = new FieldPath(columns.getOrDefault(column, column));
        return schemas.stream()
                .anyMatch(schema -> !(SchemaLookup.of(schema.fields(), path, "") instanceof SchemaLookup.Missing));
    }

    private String root(String column) {
        return new FieldPath(columns.getOrDefault(column, column)).root();
    }

    private Set<String> wanted() {
        return schemas.stream()
                .flatMap(schema -> schema.fields().stream().map(Field::key))
                .collect(Collectors.toCollection(LinkedHashSet::new));
    }

    private static String names(Set<String> names) {
        String more = names.size() > MAX_NAMES ? " and " + (names.size() - MAX_NAMES) + " more" : "";
        return names.stream()
                .limit(MAX_NAMES)
                .map(name -> "'" + shown(name) + "'")
                .collect(Collectors.joining(", ")) + more;
    }

    private static String shown(String name) {
        return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH) + "…";
    }
}
