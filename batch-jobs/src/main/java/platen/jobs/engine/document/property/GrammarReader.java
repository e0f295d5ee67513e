package platen.jobs.engine.document.property;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads grammars of the table. */
final class GrammarReader {
    private static final Pattern TOKENS = Pattern
            .compile("<[^>]+>|\\|\\||&&|\\{[0-9,]+}|[\\[\\]|*+?#/,]|[A-Za-z0-9-]+");

    private final List<String> tokens = new ArrayList<>();
    private final Map<String, Grammar> definitions;
    private int at;

    private GrammarReader(String text, Map<String, Grammar> definitions) {
        this.definitions = definitions;
        Matcher matcher = TOKENS.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
    }

    /** @param definitions what names in angle brackets stand for, basic data types aside */
    static Grammar read(String text, Map<String, Grammar> definitions) {
        var reader = new GrammarReader(text, definitions);
        Grammar grammar = reader.one();
        if (reader.at != reader.tokens.size()) {
            throw new IllegalStateException("The grammar '" + text + "' is wrong");
        }
        return grammar;
    }

    private boolean take(String token) {
        boolean found = at < tokens.size() && tokens.get(at).equals(token);
        at += found ? 1 : 0;
        return found;
    }

    private Grammar one() {
        List<Grammar> parts = new ArrayList<>(List.of(any()));
        while (take("|")) {
            parts.add(any());
        }
        return parts.size() == 1 ? parts.getFirst() : new Grammar.One(List.copyOf(parts));
    }

    private Grammar any() {
        List<Grammar> parts = new ArrayList<>(List.of(every()));
        while (take("||")) {
            parts.add(every());
        }
        return parts.size() == 1 ? parts.getFirst() : new Grammar.Mixed(List.copyOf(parts), false);
    }

    private Grammar every() {
        List<Grammar> parts = new ArrayList<>(List.of(all()));
        while (take("&&")) {
            parts.add(all());
        }
        return parts.size() == 1 ? parts.getFirst() : new Grammar.Mixed(List.copyOf(parts), true);
    }

    private Grammar all() {
        List<Grammar> parts = new ArrayList<>();
        while (at < tokens.size() && !tokens.get(at).matches("\\||\\|\\||&&|]")) {
            parts.add(repeated());
        }
        return parts.size() == 1 ? parts.getFirst() : new Grammar.All(List.copyOf(parts));
    }

    private Grammar repeated() {
        Grammar part = single();
        while (at < tokens.size()) {
            String token = tokens.get(at);
            if (token.equals("?")) {
                part = new Grammar.Many(part, 0, 1, false);
            } else if (token.equals("*")) {
                part = new Grammar.Many(part, 0, 1_000, false);
            } else if (token.equals("+")) {
                part = new Grammar.Many(part, 1, 1_000, false);
            } else if (token.equals("#")) {
                part = new Grammar.Many(part, 1, 1_000, true);
            } else if (token.startsWith("{")) {
                String[] bounds = token.substring(1, token.length() - 1).split(",", -1);
                part = new Grammar.Many(part, Integer.parseInt(bounds[0]),
                        Integer.parseInt(bounds[bounds.length - 1]), false);
            } else {
                return part;
            }
            at++;
        }
        return part;
    }

    private Grammar single() {
        String token = tokens.get(at++);
        if (token.equals("[")) {
            Grammar group = one();
            if (!take("]")) {
                throw new IllegalStateException("A bracket is not closed in " + tokens);
            }
            return group;
        }
        if (token.startsWith("<")) {
            String name = token.substring(1, token.length() - 1);
            Grammar defined = definitions.get(name);
            boolean notNegative = name.endsWith("!");
            return defined != null
                    ? defined
                    : new Grammar.Type(notNegative ? name.substring(0, name.length() - 1) : name, notNegative);
        }
        return token.equals("/") || token.equals(",") ? new Grammar.Mark(token) : new Grammar.Word(token);
    }
}
