package platen.jobs.engine.fillable.form;

import java.math.BigDecimal;

/** Writes numbers the way Acrobat's format actions do. */
final class Digits {
    private Digits() {}

    /** Writes a non-negative number with the separators of {@link ValueFormat.Number}. */
    static String grouped(BigDecimal number, int separators) {
        String plain = number.toPlainString();
        int point = plain.indexOf('.');
        String whole = point < 0 ? plain : plain.substring(0, point);
        String fraction = point < 0 ? "" : plain.substring(point + 1);
        String group = switch (separators) {
            case 0 -> ",";
            case 2 -> ".";
            case 4 -> "'";
            default -> "";
        };
        String decimal = separators == 2 || separators == 3 ? "," : ".";
        var text = new StringBuilder();
        for (int i = 0; i < whole.length(); i++) {
            if (i > 0 && (whole.length() - i) % 3 == 0) {
                text.append(group);
            }
            text.append(whole.charAt(i));
        }
        return fraction.isEmpty() ? text.toString() : text.append(decimal).append(fraction).toString();
    }
}
