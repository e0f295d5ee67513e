package platen.web.form.answer;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;
import platen.jobs.engine.schema.Field;
import platen.jobs.engine.schema.FieldType;
import platen.web.control.part.DatePart;
import platen.web.form.body.FormBody;

/**
 * Dates whose day, month and year were chosen one by one. One that lacks a part becomes a text such as {@code 2026--14}, which
 * is no date and which the page shows again. Used by one request.
 */
final class SentDates {
    private static final int YEAR_LENGTH = 4;

    private final FormBody body;

    SentDates(FormBody body) {
        this.body = body;
    }

    /**
     * Returns the dates by the names of their controls; those of which nothing was chosen are left out.
     *
     * @param fields finds the field of a control by its name
     */
    Map<String, String[]> dates(Function<String, Optional<Field>> fields) {
        Set<String> names = new LinkedHashSet<>();
        for (String name : body.values().keySet()) {
            for (DatePart part : DatePart.values()) {
                if (name.endsWith(part.suffix())) {
                    names.add(name.substring(0, name.length() - part.suffix().length()));
                }
            }
        }
        var dates = new LinkedHashMap<String, String[]>();
        for (String name : names) {
            String date = Arrays.stream(DatePart.values()).map(part -> part(name, part))
                    .collect(Collectors.joining("-"));
            if (!date.equals("--")
                    && fields.apply(name).filter(field -> field.type() == FieldType.DATE_DROPDOWNS).isPresent()) {
                dates.put(name, new String[]{date});
            }
        }
        return dates;
    }

    /** Returns the digits of a part, as all languages write them, or the text that is no number. */
    private String part(String name, DatePart part) {
        String text = body.text(name + part.suffix()).strip();
        return text.length() <= YEAR_LENGTH && text.chars().allMatch(Character::isDigit)
                ? text.chars().mapToObj(digit -> Integer.toString(Character.digit(digit, 10)))
                        .collect(Collectors.joining())
                : text;
    }
}
