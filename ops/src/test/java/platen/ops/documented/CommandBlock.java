package platen.ops.documented;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A fenced block of shell commands in a Markdown file.
 *
 * @param line line of its first command, from 1
 * @param commands without the indentation of a list around it
 * @param notRun reason why it cannot be run, from the comment {@code <!-- not run: … -->} in the line before; null if
 *        it can
 */
record CommandBlock(int line, String commands, @Nullable String notRun) {
    private static final Pattern FENCE = Pattern.compile("(\\s*)```(sh|bash|shell|console)\\s*");
    private static final Pattern NOT_RUN = Pattern.compile("\\s*<!-- not run: (\\S.*?) -->\\s*");

    /** Returns the blocks of a file in their order. */
    static List<CommandBlock> of(String markdown) {
        List<String> lines = markdown.lines().toList();
        var blocks = new ArrayList<CommandBlock>();
        for (int at = 0; at < lines.size(); at++) {
            Matcher fence = FENCE.matcher(lines.get(at));
            if (fence.matches()) {
                Matcher marker = NOT_RUN.matcher(at == 0 ? "" : lines.get(at - 1));
                int first = at + 1;
                var commands = new StringBuilder();
                for (at = first; !lines.get(at).strip().equals("```"); at++) {
                    commands.append(unindented(lines.get(at), fence.group(1).length())).append('\n');
                }
                blocks.add(new CommandBlock(first + 1, commands.toString(), marker.matches() ? marker.group(1) : null));
            }
        }
        return blocks;
    }

    private static String unindented(String line, int indentation) {
        return line.substring(Math.min(indentation, line.length() - line.stripLeading().length()));
    }
}
