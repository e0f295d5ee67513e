package platen.web.form.answer;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import platen.web.control.RowButton;
import platen.web.form.body.FormBody;

/**
 * Removes or moves a row of an array, as a button of the page asks, by giving what was sent other names.
 *
 * @param array name of the control of the array, such as {@code data.items}
 * @param row number of the row, from 0
 */
public record RowChange(RowButton button, String array, int row) {
    private static final Pattern VALUE = Pattern.compile("([a-z]+) (\\S.*)\\[(\\d{1,3})]");
    private static final Pattern NUMBER = Pattern.compile("\\[(\\d{1,3})](.*)", Pattern.DOTALL);

    /** Returns what a page asks for; empty if no such button was pressed. */
    public static Optional<RowChange> of(FormBody body) {
        Matcher value = VALUE.matcher(body.text(RowButton.NAME));
        return value.matches()
                ? Arrays.stream(RowButton.values())
                        .filter(button -> button.word().equals(value.group(1)))
                        .findFirst()
                        .map(button -> new RowChange(button, value.group(2), Integer.parseInt(value.group(3))))
                : Optional.empty();
    }

    /** Returns what was sent with the row removed or moved. */
    public FormBody apply(FormBody body) {
        return new FormBody(renamed(body.values()), renamed(body.files()));
    }

    /** Returns the number of the row afterwards; of a removed one, that of the row in its place. */
    public int place() {
        return switch (button) {
            case UP -> Math.max(row - 1, 0);
            case DOWN -> row + 1;
            case REMOVE -> row;
        };
    }

    /** Returns the key of the text that tells what became of the row. */
    public String told() {
        return button == RowButton.REMOVE ? "form.row-removed" : "form.row-moved";
    }

    private <T> Map<String, T> renamed(Map<String, T> sent) {
        var renamed = new LinkedHashMap<String, T>();
        sent.forEach((name, each) -> {
            String other = renamed(name);
            if (other != null) {
                renamed.put(other, each);
            }
        });
        return renamed;
    }

    /** Returns the new name of a control; null for none, because its row is removed. */
    private @Nullable String renamed(String name) {
        Matcher number = NUMBER.matcher(name.startsWith(array) ? name.substring(array.length()) : "");
        if (!number.matches()) {
            return name;
        }
        int from = Integer.parseInt(number.group(1));
        if (button == RowButton.REMOVE) {
            return from == row ? null : name;
        }
        int other = button == RowButton.UP ? row - 1 : row + 1;
        int to = from == row ? other : from == other ? row : from;
        // A row that is the first or last one already stays.
        return other < 0 ? name : array + "[" + to + "]" + number.group(2);
    }
}
