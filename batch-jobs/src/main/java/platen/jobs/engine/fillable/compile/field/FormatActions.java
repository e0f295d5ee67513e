package platen.jobs.engine.fillable.compile.field;

import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.pdfbox.cos.COSBase;
import org.apache.pdfbox.cos.COSDictionary;
import org.apache.pdfbox.cos.COSName;
import org.apache.pdfbox.cos.COSStream;
import org.apache.pdfbox.cos.COSString;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.fillable.form.ValueFormat;

/**
 * Recognizes Acrobat's own functions in a field's format script, which indicate the type of its value. Scripts are
 * never executed; other scripts are ignored.
 */
final class FormatActions {
    private static final Pattern DATE = Pattern.compile("AFDate_(?:Format|Keystroke)Ex\\(\\s*[\"']([^\"']{1,60})[\"']");
    private static final Pattern DATE_INDEX = Pattern.compile("AFDate_(?:Format|Keystroke)\\(\\s*(\\d{1,2})\\s*\\)");
    private static final Pattern NUMBER = Pattern.compile("AFNumber_Format\\(\\s*(\\d)\\s*,\\s*(\\d)\\s*,\\s*(\\d)\\s*,"
            + "\\s*\\d\\s*,\\s*[\"']([^\"']{0,20})[\"']\\s*,\\s*(true|false)");
    private static final Pattern PERCENT = Pattern.compile("AFPercent_Format\\(\\s*(\\d)\\s*,\\s*(\\d)");
    private static final Pattern SPECIAL = Pattern.compile("AFSpecial_Format\\(\\s*(\\d)\\s*\\)");
    /** Patterns by the index argument of AFDate_Format; source: Acrobat's JavaScript reference. */
    private static final List<String> DATES = List.of("m/d", "m/d/yy", "mm/dd/yy", "mm/yy", "d-mmm", "d-mmm-yy",
            "dd-mmm-yy", "yy-mm-dd", "mmm-yy", "mmmm-yy", "mmm d, yyyy", "mmmm d, yyyy", "m/d/yy h:MM tt",
            "m/d/yy HH:MM");
    private static final int MAX_SCRIPT_LENGTH = 100_000;

    private FormatActions() {}

    /** Returns the format that the field's scripts name; plain when there is none. */
    static ValueFormat format(RawField field) {
        String script = script(field, "F") + "\n" + script(field, "K");
        Matcher date = DATE.matcher(script);
        if (date.find()) {
            return new ValueFormat.Date(date.group(1));
        }
        Matcher index = DATE_INDEX.matcher(script);
        if (index.find() && Integer.parseInt(index.group(1)) < DATES.size()) {
            return new ValueFormat.Date(DATES.get(Integer.parseInt(index.group(1))));
        }
        Matcher number = NUMBER.matcher(script);
        if (number.find()) {
            return new ValueFormat.Number(Integer.parseInt(number.group(1)), Integer.parseInt(number.group(2)),
                    Integer.parseInt(number.group(3)), unescaped(number.group(4)), number.group(5).equals("true"));
        }
        Matcher percent = PERCENT.matcher(script);
        if (percent.find()) {
            return new ValueFormat.Percent(Integer.parseInt(percent.group(1)), Integer.parseInt(percent.group(2)));
        }
        Matcher special = SPECIAL.matcher(script);
        if (special.find()) {
            return switch (special.group(1)) {
                case "1" -> ValueFormat.Masked.ZIP_PLUS_FOUR;
                case "2" -> ValueFormat.Masked.PHONE;
                case "3" -> ValueFormat.Masked.SSN;
                default -> ValueFormat.PLAIN;
            };
        }
        return ValueFormat.PLAIN;
    }

    private static String script(RawField field, String trigger) {
        COSBase actions = field.inherited(COSName.AA);
        if (actions == null && !field.widgets().isEmpty()) {
            actions = field.widgets().getFirst().dictionary().getDictionaryObject(COSName.AA);
        }
        return actions instanceof COSDictionary dictionary
                ? text(dictionary.getCOSDictionary(COSName.getPDFName(trigger)))
                : "";
    }

    private static String text(@Nullable COSDictionary action) {
        COSBase script = action == null ? null : action.getDictionaryObject(COSName.JS);
        String text = switch (script) {
            case COSString string -> string.getString();
            case COSStream stream -> stream.toTextString();
            case null, default -> "";
        };
        return text.length() > MAX_SCRIPT_LENGTH ? "" : text;
    }

    /** Decodes Unicode escapes, which scripts may use for a currency. */
    private static String unescaped(String text) {
        return Pattern.compile("\\\\u([0-9a-fA-F]{4})").matcher(text)
                .replaceAll(hex -> Matcher.quoteReplacement(Character.toString(Integer.parseInt(hex.group(1), 16))));
    }
}
