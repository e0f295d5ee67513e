package platen.db.statement;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import platen.db.core.Database;

/** A SQL statement with named parameters such as {@code :id}, whose positions are found once; kept in a constant. */
public final class FrequentStatement {
    /** Literals, comments and casts, in which a colon is no parameter, or a parameter. */
    private static final Pattern PARAMETER = Pattern.compile("'[^']*'|--[^\\n]*|::|:(\\w+)");

    private final String sql;
    private final int parameters;
    private final Map<String, List<Integer>> positions;

    private FrequentStatement(String sql, int parameters, Map<String, List<Integer>> positions) {
        this.sql = sql;
        this.parameters = parameters;
        this.positions = positions;
    }

    /** Parses a statement. Comments are removed, since the database would read them each time it plans. */
    public static FrequentStatement of(String sql) {
        var positional = new StringBuilder();
        var positions = new LinkedHashMap<String, List<Integer>>();
        int count = 0;
        Matcher matcher = PARAMETER.matcher(sql);
        while (matcher.find()) {
            String name = matcher.group(1);
            if (name != null) {
                positions.computeIfAbsent(name, _ -> new ArrayList<>()).add(++count);
                matcher.appendReplacement(positional, "?");
            } else {
                String other = matcher.group().startsWith("--") ? "" : matcher.group();
                matcher.appendReplacement(positional, Matcher.quoteReplacement(other));
            }
        }
        matcher.appendTail(positional);
        return new FrequentStatement(positional.toString(), count, positions);
    }

    /** Returns an execution of the statement, whose parameters are bound next. */
    public Execution on(Database database) {
        return new Execution(this, database);
    }

    /** Returns the statement with positional parameters. */
    String sql() {
        return sql;
    }

    /** Returns the number of positions. */
    int parameters() {
        return parameters;
    }

    /** Returns the positions of a parameter, from 1. */
    List<Integer> positions(String name) {
        List<Integer> found = positions.get(name);
        if (found == null) {
            throw new IllegalArgumentException("The statement has no parameter ':" + name + "'; it has "
                    + positions.keySet() + ".");
        }
        return found;
    }

    /** Returns the name of the parameter at a position. */
    String name(int position) {
        return positions.entrySet().stream()
                .filter(entry -> entry.getValue().contains(position))
                .findFirst()
                .orElseThrow()
                .getKey();
    }
}
