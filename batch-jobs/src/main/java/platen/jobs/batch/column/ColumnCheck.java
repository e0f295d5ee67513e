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
    private final Map<String, String> mapping;
    private final List<InputSchema> schemas;

    /**
     * Creates a check.
     *
     * @param columns data paths by column header, in order, without the columns of the row itself
     * @param mapping from headers to what the caller calls their columns; others keep their names
     * @param schemas of all templates that the rows use; empty when they are not known, so that nothing is wrong
     */
    public ColumnCheck(Map<String, String> columns, Map<String, String> mapping, List<InputSchema> schemas) {
        this.columns = columns;
        this.mapping = mapping;
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
                + (columns.isEmpty() ? "none with data" : namesOf(columns.keySet())) + ". Fields wanted: "
                + names(wanted.stream().map(ColumnCheck::quoted).toList())
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
        boolean one = extra.size() == 1;
        String remedy = extra.stream().allMatch(column -> mapped(column).isPresent())
                ? "Correct 'mapping',"
                : one
                        ? "Rename it, map it to a field with 'mapping',"
                        : "Rename them, map them to fields with 'mapping',";
        return Optional.of((one
                ? "The column " + namesOf(extra) + " names no field."
                : "The columns " + namesOf(extra) + " name no field.") + meant(extra) + " " + remedy
                + " or say that extra columns are ignored: extra_columns=ignore.");
    }

    /** Returns the name that the mapping gives to a column; empty when the column keeps its own. */
    private Optional<String> mapped(String column) {
        return Optional.ofNullable(mapping.get(column)).filter(name -> !name.equals(column));
    }

    /** Returns what a column was probably meant to be named, as a sentence that begins with a space; empty for none. */
    private String meant(Set<String> names) {
        var known = new KnownKeys(wanted());
        return names.stream().flatMap(column -> meant(column, known).stream()).findFirst()
                .map(question -> " " + question).orElse("");
    }

    private Optional<String> meant(String column, KnownKeys known) {
        String root = root(column);
        return known.meant(root).filter(key -> !key.equals(root)).map(key -> "Did you mean '" + key + "'?");
    }

    /** Returns a warning for each column that no field uses. */
    public List<Warning> warnings() {
        if (schemas.isEmpty()) {
            return List.of();
        }
        var warnings = new ArrayList<Warning>();
        for (String column : columns.keySet()) {
            if (!matches(column) && warnings.size() < ValidationResult.MAX_PROBLEMS) {
                warnings.add(new Warning(shown(column),
                        mapped(column).map(name -> "is mapped to " + quoted(name) + ", which is not a field here. ")
                                .orElse("is not a field here. ") + advice(column)));
            }
        }
        return warnings;
    }

    private String advice(String column) {
        return meant(column, new KnownKeys(wanted())).orElse("The column is ignored.");
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

    private String namesOf(Set<String> headers) {
        return names(headers.stream().map(header -> quoted(header)
                + mapped(header).map(name -> " (mapped to " + quoted(name) + ")").orElse("")).toList());
    }

    private static String names(List<String> quoted) {
        String more = quoted.size() > MAX_NAMES ? " and " + (quoted.size() - MAX_NAMES) + " more" : "";
        return quoted.stream().limit(MAX_NAMES).collect(Collectors.joining(", ")) + more;
    }

    private static String quoted(String name) {
        return "'" + shown(name) + "'";
    }

    private static String shown(String name) {
        return name.length() <= MAX_NAME_LENGTH ? name : name.substring(0, MAX_NAME_LENGTH) + "…";
    }
}
