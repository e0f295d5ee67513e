package platen.jobs.engine.document.bind;

import java.util.IllformedLocaleException;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;
import platen.jobs.engine.document.source.Mistake;
import platen.jobs.engine.document.source.Place;
import tools.jackson.databind.JsonNode;

/** A formatter's arguments, taken one by one. */
final class Arguments {
    private final String formatter;
    private final List<JsonNode> arguments;
    private final Place place;
    private int at;

    Arguments(String formatter, List<JsonNode> arguments, Place place) {
        this.formatter = formatter;
        this.arguments = arguments;
        this.place = place;
    }

    Place place() {
        return place;
    }

    JsonNode any(String what) {
        if (at == arguments.size()) {
            throw wrong(what);
        }
        return arguments.get(at++);
    }

    String text(String what) {
        JsonNode argument = any(what);
        if (!argument.isString()) {
            throw wrong(what);
        }
        return argument.stringValue();
    }

    String textOr(String otherwise) {
        return at == arguments.size() ? otherwise : text("a text in quotes");
    }

    int whole(String what, int least, int most) {
        JsonNode argument = any(what);
        boolean fits = argument.isNumber() && argument.decimalValue().stripTrailingZeros().scale() <= 0
                && argument.doubleValue() >= least && argument.doubleValue() <= most;
        if (!fits) {
            throw wrong(what + ", a whole number from " + least + " to " + most);
        }
        return argument.decimalValue().intValue();
    }

    int wholeOr(int otherwise, int least, int most) {
        boolean given = at < arguments.size() && arguments.get(at).isNumber();
        return given ? whole("a number", least, most) : otherwise;
    }

    Locale localeOr(Locale otherwise) {
        if (at == arguments.size()) {
            return otherwise;
        }
        Locale locale = locale(text("a language such as \"de-DE\""));
        if (locale == null) {
            throw wrong("a language such as \"de-DE\"");
        }
        return locale;
    }

    void end() {
        if (at < arguments.size()) {
            throw new Mistake(place, "The formatter '" + formatter + "' takes only " + at + " of these arguments.");
        }
    }

    /** The locale of a language tag, or null for what is none. */
    static @Nullable Locale locale(String tag) {
        try {
            Locale locale = new Locale.Builder().setLanguageTag(tag).build();
            return locale.getLanguage().isEmpty() ? null : locale;
        } catch (IllformedLocaleException e) {
            return null;
        }
    }

    private Mistake wrong(String what) {
        return new Mistake(place, "The formatter '" + formatter + "' expects " + what + ".");
    }
}
