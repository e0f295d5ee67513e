package platen.jobs.engine.fillable.compile.proposal;

import java.util.Set;
import java.util.regex.Pattern;
import platen.jobs.engine.fillable.compile.field.FieldKeys;

/** Tells names that a person gave to fields from those that a program numbered. */
final class FieldNames {
    private static final Set<String> GENERIC = Set.of("text", "field", "textfield", "textbox", "check", "checkbox",
            "box",
            "button", "radio", "group", "combo", "list", "dropdown", "choice", "untitled", "undefined", "fill", "form",
            "page",
            "row", "subform", "date", "signature", "numeric", "image", "cell", "line", "area", "item", "input",
            "topmost");
    private static final Pattern CODE = Pattern.compile("[a-z]{0,3}\\d+[a-z]?|[a-z]|line\\d+\\w*|part\\d+|p\\d+");

    private FieldNames() {}

    /** Returns whether the last part of a name consists of words, not all of them generic. */
    static boolean isReadable(String fullName) {
        String last = fullName.substring(fullName.lastIndexOf('.') + 1);
        if (last.contains("[")) {
            // Programs that number each part take their names from labels or codes; the label itself says more.
            return false;
        }
        String[] words = FieldKeys.readable(last).split("_");
        boolean meaning = false;
        for (String word : words) {
            if (CODE.matcher(word).matches() || word.chars().anyMatch(each -> each > 127)) {
                return false;
            }
            meaning |= word.length() > 2 && !GENERIC.contains(word)
                    && word.chars().anyMatch(each -> "aeiouy".indexOf(each) >= 0);
        }
        return meaning && words.length > 0;
    }
}
