package platen.jobs.engine.fillable.form;

import java.time.LocalDate;
import java.util.List;

/** Formats dates in the notation of Acrobat's AFDate_Format. */
final class DatePattern {
    private static final List<String> DAYS = List.of("Monday", "Tuesday", "Wednesday", "Thursday", "Friday",
            "Saturday", "Sunday");
    private static final List<String> MONTHS = List.of("January", "February", "March", "April", "May", "June", "July",
            "August", "September", "October", "November", "December");
    private static final int SHORT_NAME = 3;

    private DatePattern() {}

    static String format(String pattern, LocalDate date) {
        var text = new StringBuilder();
        for (int i = 0; i < pattern.length();) {
            char letter = pattern.charAt(i);
            int end = i + 1;
            while (end < pattern.length() && pattern.charAt(end) == letter) {
                end++;
            }
            text.append(part(letter, pattern.substring(i, end), date));
            i = end;
        }
        return text.toString();
    }

    private static String part(char letter, String run, LocalDate date) {
        int count = run.length();
        return switch (letter) {
            case 'd' -> switch (count) {
                case 1 -> Integer.toString(date.getDayOfMonth());
                case 2 -> twoDigits(date.getDayOfMonth());
                case 3 -> DAYS.get(date.getDayOfWeek().ordinal()).substring(0, SHORT_NAME);
                default -> DAYS.get(date.getDayOfWeek().ordinal());
            };
            case 'm' -> switch (count) {
                case 1 -> Integer.toString(date.getMonthValue());
                case 2 -> twoDigits(date.getMonthValue());
                case 3 -> MONTHS.get(date.getMonth().ordinal()).substring(0, SHORT_NAME);
                default -> MONTHS.get(date.getMonth().ordinal());
            };
            case 'y' ->
                count <= 2
                        ? twoDigits(date.getYear() % 100)
                        : twoDigits(date.getYear() / 100) + twoDigits(date.getYear() % 100);
            // A date has no time; a pattern that includes a time shows midnight.
            case 'H', 'h' -> count == 1 ? (letter == 'H' ? "0" : "12") : (letter == 'H' ? "00" : "12");
            case 'M', 's' -> count == 1 ? "0" : "00";
            default -> run;
        };
    }

    private static String twoDigits(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }
}
